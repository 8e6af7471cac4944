// Sets light or dark before the first paint, so that a dark screen does not flash white. Mantine takes over from here.
(() => {
  let wanted = "auto";
  try {
    wanted = localStorage.getItem("mantine-color-scheme-value") ?? "auto";
  } catch {
    // A browser that keeps nothing gets the system's scheme.
  }
  const isDark = wanted === "dark" || (wanted !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
  document.documentElement.style.background = isDark ? "#181c22" : "#ffffff";
})();

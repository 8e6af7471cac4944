import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/global.css";
import "./global.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { takeDrops } from "../lib/file-drops.ts";
import { App } from "./app.tsx";

/** A second reload within this time, in milliseconds, would be a loop. */
const reloadPauseMs = 30_000;

// A page's script is gone if the service was updated after this page was loaded: a new page knows the new names.
window.addEventListener("vite:preloadError", (event) => {
  const last = Number(sessionStorage.getItem("reloaded-at") ?? 0);
  if (Date.now() - last < reloadPauseMs) return;
  sessionStorage.setItem("reloaded-at", String(Date.now()));
  event.preventDefault();
  window.location.reload();
});

takeDrops();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

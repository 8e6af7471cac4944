import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

/** The one accent colour. White text has a contrast of at least 4.5:1 on shades 6 and 7. */
const pine: MantineColorsTuple = [
  "#ecf7f2",
  "#d8efe5",
  "#b0dfcb",
  "#86cfb1",
  "#5fc39b",
  "#2a9a72",
  "#187a58",
  "#0b6b4f",
  "#085a42",
  "#064534",
];

const gray: MantineColorsTuple = [
  "#f7f8fa",
  "#f0f2f5",
  "#e4e8ed",
  "#d5dbe2",
  "#bcc5cf",
  "#97a3b0",
  "#6b7785",
  "#4f5a68",
  "#38424e",
  "#1d232b",
];

const dark: MantineColorsTuple = [
  "#e6e9ee",
  "#c6cdd6",
  "#a3adba",
  "#8a95a3",
  "#38414c",
  "#2b323b",
  "#222830",
  "#171b20",
  "#121519",
  "#0d0f12",
];

/** Colours, type and defaults for every component; styles for a single component are beside it. */
export const theme = createTheme({
  primaryColor: "pine",
  primaryShade: { light: 7, dark: 6 },
  colors: { pine, gray, dark },
  black: "#1d232b",
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  headings: {
    fontWeight: "620",
    sizes: {
      h1: { fontSize: "1.5rem", lineHeight: "1.3" },
      h2: { fontSize: "1.125rem", lineHeight: "1.4" },
      h3: { fontSize: "1rem", lineHeight: "1.4" },
    },
  },
  components: {
    Button: { defaultProps: { size: "sm" } },
    TextInput: { defaultProps: { size: "sm" } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Modal: {
      styles: { title: { fontWeight: 620, overflowWrap: "anywhere" } },
      defaultProps: {
        centered: true,
        radius: "lg",
        overlayProps: { backgroundOpacity: 0.4, blur: 2 },
        // It is an element that screen readers take for the page's own header.
        attributes: { header: { role: "none" } },
      },
    },
    Card: { defaultProps: { withBorder: true, radius: "md", padding: "lg" } },
    Paper: { defaultProps: { radius: "md" } },
    Menu: {
      defaultProps: { withInitialFocusPlaceholder: false, shadow: "md", position: "bottom-end", withinPortal: true },
    },
    Badge: { defaultProps: { variant: "light", radius: "sm" } },
    Loader: { defaultProps: { type: "dots" } },
  },
});

/** Replaces Mantine's greys and reds that have too little contrast for text (WCAG AA). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#566170",
    "--mantine-color-placeholder": "#6b7785",
    "--mantine-color-error": "#b3261e",
    "--mantine-color-default-border": "#dde2e8",
    "--winnow-sidebar": "#f7f8fa",
    "--winnow-raised": "#f7f8fa",
    "--winnow-line": "#e4e8ed",
    "--winnow-good": "#0b6b4f",
    "--winnow-warn": "#8a4b00",
    "--winnow-bad": "#b3261e",
  },
  dark: {
    "--mantine-color-dimmed": "#a3adba",
    "--mantine-color-placeholder": "#8a95a3",
    "--mantine-color-error": "#ff9a91",
    "--winnow-sidebar": "#121519",
    "--winnow-raised": "#1c2127",
    "--winnow-line": "#2b323b",
    "--winnow-good": "#5fc39b",
    "--winnow-warn": "#f2b661",
    "--winnow-bad": "#ff9a91",
  },
});

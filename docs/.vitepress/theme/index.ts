import { inBrowser, onContentUpdated, type Theme, useData, withBase } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { h } from "vue";
import { servedBase } from "../base.ts";
import "./style.css";

/** The address in the examples, which is the service's own by default. */
const exampleOrigin = "http://127.0.0.1:8080";

/** Anchors of the reference, which was at `/docs` before there was a site. */
const referenceAnchor =
  /^#(object-\w+|authentication|webhooks|errors|objects|(parse|get|correct)[A-Z]\w+|parseDocument)$/;

const MarkdownLink = {
  setup: function useMarkdownLink() {
    const { page } = useData();
    return () =>
      h(
        "a",
        { class: "markdown-link", href: withBase(`/${page.value.relativePath}`), target: "_self" },
        "This page as Markdown",
      );
  },
};

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "doc-footer-before": () => h(MarkdownLink) }),
  enhanceApp({ router }) {
    // The service makes the reference: the site's own navigation has no such page.
    router.onBeforeRouteChange = (to) => {
      if (!to.startsWith(`${servedBase}reference`)) return true;
      location.assign(to);
      return false;
    };
    const isIndex = inBrowser && /^[/]docs[/]?$/.test(location.pathname);
    if (isIndex && referenceAnchor.test(location.hash)) location.replace(`/docs/reference${location.hash}`);
  },
  setup() {
    onContentUpdated(() => {
      if (import.meta.env.BASE_URL !== servedBase) return;
      const content = document.querySelector(".vp-doc");
      if (content) showOwnOrigin(content);
    });
  },
} satisfies Theme;

/** Where the service serves the site, the examples are for the address at which it was opened. */
function showOwnOrigin(content: Element): void {
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (text.nodeValue?.includes(exampleOrigin))
      text.nodeValue = text.nodeValue.replaceAll(exampleOrigin, location.origin);
  }
}

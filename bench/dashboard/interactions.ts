import type { Page } from "playwright-core";
import { texts } from "../../dashboard/src/texts/en.ts";
import type { Interaction } from "./measure-interaction.ts";

/** What the pages show: a document with its values, the parser with its fields, and the sheet with all documents. */
interface Shown {
  documentId: string;
  parserId: string;
  sheetId: string;
}

const rows = (page: Page) => page.getByRole("row").nth(2).waitFor();

const field = (page: Page) => page.locator("#content [aria-controls][aria-expanded]").first();

/** What people do most, on the pages where it is most work. */
export function interactions({ documentId, parserId, sheetId }: Shown): (Interaction & { name: string })[] {
  const documents = { path: "/documents", ready: rows };
  const sheet = {
    path: `/parsers/${sheetId}/sheet`,
    ready: (page: Page) => page.getByRole("gridcell").nth(8).waitFor(),
  };
  const viewer = {
    path: `/documents/${documentId}`,
    ready: (page: Page) => page.getByRole("button", { name: /^Invoice number/ }).waitFor(),
  };
  return [
    {
      name: "Documents: type four letters into the search",
      ...documents,
      act: (page) => page.getByPlaceholder(texts.documents.search).pressSequentially("4711", { delay: 60 }),
    },
    {
      name: "Documents: tick a document",
      ...documents,
      act: (page) => page.getByRole("checkbox").nth(1).click(),
    },
    {
      name: "Sheet: walk 20 cells by keyboard",
      ...sheet,
      async act(page) {
        await page.getByRole("gridcell").nth(8).click();
        for (let index = 0; index < 20; index++)
          await page.keyboard.press(index % 4 === 3 ? "ArrowRight" : "ArrowDown");
      },
    },
    {
      name: "Sheet: sort by a column",
      ...sheet,
      act: (page) => page.getByRole("button", { name: "Number", exact: true }).click(),
    },
    {
      name: "Sheet: select all that are shown",
      ...sheet,
      act: (page) => page.getByLabel(texts.sheet.selectShown).click(),
    },
    {
      name: "Viewer: five fields further by keyboard",
      ...viewer,
      async act(page) {
        for (let index = 0; index < 5; index++) await page.keyboard.press("j");
      },
    },
    {
      name: "Viewer: open a value to edit it, type, leave",
      ...viewer,
      async act(page) {
        await page.getByRole("button", { name: /^Invoice number/ }).click();
        await page.keyboard.press("Enter");
        await page.keyboard.type("INV-2");
        await page.keyboard.press("Escape");
      },
    },
    {
      name: "Viewer: zoom in and out",
      ...viewer,
      async act(page) {
        await page.keyboard.press("+");
        await page.keyboard.press("-");
      },
    },
    {
      name: "Parser: open a field, or close it",
      path: `/parsers/${parserId}`,
      ready: (page) => field(page).waitFor(),
      act: (page) => field(page).click(),
    },
    {
      name: "Any page: go to another one",
      ...documents,
      async act(page) {
        const navigation = page.getByRole("navigation", { name: texts.shell.navigation });
        await navigation.getByRole("link", { name: texts.shell.parsers }).click();
        await page.locator("#content h1").waitFor();
        await navigation.getByRole("link", { name: texts.shell.documents }).click();
        await rows(page);
      },
    },
  ];
}

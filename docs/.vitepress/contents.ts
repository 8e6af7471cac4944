/** A group of pages in the table of contents: each page's name without `.md`, with its title there. */
interface Group {
  title: string;
  pages: [name: string, title: string][];
}

/** The table of contents, in the order in which a newcomer reads. `reference` is the page that the service makes. */
export const contents: Group[] = [
  {
    title: "Start",
    pages: [
      ["index", "Welcome"],
      ["quick-start", "Quick start"],
      ["concepts", "Concepts"],
      ["dashboard", "The dashboard"],
      ["faq", "Questions and answers"],
      ["compare", "Compared with others"],
      ["moving", "Moving from other services"],
    ],
  },
  {
    title: "Describe your documents",
    pages: [
      ["templates", "Templates"],
      ["field-types", "Field types"],
      ["rules", "Rules"],
      ["learning", "Learning"],
      ["models", "Language models"],
      ["evaluation", "Measure accuracy"],
      ["setup-file", "The set-up file"],
    ],
  },
  {
    title: "Connect your systems",
    pages: [
      ["api", "Using the API"],
      ["reference", "API reference"],
      ["errors", "Errors"],
      ["webhooks", "Webhooks"],
      ["sources", "Folders and buckets"],
      ["mail", "Mail"],
      ["clients", "Clients"],
      ["mcp", "Assistants (MCP)"],
      ["limits", "Limits"],
    ],
  },
  {
    title: "Run the service",
    pages: [
      ["deployment", "Deployment"],
      ["configuration", "Settings"],
      ["security", "Security"],
      ["operations", "Operations"],
      ["backup", "Backup, restore, move"],
      ["retention", "Deleting old documents"],
      ["audit-log", "Audit log"],
      ["scale", "Scale"],
      ["dashboard-api", "The dashboard's own API"],
    ],
  },
];

/** The page that stands for the whole folder, on GitHub too, and what it is called on the site. */
export const indexPage = { file: "README.md", name: "index" };

// The arrows of ARCHITECTURE.md, as rules: imports go down only. test/architecture/ plants a violation of each rule and
// proves that it bites.

/** The rooms that the pipeline puts in order; one room never imports another. */
const rooms =
  "accounts|parsers|documents|idempotency|billing|intake|reading|layout|transcript|extraction|questions|embedded|values|entries|learning|webhooks|audit|language-models|routing|sources|mail";
/** The rooms that turn bytes into values: they test and bench without a database. */
const pureRooms = "reading|layout|transcript|extraction|questions|embedded|values|mail";

/**
 * The layers inside extraction, lowest first; those of one line do not import each other. What stands in no folder puts the
 * layers together.
 */
const extractionLayers = [
  "trees",
  "document",
  "fields",
  "candidates",
  "evidence/captions",
  "evidence/parties",
  "evidence/forms|evidence/statements",
  "tables",
  "ranking",
  "repair|lists",
  "record",
  "records",
  "propose|explain|learning/contract",
  "learning/words",
  "learning/memory",
  "learning/tables|learning/weights",
  "learning/training",
];

const extractionRules = extractionLayers.map((layer, index) => {
  const above = extractionLayers.slice(index + 1).join("|");
  const others = above === "" ? "" : `(${above})/|`;
  return {
    name: `extraction-${layer.replaceAll("|", "-and-").replaceAll("/", "-")}-imports-down-only`,
    comment: "A layer of the engine can be read, tested and changed without knowing the layers above it.",
    severity: "error",
    from: { path: `^src/extraction/(${layer})/`, pathNot: "[.]test[.]ts$" },
    to: {
      path: `^src/extraction/(${others}learning/[^/]+[.]ts$|[^/]+[.]ts$)|^src/extraction/(${layer})/`,
      pathNot: "^src/extraction/$1/",
    },
  };
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...extractionRules,
    {
      name: "no-circles-between-folders",
      comment: "Two rooms that need each other are one room.",
      severity: "error",
      scope: "folder",
      from: { path: "^src/(extraction|vocabulary)" },
      to: { circular: true },
    },
    {
      name: "no-cycles",
      comment: "Two files that need each other cannot be understood, tested or moved alone.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "domain-imports-zod-only",
      comment:
        "The nouns are shared by everything, so they may depend on nothing but the language that their shapes are written in: a schema is the noun, and its type, columns, files and wire shapes are derived from it.",
      severity: "error",
      from: { path: "^src/domain/", pathNot: "[.]test[.]ts$" },
      to: { pathNot: "^src/domain/|(^|/)node_modules/zod/" },
    },
    {
      name: "contract-imports-domain-only",
      comment:
        "The shapes on the wire are shared with clients and a dashboard: they may pull in neither database nor server.",
      severity: "error",
      from: { path: "^src/contract/", pathNot: "[.]test[.]ts$" },
      to: { path: "^src/", pathNot: "^src/(contract|domain)/" },
    },
    {
      name: "formats-import-domain-only",
      comment: "How dates, numbers and money are written is pure knowledge that every room may use.",
      severity: "error",
      from: { path: "^src/formats/" },
      to: { path: "^src/", pathNot: "^src/(formats|domain)/" },
    },
    {
      name: "vocabulary-imports-formats-and-domain-only",
      comment: "What the words of papers mean is pure knowledge that every room may use.",
      severity: "error",
      from: { path: "^src/vocabulary/" },
      to: { path: "^src/", pathNot: "^src/(vocabulary|formats|domain)/" },
    },
    {
      name: "platform-imports-domain-only",
      comment: "Database, queue, files, log and network serve every room, so they may know none.",
      severity: "error",
      from: { path: "^src/platform/" },
      to: { path: "^src/", pathNot: "^src/(platform|domain)/" },
    },
    {
      name: "rooms-never-import-rooms",
      comment: "Only the pipeline knows the order of the rooms; each must stand, and be replaced, alone.",
      severity: "error",
      from: { path: `^src/(${rooms})/` },
      to: { path: `^src/(${rooms})/`, pathNot: "^src/$1/" },
    },
    {
      name: "rooms-import-down-only",
      comment: "A room is called by the pipeline, the set-up and the routes; it knows none of them.",
      severity: "error",
      from: { path: `^src/(${rooms})/` },
      to: { path: "^src/", pathNot: `^src/(${rooms}|formats|vocabulary|platform|domain)/` },
    },
    {
      name: "pure-rooms-know-no-platform",
      comment: "What turns bytes into values is tested and measured without a database, a queue or a network.",
      severity: "error",
      from: { path: `^src/(${pureRooms})/` },
      to: { path: "^src/platform/" },
    },
    {
      name: "pipeline-imports-down-only",
      comment: "The pipeline is the same for HTTP, the worker and the command: it knows none of them.",
      severity: "error",
      from: { path: "^src/(pipeline|setup|evaluation)/" },
      to: { path: "^src/(http|smtp|worker|cli)/|^src/[^/]+[.]ts$" },
    },
    {
      name: "backup-knows-the-platform-only",
      comment: "A backup copies tables and files as they are, whatever the rooms do with them.",
      severity: "error",
      from: { path: "^src/backup/" },
      to: { path: "^src/", pathNot: "^src/(backup|platform|domain)/" },
    },
    {
      name: "administration-imports-down-only",
      comment:
        "What people do in the dashboard knows the rooms and the pipeline; it is called by the routes and the command, and knows neither.",
      severity: "error",
      from: { path: "^src/administration/" },
      to: { path: "^src/(http|smtp|worker|cli|setup|evaluation)/|^src/[^/]+[.]ts$" },
    },
    {
      name: "nothing-beside-or-below-imports-administration",
      comment: "Documents are parsed without a dashboard, so neither pipeline nor worker nor set-up may need it.",
      severity: "error",
      from: { path: "^src/(pipeline|worker|setup|evaluation)/" },
      to: { path: "^src/administration/" },
    },
    {
      name: "http-and-worker-stay-apart",
      comment: "Web and workers can run as separate processes, so neither may import the other or the command.",
      severity: "error",
      from: { path: "^src/(http|worker|smtp)/" },
      to: { path: "^src/(http|worker|smtp|cli)/|^src/[^/]+[.]ts$", pathNot: "^src/$1/" },
    },
    {
      name: "mcp-knows-no-service",
      comment:
        "The tools for assistants are the same in a service and on a user's machine alone: each brings its workplace.",
      severity: "error",
      from: { path: "^src/mcp/" },
      to: { path: "^src/", pathNot: "^src/(mcp|contract|formats|domain)/" },
    },
    {
      name: "only-the-edge-imports-mcp",
      comment: "What assistants are told is written at the edge: what does the work knows nothing of them.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(mcp|http|cli)/" },
      to: { path: "^src/mcp/" },
    },
    {
      name: "only-the-top-imports-the-command",
      comment: "The command is the outermost layer; only its own files and the packages' entry may import it.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/cli/" },
      to: { path: "^src/cli/" },
    },
    {
      name: "sql-in-stores-only",
      comment:
        "Queries live in a room's stores, `<noun>-store.ts` (types of Kysely may travel, so that callers own transactions).",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/platform/|-store[.]ts$|[.]test[.]ts$" },
      to: { path: "(^|/)node_modules/(kysely|pg)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "fastify-in-http-only",
      comment: "A framework that only one room knows can be replaced.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/http/" },
      to: { path: "(^|/)node_modules/(fastify|@fastify/[^/]+|fastify-[^/]+)/" },
    },
    {
      name: "readers-libraries-in-reading-only",
      comment:
        "PDF, image and OCR libraries run on hostile bytes: they are loaded in the reading room's worker threads only.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/reading/" },
      to: { path: "(^|/)node_modules/(@embedpdf/pdfium|onnxruntime-[^/]+|tesseract[.]js|sharp|zxing-wasm)/" },
    },
    {
      name: "requests-to-strangers-through-platform-only",
      comment:
        "Addresses that users give are checked in one place; the command is a client of a service that its user names.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(platform|cli)/" },
      to: { path: "(^|/)node_modules/undici/|^(node:)?https?2?$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "dashboard-imports-contract-only",
      comment: "The dashboard is a client: it knows the wire's shapes, and nothing of how the service makes them.",
      severity: "error",
      from: { path: "^dashboard/src/", pathNot: "[.]test[.]tsx?$" },
      to: { path: "^(src|packages|test|bench|training|scripts)/", pathNot: "^src/contract/" },
    },
    {
      name: "dashboard-parses-without-schemas",
      comment: "Its build has no zod: the service checks what it gets and what it sends.",
      severity: "error",
      from: { path: "^dashboard/src/", pathNot: "[.]test[.]tsx?$" },
      to: { path: "/zod/|^zod" },
    },
    {
      name: "features-never-import-features",
      comment: "A feature can be understood, changed and dropped alone; the app puts them together.",
      severity: "error",
      from: { path: "^dashboard/src/features/([^/]+)/" },
      to: { path: "^dashboard/src/features/", pathNot: "^dashboard/src/features/$1/" },
    },
    {
      name: "dashboard-imports-down-only",
      comment: "App, features, then components and lib: what many use knows none of its users.",
      severity: "error",
      from: { path: "^dashboard/src/(features|components|lib|texts)/" },
      to: { path: "^dashboard/src/app/" },
    },
    {
      name: "dashboard-parts-know-no-features",
      comment: "Components, lib and texts serve every feature, so they may know none.",
      severity: "error",
      from: { path: "^dashboard/src/(components|lib|texts)/" },
      to: { path: "^dashboard/src/features/" },
    },
    {
      name: "service-imports-no-dashboard",
      comment: "The service serves the built dashboard as files; its sources are another program.",
      severity: "error",
      from: { path: "^(src|packages)/" },
      to: { path: "^dashboard/" },
    },
    {
      name: "product-imports-no-tests",
      comment: "What is shipped never depends on tests, benchmarks, training or scripts.",
      severity: "error",
      from: { path: "^(src|packages)/", pathNot: "[.]test[.]ts$" },
      to: { path: "^(test|bench|training|scripts|samples)/" },
    },
    {
      name: "product-imports-no-dev-dependencies",
      comment: "A package that only development needs is not there in an installation for production.",
      severity: "error",
      from: { path: "^(src|packages)/", pathNot: "[.]test[.]ts$" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "imports-exist-and-are-declared",
      comment: "An import that package.json does not name works by luck, and breaks with the next installation.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "imports-resolve",
      comment: "An import that leads nowhere fails at run time.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Types count: a room that names another one's types knows it.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};

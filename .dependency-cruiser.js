/**
 * The arrows of docs/architecture.md as rules. scripts/architecture.test.ts plants a violation of
 * each and sees it found.
 */
const DOMAIN = "^apps/server/src/domains/([^/]+)/";
const TEST = "\\.test\\.tsx?$";

/** Whom a domain may know, by its operations; docs/architecture.md shows the same map. */
export const ARROWS = {
  accounts: [
    "attachments",
    "conversations",
    "forum-pictures",
    "sessions",
    "sign-in",
    "stored-files",
    "support",
  ],
  activity: [],
  administration: ["identity"],
  attachments: ["stored-files"],
  audits: ["catalog", "submissions", "versions"],
  calendar: ["content"],
  catalog: ["entitlements", "pictures", "search"],
  content: [],
  conversations: ["attachments", "identity", "response-times", "talent"],
  credentials: ["identity", "sessions", "sign-in"],
  curation: ["catalog", "versions"],
  documentation: ["content"],
  downloads: ["entitlements", "versions"],
  engagements: ["conversations", "identity", "services", "talent"],
  engineers: ["engagements", "forum", "reputation", "response-times", "search", "talent"],
  entitlements: [],
  figures: ["ledger", "submissions"],
  forum: ["catalog", "forum-categories", "forum-rendering"],
  "forum-categories": [],
  "forum-changes": ["forum", "forum-rendering"],
  "forum-moderation": ["forum", "forum-categories", "forum-rendering", "identity"],
  "forum-pictures": ["forum", "stored-files"],
  "forum-reading": ["forum"],
  "forum-rendering": [],
  "forum-search": ["catalog", "forum", "forum-categories", "forum-rendering"],
  "forum-upkeep": ["forum-rendering"],
  github: ["identity", "sessions", "sign-in"],
  identity: [],
  ledger: [],
  "message-moderation": ["conversations"],
  newsletter: [],
  notifications: ["entitlements", "forum", "identity"],
  orders: ["catalog", "entitlements", "ledger"],
  pictures: ["stored-files"],
  profiles: ["catalog", "identity", "reputation", "reviews", "stored-files", "talent"],
  readmes: ["pictures", "stored-files"],
  reputation: [],
  "response-times": [],
  reviews: ["catalog", "engagements", "talent"],
  "saved-searches": ["talent"],
  search: [],
  "second-factors": ["identity", "sessions", "sign-in"],
  "service-questions": ["services"],
  services: ["response-times", "search", "stored-files", "talent"],
  sessions: ["identity"],
  settings: [],
  "sign-in": ["identity", "sessions"],
  "site-search": ["catalog", "content", "forum", "search", "services", "talent"],
  "stored-files": [],
  submissions: [],
  support: ["attachments", "catalog", "identity", "orders"],
  "support-desk": ["support"],
  "support-mail": ["support"],
  talent: ["search"],
  upkeep: [],
  versions: ["catalog", "readmes", "search", "submissions"],
  "what-if": ["submissions", "versions"],
};

export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two files that need each other are one thing, or hide a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "contract-stands-alone",
      comment: "Server and web both read the contract; it knows neither.",
      severity: "error",
      from: { path: "^packages/contract/" },
      to: { path: "^(apps|packages/(?!contract/))" },
    },
    {
      name: "archive-stands-alone",
      comment: "It reads what anybody packed, for the server and for the command line.",
      severity: "error",
      from: { path: "^packages/archive/" },
      to: { path: "^(apps|packages/(?!archive/))" },
    },
    {
      name: "scanner-stands-alone",
      comment: "The scanner is a package of its own: it knows nothing of the marketplace.",
      severity: "error",
      from: { path: "^packages/scanner/", pathNot: [TEST, "^packages/scanner/src/cli/"] },
      to: { path: "^(apps|packages/(?!scanner/))" },
    },
    {
      name: "scanner-cli-reads-archives",
      comment: "Of what surrounds the scanner, its command line knows archives and nothing else.",
      severity: "error",
      from: { path: "^packages/scanner/src/cli/" },
      to: { path: "^(apps|packages/(?!(scanner|archive)/))" },
    },
    {
      name: "scanner-is-pure",
      comment: "Files in, report out: no file system, no network, no clock.",
      severity: "error",
      from: { path: "^packages/scanner/src/", pathNot: [TEST, "^packages/scanner/src/cli/"] },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "web-knows-the-contract-only",
      severity: "error",
      from: { path: "^apps/web/(app|public)/" },
      to: { path: "^(apps/server|packages/(?!contract/))" },
    },
    {
      name: "server-does-not-know-the-web",
      comment: "It loads the built pages at run time, by their one function.",
      severity: "error",
      from: { path: "^apps/server/" },
      to: { path: "^apps/web/" },
    },
    {
      name: "platform-has-no-business",
      severity: "error",
      from: { path: "^apps/server/src/platform/" },
      to: {
        path: "^apps/server/src/",
        pathNot: ["^apps/server/src/platform/", "^apps/server/src/config\\.ts$"],
      },
    },
    {
      name: "domains-know-no-surface",
      comment: "Registry, public API and pages are built on domains, not the reverse.",
      severity: "error",
      from: { path: DOMAIN },
      to: {
        path: "^apps/server/(src/(registry|public-api|api-reference|reference|pages|app\\.ts|main\\.ts)|seed/)",
      },
    },
    ...Object.entries(ARROWS).map(([domain, known]) => ({
      name: `${domain}-knows`,
      comment: known.length === 0 ? "No other domain." : `Of other domains ${known.join(", ")}.`,
      severity: "error",
      from: { path: `^apps/server/src/domains/${domain}/`, pathNot: TEST },
      to: { path: DOMAIN, pathNot: `^apps/server/src/domains/(${[domain, ...known].join("|")})/` },
    })),
    {
      name: "no-domain-off-the-map",
      comment: "A new domain gets its row above and in docs/architecture.md.",
      severity: "error",
      from: {},
      to: {
        path: DOMAIN,
        pathNot: `^apps/server/src/domains/(${Object.keys(ARROWS).join("|")})/`,
      },
    },
    {
      name: "across-domains-only-operations",
      comment:
        "Another domain's queries, policies, states, presenters and routes are its own affair.",
      severity: "error",
      from: { path: "^apps/server/src/(domains/([^/]+)|registry|public-api)/" },
      to: {
        path: "^apps/server/src/domains/[^/]+/(.*-(queries|state|policy)|present-.*|routes)\\.ts$",
        pathNot: "^apps/server/src/domains/$2/",
      },
    },
    {
      name: "loaded-when-needed",
      comment: "What takes megabytes and few requests need is loaded by the first of them.",
      severity: "error",
      from: {
        path: "^apps/server/src/",
        pathNot: [
          TEST,
          "^apps/server/src/platform/pictures/decoder\\.js$",
          "^apps/server/src/domains/content/(compile-content|read-images)\\.ts$",
        ],
      },
      to: {
        path: [
          "node_modules/sharp/",
          "^apps/server/src/domains/content/(compile-content|read-images)\\.ts$",
          "^apps/server/src/found/cards/draw-card\\.ts$",
        ],
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "one-way-to-open-a-picture",
      comment:
        "What people send is decoded by reencode-picture.ts, in a bounded process; drawings and documents of ours may be read here.",
      severity: "error",
      from: {
        path: "^apps/server/(src|seed)/",
        pathNot: [
          TEST,
          "^apps/server/src/platform/pictures/(decoder\\.js|(draw-png|load-sharp|reencode-picture)\\.ts)$",
          "^apps/server/src/domains/content/read-images\\.ts$",
        ],
      },
      to: {
        path: [
          "node_modules/sharp/",
          "^apps/server/src/platform/pictures/(load-sharp|run-decoder)\\.ts$",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "state-and-policy-are-pure",
      comment: "What may happen and who may do it is decided without asking anything outside.",
      severity: "error",
      from: { path: "^apps/server/src/domains/.*-(state|policy|visibility)\\.ts$" },
      to: {
        pathNot: [
          "^packages/contract/",
          "^apps/server/src/platform/transition-table\\.ts$",
          "^apps/server/src/platform/http/viewer\\.ts$",
        ],
      },
    },
    {
      name: "ui-knows-no-router-query-or-domain",
      severity: "error",
      from: { path: "^apps/web/app/ui/" },
      to: {
        path: [
          "^apps/web/app/(?!ui/)",
          "^packages/",
          "node_modules/(react-router|@tanstack/react-query)/",
        ],
      },
    },
    {
      name: "lib-knows-no-feature",
      severity: "error",
      from: { path: "^apps/web/app/lib/" },
      to: { path: "^apps/web/app/(features|routes)/" },
    },
    {
      name: "features-know-no-feature",
      severity: "error",
      from: { path: "^apps/web/app/features/([^/]+)/" },
      to: { path: "^apps/web/app/(features|routes)/", pathNot: "^apps/web/app/features/$1/" },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(build|data|\\.react-router)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js"],
    },
  },
};

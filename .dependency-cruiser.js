/**
 * The arrows of docs/architecture.md as rules. scripts/architecture.test.ts plants a violation of
 * each and sees it found.
 */
const DOMAIN = "^apps/server/src/domains/([^/]+)/";
const TEST = "\\.test\\.tsx?$";

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
    {
      name: "foundations-stand-alone",
      comment: "Who someone is, what they hold and what they are owed depends on no other domain.",
      severity: "error",
      from: {
        path: "^apps/server/src/domains/(identity|ledger|entitlements|pictures|attachments)/",
      },
      to: { path: DOMAIN, pathNot: "^apps/server/src/domains/$1/" },
    },
    {
      name: "sessions-know-who-someone-is",
      comment: "And nothing else; whoever signs somebody in knows both of them.",
      severity: "error",
      from: { path: "^apps/server/src/domains/sessions/" },
      to: { path: DOMAIN, pathNot: "^apps/server/src/domains/(sessions|identity)/" },
    },
    {
      name: "sign-in-knows-sessions-and-people",
      severity: "error",
      from: { path: "^apps/server/src/domains/sign-in/" },
      to: { path: DOMAIN, pathNot: "^apps/server/src/domains/(sign-in|sessions|identity)/" },
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

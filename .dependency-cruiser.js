/**
 * The arrows of docs/architecture.md as rules. scripts/architecture.test.ts plants a violation of
 * each and sees it found.
 */
const DOMAINS = "apps/server/src/domains";
const AREA = `^${DOMAINS}/([^/]+)/`;
const DOMAIN = `^${DOMAINS}/([^/]+/[^/]+)/`;
const TEST = "\\.test\\.tsx?$";

/** Which areas the domains of an area may use; docs/architecture.md shows the same map. */
export const AREAS = {
  common: [],
  members: [],
  modules: ["common"],
  trade: ["modules"],
  forum: ["common", "members", "modules"],
  talent: ["common", "members", "forum"],
  support: ["common", "members", "modules", "trade"],
  content: [],
  site: ["common", "members", "modules", "forum", "talent", "support", "content"],
};

/** Which domains a domain may use, by their operations. One that is not named uses no other. */
export const ARROWS = {
  "common/attachments": ["common/stored-files"],
  "members/administration": ["members/identity"],
  "members/credentials": ["members/identity", "members/sessions", "members/sign-in"],
  "members/github": ["members/identity", "members/sessions", "members/sign-in"],
  "members/second-factors": ["members/identity", "members/sessions", "members/sign-in"],
  "members/sessions": ["members/identity"],
  "members/sign-in": ["members/identity", "members/sessions"],
  "modules/audits": ["modules/catalog", "modules/submissions", "modules/versions"],
  "modules/catalog": ["common/search", "modules/entitlements", "modules/pictures"],
  "modules/curation": ["modules/catalog", "modules/versions"],
  "modules/downloads": ["modules/entitlements", "modules/versions"],
  "modules/listings": ["modules/catalog", "modules/versions"],
  "modules/pictures": ["common/stored-files"],
  "modules/readmes": ["common/stored-files", "modules/pictures"],
  "modules/versions": [
    "common/search",
    "modules/catalog",
    "modules/readmes",
    "modules/submissions",
  ],
  "modules/what-if": ["modules/submissions", "modules/versions"],
  "trade/figures": ["modules/submissions", "trade/ledger"],
  "trade/orders": ["modules/catalog", "modules/entitlements", "trade/ledger"],
  "forum/changes": ["forum/posts"],
  "forum/moderation": ["forum/categories", "forum/posts", "members/identity"],
  "forum/pictures": ["common/stored-files", "forum/posts"],
  "forum/posts": ["forum/categories", "modules/catalog"],
  "forum/reading": ["forum/posts"],
  "forum/search": ["common/search", "forum/categories", "forum/posts", "modules/catalog"],
  "forum/upkeep": ["forum/posts"],
  "talent/conversations": ["common/attachments", "members/identity", "talent/talent"],
  "talent/engagements": [
    "members/identity",
    "talent/conversations",
    "talent/services",
    "talent/talent",
  ],
  "talent/engineers": [
    "common/reputation",
    "common/search",
    "forum/posts",
    "talent/engagements",
    "talent/talent",
  ],
  "talent/message-moderation": ["talent/conversations"],
  "talent/saved-searches": ["common/search", "talent/talent"],
  "talent/service-questions": ["talent/services"],
  "talent/services": ["common/search", "common/stored-files", "talent/talent"],
  "talent/talent": ["common/search"],
  "support/desk": ["support/support"],
  "support/mail": ["support/support"],
  "support/support": ["common/attachments", "members/identity", "modules/catalog", "trade/orders"],
  "content/calendar": ["content/content"],
  "content/documentation": ["content/content"],
  "site/accounts": [
    "common/attachments",
    "common/stored-files",
    "forum/pictures",
    "members/sessions",
    "members/sign-in",
    "support/support",
    "talent/conversations",
  ],
  "site/notifications": ["forum/posts", "members/identity", "modules/entitlements"],
  "site/overview": ["members/identity"],
  "site/profiles": [
    "common/reputation",
    "common/stored-files",
    "members/identity",
    "modules/catalog",
    "site/reviews",
    "talent/talent",
  ],
  "site/reviews": ["members/identity", "modules/catalog", "talent/engagements", "talent/talent"],
  "site/search": [
    "common/search",
    "content/calendar",
    "content/content",
    "forum/posts",
    "modules/catalog",
    "talent/services",
    "talent/talent",
  ],
};

/** Which parts of its own area a page's folder shows, besides what lies in the area's folder itself. */
export const SHOWN_PARTS = {
  "forum/category": ["forum/editor"],
  "forum/home": ["forum/category"],
  "forum/module": ["forum/category"],
  "forum/search": ["forum/category"],
  "forum/thread": ["forum/category", "forum/editor", "forum/moderation"],
  "modules/manage": ["modules/listing"],
  "modules/module": ["modules/manage", "modules/marketplace"],
  "modules/submit": ["modules/listing"],
  "site/profile": ["site/settings"],
  "site/settings": ["site/notifications"],
  "site/shell": ["site/search"],
  "support/desk": ["support/form"],
  "support/form": ["support/centre"],
  "support/thread": ["support/form"],
  "talent/checks": ["talent/own"],
  "talent/join": ["talent/form", "talent/own", "talent/page"],
  "talent/list": ["talent/own"],
  "talent/own": ["talent/form", "talent/page"],
  "talent/page": ["talent/checks", "talent/reviews"],
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
    ...Object.entries(AREAS).map(([area, used]) => ({
      name: `${area}-uses`,
      comment: used.length === 0 ? "No other area." : `Of other areas ${used.join(", ")}.`,
      severity: "error",
      from: { path: `^${DOMAINS}/${area}/`, pathNot: TEST },
      to: { path: AREA, pathNot: `^${DOMAINS}/(${[area, ...used].join("|")})/` },
    })),
    {
      name: "no-area-off-the-map",
      comment: "A new area gets its row above and in docs/architecture.md.",
      severity: "error",
      from: {},
      to: { path: AREA, pathNot: `^${DOMAINS}/(${Object.keys(AREAS).join("|")})/` },
    },
    ...Object.entries(ARROWS).map(([domain, used]) => ({
      name: `${domain}-uses`,
      comment: `Of other domains ${used.join(", ")}.`,
      severity: "error",
      from: { path: `^${DOMAINS}/${domain}/`, pathNot: TEST },
      to: { path: DOMAIN, pathNot: `^${DOMAINS}/(${[domain, ...used].join("|")})/` },
    })),
    {
      name: "domains-use-no-other",
      comment: "A domain that uses another one gets its row above.",
      severity: "error",
      from: {
        path: DOMAIN,
        pathNot: [TEST, `^${DOMAINS}/(${Object.keys(ARROWS).join("|")})/`],
      },
      to: { path: DOMAIN, pathNot: `^${DOMAINS}/$1/` },
    },
    {
      name: "across-domains-only-operations",
      comment:
        "Another domain's queries, policies, states, presenters and routes are its own affair.",
      severity: "error",
      from: { path: "^apps/server/src/(domains/([^/]+/[^/]+)|registry|public-api)/" },
      to: {
        path: "^apps/server/src/domains/[^/]+/[^/]+/(.*-(queries|state|policy)|present-.*|routes)\\.ts$",
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
          "^apps/server/src/domains/content/content/(compile-content|read-images)\\.ts$",
        ],
      },
      to: {
        path: [
          "node_modules/sharp/",
          "^apps/server/src/domains/content/content/(compile-content|read-images)\\.ts$",
          "^apps/server/src/discovery/cards/draw-card\\.ts$",
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
          "^apps/server/src/domains/content/content/read-images\\.ts$",
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
      name: "features-know-no-other-area",
      comment: "What two areas share belongs to lib or ui.",
      severity: "error",
      from: { path: "^apps/web/app/features/([^/]+)/" },
      to: { path: "^apps/web/app/(features|routes)/", pathNot: "^apps/web/app/features/$1/" },
    },
    {
      name: "pages-know-no-other-page",
      comment: "What two pages of an area share is in the area's own folder, or listed above.",
      severity: "error",
      from: {
        path: "^apps/web/app/features/([^/]+)/([^/]+)/",
        pathNot: `^apps/web/app/features/(${Object.keys(SHOWN_PARTS).join("|")})/`,
      },
      to: { path: "^apps/web/app/features/[^/]+/[^/]+/", pathNot: "^apps/web/app/features/$1/$2/" },
    },
    ...Object.entries(SHOWN_PARTS).map(([page, parts]) => ({
      name: `${page}-shows`,
      severity: "error",
      from: { path: `^apps/web/app/features/${page}/` },
      to: {
        path: "^apps/web/app/features/[^/]+/[^/]+/",
        pathNot: `^apps/web/app/features/(${[page, ...parts].join("|")})/`,
      },
    })),
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

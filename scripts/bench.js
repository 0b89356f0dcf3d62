/** `npm run bench`: runs all benchmarks and shows each result next to its limit. */
import { buildStale } from "./build.js";
import { installMissing, run } from "./install.js";
import { SERVER_FLAGS } from "./server-command.js";

/** These need no built server. */
const WITHOUT_BUILD = new Set(["scanner"]);

await installMissing();

const BENCHES = {
  http: ["node", ["bench/server/http-load.ts"]],
  pages: ["node", ["bench/server/pages-load.ts"]],
  "cached-pages": ["node", ["bench/server/cached-pages.ts"]],
  compression: ["node", ["bench/server/compression.ts"]],
  lighthouse: ["node", ["bench/browser/lighthouse.ts"]],
  interactions: ["node", ["bench/browser/interactions.ts"]],
  routes: ["node", ["bench/server/route-costs.ts"]],
  "public-api": ["node", [...SERVER_FLAGS, "bench/server/public-api.ts"]],
  flood: ["node", ["bench/server/flood.ts"]],
  faults: ["node", ["bench/server/faults.ts"]],
  "money-faults": ["node", [...SERVER_FLAGS, "bench/money/money-faults.ts"]],
  ledger: ["node", ["bench/money/ledger-load.ts"]],
  runner: ["node", ["bench/runner/runner.ts"]],
  webhooks: ["node", [...SERVER_FLAGS, "bench/server/webhooks.ts"]],
  statements: ["node", [...SERVER_FLAGS, "bench/money/statements.ts"]],
  "ledger-proof": ["node", [...SERVER_FLAGS, "bench/money/ledger-proof.ts"]],
  catalog: ["node", ["bench/scale/catalog-scale.ts"]],
  services: ["node", ["bench/scale/service-scale.ts"]],
  forum: ["node", ["bench/scale/forum-scale.ts"]],
  talent: ["node", ["bench/scale/talent-scale.ts"]],
  projects: ["node", ["bench/scale/project-scale.ts"]],
  "site-search": ["node", ["bench/scale/site-scale.ts"]],
  scanner: ["node", ["packages/scanner/scripts/bench.ts"]],
  memory: ["node", ["bench/server/memory-settings.ts"]],
  "long-tests": ["node", ["scripts/test-long.js"]],
};

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(BENCHES);
if (names.some((name) => !WITHOUT_BUILD.has(name))) await buildStale();
let status = 0;
for (const name of names) {
  const [program, args] = BENCHES[name] ?? [];
  if (!program) {
    console.error(`No bench "${name}". There are: ${Object.keys(BENCHES).join(", ")}`);
    process.exit(2);
  }
  console.error(`\n== ${name} ==`);
  status = run(program, args) || status;
}
process.exit(status);

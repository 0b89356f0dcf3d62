/** `npm run bench`: runs all benchmarks and shows each result next to its limit. */
import { buildStale } from "./build.js";
import { installMissing, run } from "./install.js";
import { SERVER_FLAGS } from "./server-command.js";

await installMissing();
await buildStale();

const BENCHES = {
  http: ["node", ["bench/http-load.ts"]],
  pages: ["node", ["bench/pages-load.ts"]],
  "kept-pages": ["node", ["bench/kept-pages.ts"]],
  compression: ["node", ["bench/compression.ts"]],
  lighthouse: ["node", ["bench/lighthouse.ts"]],
  interactions: ["node", ["bench/interactions.ts"]],
  routes: ["node", ["bench/route-costs.ts"]],
  flood: ["node", ["bench/flood.ts"]],
  faults: ["node", ["bench/faults.ts"]],
  "money-faults": ["node", [...SERVER_FLAGS, "bench/money-faults.ts"]],
  ledger: ["node", ["bench/ledger-load.ts"]],
  runner: ["node", ["bench/runner.ts"]],
  webhooks: ["node", [...SERVER_FLAGS, "bench/webhooks.ts"]],
  statements: ["node", [...SERVER_FLAGS, "bench/statements.ts"]],
  "ledger-proof": ["node", [...SERVER_FLAGS, "bench/ledger-proof.ts"]],
  catalog: ["node", ["bench/catalog-scale.ts"]],
  services: ["node", ["bench/service-scale.ts"]],
  forum: ["node", ["bench/forum-scale.ts"]],
  talent: ["node", ["bench/talent-scale.ts"]],
  "site-search": ["node", ["bench/site-scale.ts"]],
  scanner: ["node", ["packages/scanner/scripts/bench.ts"]],
  memory: ["node", ["bench/memory-settings.ts"]],
  "long-tests": ["node", ["scripts/test-long.js"]],
};

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(BENCHES);
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

/**
 * `npm run test:long`: runs the tests that `npm test` skips or shortens at full length. Part of
 * `npm run bench`.
 */
import { installMissing, PINNED, run } from "./install.js";

/** Test files that read TEST_LONG. */
const FILES = ["hostile-requests", "run-decoder", "seed-demo", "lifecycle", "money.property"];

const wanted = process.argv.slice(2);
await installMissing();
process.exit(
  run("vitest", ["run", ...(wanted.length > 0 ? wanted : FILES)], {
    env: { ...PINNED, TEST_LONG: "1" },
  }),
);

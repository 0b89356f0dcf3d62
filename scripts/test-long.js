/**
 * `npm run test:long`: runs the tests that `npm test` skips or shortens at full length, and gives
 * property tests new inputs. Part of `npm run bench`.
 */
import { installMissing, PINNED, run } from "./install.js";

/** Test files that read TEST_LONG, and property tests. */
const FILES = [
  ...["hostile-requests", "run-decoder", "seed-demo", "lifecycle", "crashes", "costly-inputs"],
  "scanner/src/hostile.test",
  "class-probes",
  ...["property", "differential", "fuzz"],
];

const seed = process.env.TEST_SEED ?? String(Date.now() % 2 ** 31);
console.error(`TEST_SEED=${seed}`);
const wanted = process.argv.slice(2);
await installMissing();
process.exit(
  run("vitest", ["run", ...(wanted.length > 0 ? wanted : FILES)], {
    env: { ...PINNED, TEST_LONG: "1", TEST_SEED: seed },
  }),
);

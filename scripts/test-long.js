/** `npm run test:long`: the tests that `npm test` leaves out or cuts short, at their full length. Part of `npm run bench`. */
import { installMissing, PINNED, run } from "./install.js";

/** Files that read TEST_LONG. */
const FILES = ["hostile-requests", "run-decoder", "seed-demo", "lifecycle"];

const wanted = process.argv.slice(2);
installMissing();
process.exit(
  run("vitest", ["run", ...(wanted.length > 0 ? wanted : FILES)], {
    env: { ...PINNED, TEST_LONG: "1" },
  }),
);

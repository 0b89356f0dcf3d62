/**
 * Property tests get the same inputs in each run, so that a change is judged by what it changes.
 * TEST_SEED chooses other inputs; `npm run test:long` takes new ones each time.
 */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) });

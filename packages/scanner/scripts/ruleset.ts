/** Records the digest of the rules for their version: `npm run ruleset -w packages/scanner`. */
import { writeFileSync } from "node:fs";
import { RULESET_VERSION } from "../src/report/ruleset-version.ts";
import { digestOf, RULESET_FILE, recordedDigests, rulesetSources } from "../test/ruleset-digest.ts";

const recorded = recordedDigests();
const digest = digestOf(rulesetSources());
const known = recorded[RULESET_VERSION];
if (known !== undefined && known !== digest) {
  process.stderr.write(
    `Ruleset ${RULESET_VERSION} is recorded with other rules. Raise RULESET_VERSION in src/report/ruleset-version.ts.\n`,
  );
  process.exitCode = 1;
} else {
  const all = { ...recorded, [RULESET_VERSION]: digest };
  writeFileSync(RULESET_FILE, `${JSON.stringify(all, null, 2)}\n`);
}

import { hintAt } from "@stackyard/scanner/output/describe";
import type { Rule } from "@stackyard/scanner/rule-language/rule";
import { nearestName } from "@stackyard/scanner/schema/nearest-name";
import { CliFailure } from "../cli-failure.ts";

type Named = Pick<Rule, "id"> & Partial<Pick<Rule, "peers">>;

/** The rule with this ID. If there is none, the error names the one that was meant. */
export function requireRule<R extends Named>(id: string, rules: readonly R[]): R {
  const rule = rules.find((each) => each.id === id);
  if (rule !== undefined) return rule;
  const ids = rules.map((each) => each.id);
  const meant = equivalentOf(id, rules) ?? nearestName(id, ids);
  throw new CliFailure(`there is no rule "${id}"${hintAt(meant)}`);
}

/** Our rule for the ID of another scanner's. */
function equivalentOf(id: string, rules: readonly Named[]) {
  const wanted = id.toUpperCase().replace(/^AVD-/, "");
  return rules.find(({ peers = {} }) =>
    Object.values(peers).some((ids: readonly string[]) => ids.includes(wanted)),
  )?.id;
}

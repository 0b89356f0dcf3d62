import { entryOf } from "../documents/members.ts";
import type { Value } from "../evaluate/value.ts";
import { hintAt } from "../output/describe.ts";
import { PatternError } from "../regex/regex.ts";
import type { Rule } from "../rule-language/rule.ts";
import { nearestName } from "../schema/nearest-name.ts";
import { globRegex } from "../source/glob.ts";
import type { Location } from "../source/source-file.ts";
import { ANY_RULE, isNameOf, type Suppression } from "../suppressions/suppression.ts";
import { type CheckedYaml, clip } from "./checked-yaml.ts";

/** A suppression of a rule's findings in some files, with a reason. */
export interface ProjectSuppression {
  readonly rule: string;
  readonly reason: string;
  /** A glob for the files; null for all. */
  readonly path: string | null;
  /** The last day on which it holds, `2027-03-31`; null if it has none. */
  readonly expires: string | null;
  readonly at: Location;
}

const KEYS = ["rule", "path", "reason", "expires"];

const MAX_PATH = 300;

export function readProjectSuppression(
  yaml: CheckedYaml,
  item: Value,
  rules: readonly Pick<Rule, "id" | "peers">[],
): ProjectSuppression | undefined {
  const record = yaml.record(item, "a suppression", KEYS);
  if (record?.at === undefined) return undefined;
  const rule = yaml.text(record, "rule");
  const reason = yaml.text(record, "reason");
  const path = yaml.optionalText(record, "path") ?? null;
  const expires = yaml.optionalText(record, "expires") ?? null;
  const at = (key: string) => entryOf(record, key)?.at;
  if (entryOf(record, "path") !== undefined && path === null) return undefined;
  if (entryOf(record, "expires") !== undefined && expires === null) return undefined;
  if (rule === undefined || reason === undefined) return undefined;
  if (path !== null && path.length > MAX_PATH) {
    return yaml.fault(at("path"), `"path" is longer than ${MAX_PATH} characters`);
  }
  if (path !== null && !isGlob(path)) return yaml.fault(at("path"), '"path" is not a pattern');
  if (rule === ANY_RULE) {
    return yaml.fault(at("rule"), 'a suppression names one rule, and "*" is all of them');
  }
  if (!rules.some((each) => isNameOf(rule, each))) {
    const meant = nearestName(
      rule,
      rules.map(({ id }) => id),
    );
    return yaml.fault(at("rule"), `there is no rule "${clip(rule)}"${hintAt(meant)}`);
  }
  if (expires !== null && !isDay(expires)) {
    return yaml.fault(
      at("expires"),
      `"expires" is a day such as 2027-03-31, not "${clip(expires)}"`,
    );
  }
  return { rule, reason, path, expires, at: record.at };
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Whether its last day is over. Without a date of today, no suppression expires. */
export function isExpired({ expires }: ProjectSuppression, today: string | undefined): boolean {
  return expires !== null && today !== undefined && expires < today;
}

/** Maximum work of matching paths, for all suppressions together. Beyond it, none applies. */
const MAX_WORK = 5_000_000;

/** The suppressions as the report applies them. */
export function toSuppressions(all: readonly ProjectSuppression[]): readonly Suppression[] {
  let work = 0;
  const matcher = (glob: string) => {
    const regex = globRegex(glob);
    return (path: string): boolean => {
      if (work > MAX_WORK) return false;
      const before = regex.work;
      const isMatch = regex.search(path) !== undefined;
      work += regex.work - before;
      return isMatch;
    };
  };
  return all.map(({ rule, reason, path, at }) => ({
    rules: [rule],
    reason,
    file: at.file.path,
    startLine: 1,
    endLine: Number.POSITIVE_INFINITY,
    comment: at,
    matches: path === null ? () => true : matcher(path),
  }));
}

function isGlob(path: string): boolean {
  try {
    globRegex(path);
    return true;
  } catch (error) {
    if (error instanceof PatternError) return false;
    throw error;
  }
}

import { entryOf, textOf } from "../documents/members.ts";
import type { Value } from "../evaluate/value.ts";
import { PatternError, Regex } from "../regex/regex.ts";
import type { Scalar } from "../rule-language/attribute-view.ts";
import { type Rule, resource } from "../rule-language/rule.ts";
import { SEVERITIES, type Severity } from "../scores/severity.ts";
import type { Location } from "../source/source-file.ts";
import { type CheckedYaml, clip } from "./checked-yaml.ts";
import { OPERATORS, type Operator, requirementOf } from "./requirement.ts";

/** A rule of a project: what an argument of resources has to be. */
export interface CustomRule extends Pick<Rule, "id"> {
  readonly types: readonly string[];
  readonly path: string;
  readonly operator: Operator;
  readonly value: readonly Scalar[];
  readonly message: string;
  readonly severity: Severity;
  /** Code of examples that fulfill the rule, and of others that violate it. */
  readonly pass: readonly string[];
  readonly fail: readonly string[];
  readonly at: Location;
}

const KEYS = ["id", "type", "path", "operator", "value", "message", "severity", "pass", "fail"];

const MAX_EXAMPLES = 20;
const MAX_VALUES = 200;

export function readCustomRule(yaml: CheckedYaml, item: Value): CustomRule | undefined {
  const record = yaml.record(item, "a rule", KEYS);
  if (record?.at === undefined) return undefined;
  const id = yaml.text(record, "id");
  const types = textsOf(yaml, record, "type");
  const path = yaml.text(record, "path");
  const operator = yaml.choice(record, "operator", OPERATORS);
  const message = yaml.text(record, "message");
  const severity = yaml.choice(record, "severity", SEVERITIES);
  const pass = examples(yaml, record, "pass");
  const fail = examples(yaml, record, "fail");
  if (operator === undefined) return undefined;
  const value = readValue(yaml, record, operator);
  if (id === undefined || path === undefined || message === undefined) return undefined;
  if (types.length === 0 || severity === undefined || value === undefined) return undefined;
  const at = (key: string) => entryOf(record, key)?.at;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(id) || id.length > 80) {
    return yaml.fault(at("id"), `"id" is lowercase words joined by hyphens, not "${clip(id)}"`);
  }
  if (!/^[a-z0-9_]+(\.[A-Za-z0-9_:/-]+)*$/i.test(path)) {
    return yaml.fault(at("path"), `"path" is names joined by dots, not "${clip(path)}"`);
  }
  return { id, types, path, operator, value, message, severity, pass, fail, at: record.at };
}

/** The rule as the scanner evaluates it: a finding where the requirement isn't met. */
export function toRule(custom: CustomRule): Rule {
  const { id, message, severity, types } = custom;
  const { fails, text } = requirementOf(custom);
  return {
    id,
    title: message,
    severity,
    category: "security",
    topic: "hardening",
    explanation: "This rule is in stackyard.yaml and doesn't count in the scores.",
    fix: text,
    isCustom: true,
    checks: [resource(types, fails)],
  };
}

/** A text or a list of texts. */
function textsOf(yaml: CheckedYaml, record: Value, key: string): readonly string[] {
  const value = entryOf(record, key);
  if (value?.kind !== "list") return [yaml.text(record, key) ?? []].flat();
  const texts = value.items.slice(0, MAX_VALUES).flatMap((item) => textOf(item) ?? []);
  if (texts.length === 0 || texts.length < value.items.length) {
    yaml.fault(value.at, `"${key}" is a text or a list of at most ${MAX_VALUES} texts`);
    return [];
  }
  return texts;
}

function examples(yaml: CheckedYaml, record: Value, key: string): readonly string[] {
  return yaml.items(record, key, MAX_EXAMPLES).flatMap((item) => {
    const text = item.kind === "string" ? item.value : undefined;
    return text ?? yaml.fault(item.at, `"${key}" is a list of texts`) ?? [];
  });
}

/** The value that the operator compares with. */
function readValue(
  yaml: CheckedYaml,
  record: Value,
  operator: Operator,
): readonly Scalar[] | undefined {
  const value = entryOf(record, "value");
  const kind = KIND_OF_VALUE[operator];
  if (kind === "none") {
    return value === undefined ? [] : yaml.fault(value.at, `"${operator}" takes no "value"`);
  }
  if (value === undefined) return yaml.fault(record.at, `"${operator}" needs a "value"`);
  const items = kind === "list" && value.kind === "list" ? value.items : [value];
  const scalars = items.slice(0, MAX_VALUES).flatMap(scalarOf);
  if (scalars.length === 0 || scalars.length < items.length) {
    return yaml.fault(value.at, `"value" of "${operator}" is not ${WORDS[kind]}`);
  }
  if (kind === "number" && typeof scalars[0] !== "number") {
    return yaml.fault(value.at, `"value" of "${operator}" is not a number`);
  }
  return kind === "pattern" ? checkedPattern(yaml, scalars, value) : scalars;
}

const KIND_OF_VALUE = {
  equals: "scalar",
  not_equals: "scalar",
  one_of: "list",
  not_one_of: "list",
  contains: "scalar",
  not_contains: "scalar",
  matches: "pattern",
  not_matches: "pattern",
  at_least: "number",
  at_most: "number",
  present: "none",
  absent: "none",
} as const satisfies Record<Operator, string>;

const WORDS = {
  scalar: "a text, a number or a boolean",
  list: `a list of at most ${MAX_VALUES} texts, numbers or booleans`,
  pattern: "a regular expression",
  number: "a number",
} as const;

function scalarOf(value: Value): readonly Scalar[] {
  const isScalar = value.kind === "string" || value.kind === "number" || value.kind === "bool";
  return isScalar ? [value.value] : [];
}

function checkedPattern(
  yaml: CheckedYaml,
  scalars: readonly Scalar[],
  { at }: Value,
): readonly Scalar[] | undefined {
  try {
    new Regex(String(scalars[0]));
    return scalars;
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return yaml.fault(at, `"value" is not a regular expression: ${error.message}`);
  }
}

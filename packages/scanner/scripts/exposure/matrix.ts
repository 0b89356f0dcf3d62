import type { Rule } from "../../src/rule-language/rule.ts";
import type { Topic } from "../../src/rule-language/topic.ts";
import { hasNoRiskyArguments } from "../../src/rules/settled-types.ts";
import type { SchemaBlock, SchemaTable } from "../../src/schema/schema-table.ts";
import { ARGUMENTS, ASPECTS, type Aspect, aspectsOf } from "./aspects.ts";
import { SETTLED } from "./settled.ts";

/**
 * The status of one aspect: covered by rules, not needed because of what the arguments mean, or not
 * covered yet.
 */
export interface Cell {
  readonly arguments: readonly string[];
  readonly rules: readonly string[];
  /** Why no rule is needed. */
  readonly reasons: readonly string[];
  readonly isOpen: boolean;
}

export interface Row {
  readonly type: string;
  /** The type's access control aspects. */
  readonly cells: ReadonlyMap<Aspect, Cell>;
}

/** Every resource type of a provider, with the aspects that its arguments or rules cover. */
export function rowsOf(table: SchemaTable, rules: readonly Rule[]): readonly Row[] {
  const types = [...table.types].filter((type) => !type.startsWith("data."));
  const byType = rulesByType(rules);
  return types.map((type) => {
    const block = table.type(type);
    const paths = block === undefined ? [] : [...pathsIn(block, "", new Set())];
    const own = byType.get(type) ?? [];
    const cells = ASPECTS.flatMap((aspect) => {
      const cell = cellOf(type, aspect, paths, own);
      return cell === undefined ? [] : [[aspect, cell] as const];
    });
    return { type, cells: new Map(cells) };
  });
}

function cellOf(
  type: string,
  aspect: Aspect,
  paths: readonly string[],
  rules: readonly string[],
): Cell | undefined {
  const found = paths.filter((path) => ARGUMENTS[aspect].test(path.split(".").at(-1) ?? ""));
  const judging = rules.filter((id) => aspectsOf(id).includes(aspect));
  if (found.length === 0 && judging.length === 0) return undefined;
  const reasons = found.map((path) => reasonOf(type, path));
  return {
    arguments: found,
    rules: judging,
    reasons: judging.length > 0 ? [] : [...new Set(reasons.flatMap((reason) => reason ?? []))],
    isOpen: judging.length === 0 && reasons.includes(undefined),
  };
}

function reasonOf(type: string, path: string): string | undefined {
  if (hasNoRiskyArguments(type)) return "nothing in it can be insecure";
  return SETTLED.find(([types, argument]) => types.test(type) && argument.test(path))?.[2];
}

/** Topics of rules about who gets in. */
const ACCESS: readonly Topic[] = ["exposure", "privilege", "isolation", "hardening"];

function rulesByType(rules: readonly Rule[]): ReadonlyMap<string, readonly string[]> {
  const byType = new Map<string, string[]>();
  for (const { id, checks, ...rest } of rules) {
    if (rest.category !== "security" || !ACCESS.includes(rest.topic)) continue;
    const types = checks.flatMap((check) => (check.subject === "resource" ? check.types : []));
    for (const type of new Set(types)) byType.set(type, [...(byType.get(type) ?? []), id]);
  }
  return byType;
}

function* pathsIn(
  block: SchemaBlock,
  around: string,
  seen: ReadonlySet<SchemaBlock>,
): Generator<string> {
  for (const [name, { use, inner }] of block) {
    if (use === "computed") continue;
    const path = around === "" ? name : `${around}.${name}`;
    yield path;
    if (inner !== undefined && !seen.has(inner)) {
      yield* pathsIn(inner, path, new Set([...seen, inner]));
    }
  }
}

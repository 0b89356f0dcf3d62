import { readYaml } from "../documents/yaml-value.ts";
import type { Value } from "../evaluate/value.ts";
import type { Rule } from "../rule-language/rule.ts";
import type { SourceFile } from "../source/source-file.ts";
import { CheckedYaml } from "./checked-yaml.ts";
import { type CustomRule, readCustomRule } from "./custom-rule.ts";
import { type ProjectSuppression, readProjectSuppression } from "./project-suppression.ts";

/** The file at the root of a project with its own suppressions and rules. */
export const PROJECT_FILE = "stackyard.yaml";

export interface ProjectFile {
  readonly suppressions: readonly ProjectSuppression[];
  readonly rules: readonly CustomRule[];
  /** What is wrong with the file, each with its line. Faulty entries are left out. */
  readonly faults: readonly string[];
}

const NO_PROJECT_FILE: ProjectFile = { suppressions: [], rules: [], faults: [] };

const MAX_SUPPRESSIONS = 500;
const MAX_RULES = 200;

/** Reads the project's file, which may come from anyone. `known` are the rules of the ruleset. */
export function readProjectFile(
  file: SourceFile | undefined,
  known: readonly Pick<Rule, "id" | "peers">[],
): ProjectFile {
  if (file === undefined) return NO_PROJECT_FILE;
  const yaml = new CheckedYaml(file);
  const { documents, diagnostics } = readYaml(file);
  for (const { start, end, message } of diagnostics) yaml.fault({ file, start, end }, message);
  const [document, ...others] = documents;
  if (others.length > 0) yaml.fault(others[0]?.at, "there is more than one document");
  const isEmpty = document === undefined || document.kind === "null";
  const root = isEmpty ? undefined : yaml.record(document, PROJECT_FILE, ["suppressions", "rules"]);
  if (root === undefined) return { ...NO_PROJECT_FILE, faults: yaml.faults };
  const rules = withoutDuplicates(
    yaml.items(root, "rules", MAX_RULES).flatMap((item) => readCustomRule(yaml, item) ?? []),
    new Set(known.map(({ id }) => id)),
    yaml,
  );
  const all = [...known, ...rules];
  const suppressions = yaml
    .items(root, "suppressions", MAX_SUPPRESSIONS)
    .flatMap((item: Value) => readProjectSuppression(yaml, item, all) ?? []);
  return { suppressions, rules, faults: yaml.faults };
}

function withoutDuplicates(
  rules: readonly CustomRule[],
  known: ReadonlySet<string>,
  yaml: CheckedYaml,
): readonly CustomRule[] {
  const taken = new Set(known);
  return rules.filter(({ id, at }) => {
    const isTaken = taken.has(id);
    if (isTaken) yaml.fault(at, `there is already a rule "${id}"`);
    taken.add(id);
    return !isTaken;
  });
}

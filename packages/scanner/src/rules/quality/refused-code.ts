import { Budget } from "../../evaluate/budget.ts";
import { DEFAULT_LIMITS } from "../../limits.ts";
import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import { nearestName } from "../../schema/nearest-name.ts";
import { providerFaults } from "../../schema/schema-faults.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { ModuleConfiguration } from "../../terraform/configuration.ts";
import { isCode } from "../../terraform/module-file.ts";
import { isOfProduct, type ModuleTree } from "../../terraform/tree.ts";
import type { Fault } from "../../validate/fault.ts";
import { validateModules } from "../../validate/validate.ts";

const faultsByTree = new WeakMap<ModuleTree, ReadonlyMap<SourceFile, readonly Fault[]>>();

/** What Terraform refuses in the product's modules, by file. */
function faultsIn(tree: ModuleTree): ReadonlyMap<SourceFile, readonly Fault[]> {
  let faults = faultsByTree.get(tree);
  if (faults === undefined) {
    faults = Map.groupBy(isWhole(tree) ? findFaults(tree) : [], ({ location }) => location.file);
    faultsByTree.set(tree, faults);
  }
  return faults;
}

function findFaults(tree: ModuleTree): readonly Fault[] {
  const isSold = ({ directory }: ModuleConfiguration) => isOfProduct(tree.purpose(directory));
  return validateModules(tree, isSold, new Budget(DEFAULT_LIMITS.evaluationSteps)).faults;
}

/** Whether all of the code was read. Otherwise, what is missing would look undeclared. */
function isWhole({ configurations, files, paths }: ModuleTree): boolean {
  const parsed = [...configurations.values()].flatMap((each) => each.files);
  return (
    parsed.every(({ diagnostics }) => diagnostics.length === 0) &&
    [...paths].every((path) => files.has(path) || !isCode(path))
  );
}

/** What a part of a larger configuration leaves to its other files, and what a build makes. */
const LEFT_OUT = /^(?:variable )?`([^`]+)` is not declared$|^there is no file /;

/** What rules of their own say about variables, and about references in quotes. */
const SAID_ELSEWHERE = /^(a variable can't be named|the default doesn't fit the type)/;
const NO_REFERENCE = /takes only references$/;

function isSaidElsewhere({ message, location: { file, start } }: Fault): boolean {
  const isQuoted = NO_REFERENCE.test(message) && file.text[start] === '"';
  return isQuoted || SAID_ELSEWHERE.test(message);
}

/** Whether a name is missing because it is spelled in another way where it is declared. */
function isMisspelled(name: string, { configuration }: ModuleView): boolean {
  const isVariable = !name.includes(".");
  const type = name.slice(0, name.lastIndexOf(".") + 1);
  const declared = isVariable
    ? [...configuration.variables.keys()]
    : [...configuration.resources.keys()].filter((each) => each.startsWith(type));
  const own = (address: string) => address.slice(type.length);
  return nearestName(own(name), declared.map(own)) !== undefined;
}

function refusedCode(view: ModuleView): readonly Fact[] {
  const { configuration, tree } = view;
  const repeated = configuration.duplicates.map(({ what, location }) =>
    view.found(true, location, `\`${what}\` is declared twice`),
  );
  // These have rules of their own.
  const ofProviders = new Set(providerFaults(configuration, tree).map(({ message }) => message));
  const faults = view.codeFiles
    .flatMap(({ file }) => faultsIn(tree).get(file) ?? [])
    .filter((fault) => {
      const { message } = fault;
      if (isSaidElsewhere(fault)) return false;
      const left = LEFT_OUT.exec(message);
      if (left === null) return !ofProviders.has(message);
      return left[1] !== undefined && isMisspelled(left[1], view);
    });
  return [
    ...repeated,
    ...faults.map(({ message, location }) => view.found(true, location, message)),
  ];
}

/** A rule for code that no version of Terraform loads. */
export const refusedCodeRules: readonly Rule[] = [
  {
    id: "quality-refused-code",
    title: "Terraform refuses the code",
    severity: "MEDIUM",
    category: "quality",
    explanation: "`terraform validate` stops here, so the module can't be planned.",
    fix: "Correct the code, and run `terraform validate` before each release.",
    link: "https://developer.hashicorp.com/terraform/cli/commands/validate",
    checks: [published("the code is valid", refusedCode)],
  },
];

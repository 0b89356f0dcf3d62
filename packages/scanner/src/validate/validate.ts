import type { Budget } from "../evaluate/budget.ts";
import { providerFaults } from "../schema/schema-faults.ts";
import type { ModuleConfiguration } from "../terraform/configuration.ts";
import { calledDirectories } from "../terraform/parts.ts";
import { requirementsOf } from "../terraform/requirements.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import { parseVersionRange } from "../terraform/version-constraint.ts";
import { checkCalls } from "./check-calls.ts";
import { checkChecks, checkLocals, checkOutputs, checkVariables } from "./check-declarations.ts";
import { checkOverrides } from "./check-overrides.ts";
import { checkResources } from "./check-resources.ts";
import { checkSettings, checkStatements } from "./check-statements.ts";
import { type Fault, Faults } from "./fault.ts";
import { findCycles } from "./find-cycles.ts";
import { Language, permittedLanguage, type Tool } from "./language.ts";
import { ModuleCheck } from "./module-check.ts";

/** What is wrong with modules. */
export interface Validity {
  /** What every permitted tool would refuse to load. */
  readonly faults: readonly Fault[];
  /** What is newer than the tables or too large, in words. */
  readonly notJudged: readonly string[];
}

/** The gate and the rules ask about the same modules. */
const validityByTree = new WeakMap<ModuleTree, Map<string, Validity>>();

/**
 * Checks modules as `terraform validate` does, without provider processes: names, types, functions,
 * calls and cycles. With a tool, as this tool would; otherwise only what all tools and versions
 * refuse that the modules permit.
 */
export function validateModules(
  tree: ModuleTree,
  isWanted: (configuration: ModuleConfiguration) => boolean,
  budget: Budget,
  tool?: Tool,
): Validity {
  const wanted = [...tree.configurations.values()].filter(isWanted);
  if (tool !== undefined) return validate(tree, wanted, budget, tool);
  const known = validityByTree.get(tree) ?? new Map<string, Validity>();
  validityByTree.set(tree, known);
  const key = wanted.map(({ directory }) => directory).join("\n");
  const validity = known.get(key) ?? validate(tree, wanted, budget);
  known.set(key, validity);
  return validity;
}

function validate(
  tree: ModuleTree,
  wanted: readonly ModuleConfiguration[],
  budget: Budget,
  tool?: Tool,
): Validity {
  const faults = new Faults();
  const checks = new Map<ModuleConfiguration, ModuleCheck>();
  const tooLarge: string[] = [];
  const called = new Set(wanted.flatMap((each) => calledDirectories(tree, each)));
  const checkOf = (configuration: ModuleConfiguration): ModuleCheck => {
    const known = checks.get(configuration);
    if (known !== undefined) return known;
    const language = tool === undefined ? languageOf(configuration) : new Language([tool]);
    const isCalled = called.has(configuration.directory);
    const made = new ModuleCheck(configuration, tree, language, budget, faults, isCalled);
    checks.set(configuration, made);
    return made;
  };
  for (const configuration of wanted) {
    if (tree.isInstalled(`${configuration.directory}/`)) continue;
    checkModule(checkOf(configuration), checkOf, budget);
    if (!called.has(configuration.directory)) {
      const cycles = findCycles(tree, configuration);
      for (const { message, location } of cycles.faults) {
        faults.add(message, location, location.file);
      }
      const name = tree.relative(configuration.directory);
      if (!cycles.isComplete) tooLarge.push(`circles among the many references in ${name}`);
    }
  }
  const notJudged = [...checks.values()].flatMap(({ newer }) => newer.notes);
  return { faults: faults.all, notJudged: [...tooLarge, ...notJudged] };
}

function checkModule(
  check: ModuleCheck,
  checkOf: (configuration: ModuleConfiguration) => ModuleCheck,
  budget: Budget,
): void {
  for (const file of check.configuration.files) {
    const isCode = file.role === "configuration" || file.role === "override";
    if (isCode) check.structure.file(file);
  }
  checkOverrides(check);
  checkSettings(check);
  checkVariables(check);
  checkLocals(check);
  checkResources(check);
  checkCalls(check, checkOf, budget);
  checkOutputs(check);
  checkChecks(check);
  checkStatements(check);
  checkProviderSchemas(check);
}

/** What every permitted release of a provider refuses, as far as its table tells. */
function checkProviderSchemas(check: ModuleCheck): void {
  for (const { certainty, message, location } of providerFaults(check.configuration, check.tree)) {
    if (certainty === "certain") check.add(message, location, location.file);
  }
}

/** All tools and releases that the module's own constraint permits. */
function languageOf(configuration: ModuleConfiguration): Language {
  const range = parseVersionRange(requirementsOf(configuration).terraform, "terraform");
  const isTofuOnly = configuration.files.some(({ file }) => /\.tofu(\.json)?$/.test(file.path));
  const everything = parseVersionRange(null, "terraform");
  const permitted = range ?? everything;
  if (permitted === undefined) throw new Error("A missing constraint admits everything");
  return permittedLanguage(permitted, isTofuOnly);
}

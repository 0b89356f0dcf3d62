import { SyntaxBody } from "../config/syntax-body.ts";
import type { Budget } from "../evaluate/budget.ts";
import type { Value } from "../evaluate/value.ts";
import { inTurn } from "../source/in-turn.ts";
import type { ModuleConfiguration, ResourceDeclaration } from "./configuration.ts";
import {
  type Expansion,
  ModuleInstance,
  newProgram,
  type Program,
  type ProgramChoices,
} from "./module-instance.ts";
import { calledDirectories } from "./parts.ts";
import { isOfProduct, type ModuleTree } from "./tree.ts";

/** An entry-point module and everything it calls. */
export interface EvaluatedTree {
  readonly root: ModuleInstance;
  /** All module instances, root first. */
  readonly modules: readonly ModuleInstance[];
  readonly expansions: readonly Expansion[];
  /** Resource declarations dropped by the budget without a single instance. */
  readonly leftOut: number;
}

/**
 * Evaluates the entry-point modules of a tree: the root, and submodules that no other module calls.
 * `given` are values for the root's variables. Examples and tests are evaluated only if there is
 * nothing else.
 */
export function evaluateTree(
  tree: ModuleTree,
  given: ReadonlyMap<string, Value>,
  budget: Budget,
): readonly EvaluatedTree[] {
  return entryPoints(tree).map((configuration) => {
    const isRoot = configuration.directory === tree.root;
    return evaluateEntry(tree, configuration, budget, { given: isRoot ? given : new Map() });
  });
}

/** Values for an entry point's variables, and what else decides about what it creates. */
export interface EntryChoices extends ProgramChoices {
  readonly given: ReadonlyMap<string, Value>;
  /** The module with other values, to take over what `changed` doesn't name. */
  readonly base?: ModuleInstance;
}

/** Evaluates one entry-point module and everything it calls. */
export function evaluateEntry(
  tree: ModuleTree,
  configuration: ModuleConfiguration,
  budget: Budget,
  choices: EntryChoices,
): EvaluatedTree {
  return collect(instantiate(tree, configuration, budget, choices), budget);
}

/** An entry-point module before anything in it is evaluated. */
export function instantiate(
  tree: ModuleTree,
  configuration: ModuleConfiguration,
  budget: Budget,
  { given, base, ...choices }: EntryChoices,
): ModuleInstance {
  return useByItself(newProgram(tree, budget, choices), configuration, given, base);
}

/** Instantiates an entry-point module. Given values override those from its variable files. */
export function useByItself(
  program: Program,
  configuration: ModuleConfiguration,
  given: ReadonlyMap<string, Value>,
  base?: ModuleInstance,
): ModuleInstance {
  const module = new ModuleInstance(program, configuration, new Map());
  const values = new Map([...assignedValues(configuration, module), ...given]);
  return new ModuleInstance(program, configuration, values, "", undefined, base);
}

function entryPoints(tree: ModuleTree): readonly ModuleConfiguration[] {
  const all = [...tree.configurations.values()];
  const withCode = all.filter(({ files }) => files.some(({ role }) => role === "configuration"));
  const own = withCode.filter(({ directory }) => isOfProduct(tree.purpose(directory)));
  if (own.length === 0) return withCode;
  const called = new Set(own.flatMap((configuration) => calledDirectories(tree, configuration)));
  const entries = own.filter(({ directory }) => directory === tree.root || !called.has(directory));
  return entries.length > 0 ? entries : own;
}

/** Values from automatically loaded variable files; later files override earlier ones. */
function assignedValues(
  { files }: ModuleConfiguration,
  module: ModuleInstance,
): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  const loaded = files.filter(({ role }) => role === "autoVariables");
  const isFirst = ({ path }: { path: string }) => /(^|\/)terraform\.tfvars/.test(path);
  const ordered = loaded.sort((a, b) => Number(isFirst(b.file)) - Number(isFirst(a.file)));
  for (const { body, file } of ordered) {
    const location = { file, start: body.start, end: body.end };
    const assignments = new SyntaxBody([{ body, file }], location, (of) => module.context(of));
    for (const { name } of body.attributes) {
      const attribute = assignments.attribute(name);
      if (attribute !== undefined) values.set(name, attribute.value);
    }
  }
  return values;
}

/** Up to this many declarations always get one instance, regardless of the budget. */
const MAX_DECLARATIONS = 10_000;

function collect(root: ModuleInstance, budget: Budget): EvaluatedTree {
  const modules: ModuleInstance[] = [];
  const expansions: Expansion[] = [];
  const made = new Set<ResourceDeclaration>();
  let leftOut = 0;
  modules.push(root);
  for (const module of modules) {
    const declarations = [...module.configuration.resources.values()];
    const expanded = new Map<ResourceDeclaration, Expansion>();
    for (const declaration of inTurn(declarations, ({ type }) => type)) {
      const isFirst = !made.has(declaration) && made.size < MAX_DECLARATIONS;
      if (isFirst) made.add(declaration);
      if (isFirst || budget.hasRoom) expanded.set(declaration, module.expansion(declaration));
      else leftOut++;
    }
    expansions.push(...declarations.flatMap((declaration) => expanded.get(declaration) ?? []));
    for (const name of module.configuration.moduleCalls.keys()) {
      modules.push(...(module.children(name)?.instances ?? []));
    }
  }
  return { root, modules, expansions, leftOut };
}

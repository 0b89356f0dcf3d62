import type { ResourceDeclaration } from "../terraform/configuration.ts";
import type { EvaluatedTree } from "../terraform/evaluate-tree.ts";
import type { ModuleInstance } from "../terraform/module-instance.ts";
import { enclosing } from "../terraform/resource-instance.ts";
import { argumentOf } from "../terraform/static-argument.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import type { FoundProgram } from "./found-program.ts";
import { programsOfFiles } from "./package-files.ts";
import { PackageTracer } from "./package-tracer.ts";
import type { Program } from "./program.ts";
import { programsOfModule } from "./programs-of-module.ts";
import { isProgramType, programsOfResource } from "./programs-of-resource.ts";
import { programsOfProvider } from "./provider-blocks.ts";
import { hasProvisioners, provisionersOf } from "./provisioners.ts";
import { reachableModules } from "./terraform-modules.ts";

/** Maximum number of instances of one declaration that are looked at. */
const MAX_INSTANCES = 50;

/** Maximum number of programs. */
const MAX_PROGRAMS = 2_000;

/** Everything that a package makes a machine run, read, write or ask, each thing once. */
export function collectPrograms(
  tree: ModuleTree,
  evaluated: readonly EvaluatedTree[],
): readonly Program[] {
  const tracer = new PackageTracer(tree);
  const programs = evaluated.flatMap((each) =>
    reachableModules(each).flatMap((module) => ofModule(tracer, module)),
  );
  const ran = new Set(programs.flatMap(({ scripts }) => scripts.map(({ path }) => path)));
  const ofFiles = programsOfFiles(tracer, ran).map((each) => ({
    ...each,
    resource: undefined,
    condition: null,
    calls: [],
  }));
  return once([...programs, ...ofFiles]).slice(0, MAX_PROGRAMS);
}

function ofModule(tracer: PackageTracer, module: ModuleInstance): readonly Program[] {
  const { configuration } = module;
  const calls = enclosing(module).flatMap(({ call }) => call?.location ?? []);
  const place = (each: FoundProgram): Program => ({
    ...each,
    resource: undefined,
    condition: null,
    calls,
  });
  return [
    ...programsOfModule(module).map(place),
    ...configuration.providers.flatMap((provider) =>
      programsOfProvider(tracer, module, provider).map(place),
    ),
    ...[...configuration.resources.values()].flatMap((declaration) =>
      ofResource(tracer, module, declaration),
    ),
  ];
}

function ofResource(
  tracer: PackageTracer,
  module: ModuleInstance,
  declaration: ResourceDeclaration,
): readonly Program[] {
  if (!mayRunPrograms(declaration)) return [];
  const { instances, excluded } = module.expansion(declaration);
  const condition = conditionOf(declaration);
  return [...instances, ...excluded].slice(0, MAX_INSTANCES).flatMap((instance) => {
    const { calls } = instance;
    const found = [...programsOfResource(tracer, instance), ...provisionersOf(tracer, instance)];
    return found.map((each) => ({ ...each, resource: instance, condition, calls }));
  });
}

/** Whether instances have to be looked at, which takes more than looking at the code. */
function mayRunPrograms(declaration: ResourceDeclaration): boolean {
  const { mode, type } = declaration;
  return (
    isProgramType(mode === "managed" ? type : `${mode}.${type}`) || hasProvisioners(declaration)
  );
}

/** The `count` or `for_each` as written. */
function conditionOf(declaration: ResourceDeclaration): string | null {
  const argument = argumentOf(declaration, "count") ?? argumentOf(declaration, "for_each");
  if (argument === undefined) return null;
  const { value, file } = argument;
  return file.text.slice(value.start, value.end);
}

/** Instances that run the same are listed once. */
function once(programs: readonly Program[]): readonly Program[] {
  const distinct = new Map<string, Program>();
  for (const program of programs) {
    const { kind, when, where, what, location } = program;
    const place = kind === "plugin" ? "" : `${location.file.path} ${location.start}`;
    const key = [kind, when, where, what, place].join("\n");
    if (!distinct.has(key)) distinct.set(key, program);
  }
  return [...distinct.values()];
}

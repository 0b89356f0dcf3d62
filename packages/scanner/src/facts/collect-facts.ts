import type { SourcedText } from "../documents/document-format.ts";
import { DocumentResource } from "../documents/document-resource.ts";
import type { Documents } from "../documents/read-documents.ts";
import type { Body } from "../hcl/ast.ts";
import { derivePermissions } from "../permissions/derive-permissions.ts";
import { MASK } from "../secrets/mask.ts";
import type { Location, SourceFile } from "../source/source-file.ts";
import type { Declaration, ModuleConfiguration } from "../terraform/configuration.ts";
import type { EvaluatedTree } from "../terraform/evaluate-tree.ts";
import { requirementsOf } from "../terraform/requirements.ts";
import {
  argumentOf,
  literalText,
  literalTruth,
  type StaticArgument,
} from "../terraform/static-argument.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import type {
  Input,
  ModuleCallFact,
  ModuleFacts,
  Output,
  ProviderFact,
  ResourceFact,
  Validation,
} from "./facts.ts";
import { forceNewArguments } from "./force-new-arguments.ts";
import { licenseOf } from "./license.ts";
import { movesOf } from "./moves.ts";
import { onOneLine } from "./on-one-line.ts";
import { buildGraph } from "./resource-graph.ts";

/** Returns the displayable source text of a location. */
type Show = (place: Location) => string;

/** Collects a module's interface and contents from its code. */
export function collectFacts(
  tree: ModuleTree,
  evaluated: readonly EvaluatedTree[],
  documents: Documents,
  show: Show,
): ModuleFacts {
  const root = tree.configurations.get(tree.root);
  const resources = evaluated.flatMap((each) => resourceFacts(each, show));
  const declaredResources = documentResources(documents);
  const managed = resources.filter(({ mode }) => mode === "managed").map(({ fact }) => fact);
  return {
    requiredVersion: root === undefined ? null : requirementsOf(root).terraform,
    inputs:
      root === undefined
        ? documents.inputs.map((each) => ({ ...each, default: sourced(each.default, show) }))
        : [...root.variables.values()].map((each) => inputFact(each, show)),
    outputs:
      root === undefined
        ? documents.outputs.map((each) => ({ ...each, value: sourced(each.value, show) }))
        : [...root.outputs.values()].map((each) => outputFact(each, show)),
    resources: [...managed, ...declaredResources.map(({ fact }) => fact)],
    dataSources: resources.filter(({ mode }) => mode === "data").map(({ fact }) => fact),
    providers: providerFacts(tree, resources),
    moduleCalls: root === undefined ? [] : [...root.moduleCalls.values()].map(callFact),
    moves: evaluated.flatMap(movesOf),
    permissions: derivePermissions([
      ...managed.map(({ type }) => type),
      ...declaredResources.map(({ type }) => type),
    ]),
    submodules: directories(tree, "submodule"),
    examples: directories(tree, "example"),
    graph: root === undefined ? { nodes: [], edges: [] } : buildGraph(root),
    license: licenseOf(tree),
    readme: readmeOf(tree, show),
  };
}

function inputFact(declaration: Declaration, show: Show): Input {
  const fallback = written(declaration, "default", show);
  const type = written(declaration, "type", show);
  return {
    name: declaration.name,
    type: type === null ? null : onOneLine(type),
    description: literalText(declaration, "description"),
    default: fallback,
    isRequired: fallback === null,
    isSensitive: literalTruth(declaration, "sensitive") ?? false,
    isNullable: literalTruth(declaration, "nullable") ?? true,
    validations: declaration.sources.flatMap(({ body, file }) =>
      body.blocks
        .filter(({ type: blockType }) => blockType === "validation")
        .map((block) => validationFact(block.body, file, show)),
    ),
    ...placeOf(declaration.location),
  };
}

function validationFact({ attributes }: Body, file: SourceFile, show: Show): Validation {
  const condition = attributes.find(({ name }) => name === "condition")?.value;
  const message = attributes.find(({ name }) => name === "error_message")?.value;
  return {
    condition: condition === undefined ? "" : textOf({ value: condition, file }, show),
    errorMessage:
      message === undefined
        ? null
        : message.kind === "literal"
          ? String(message.value)
          : textOf({ value: message, file }, show),
  };
}

function outputFact(declaration: Declaration, show: Show): Output {
  return {
    name: declaration.name,
    description: literalText(declaration, "description"),
    isSensitive: literalTruth(declaration, "sensitive") ?? false,
    value: written(declaration, "value", show),
    ...placeOf(declaration.location),
  };
}

function callFact(declaration: Declaration): ModuleCallFact {
  return {
    name: declaration.name,
    source: literalText(declaration, "source") ?? "",
    versionConstraint: literalText(declaration, "version"),
    ...placeOf(declaration.location),
  };
}

/** Each resource once per module call path, regardless of `count` and `for_each`. */
function resourceFacts(
  { modules }: EvaluatedTree,
  show: Show,
): { mode: string; fact: ResourceFact }[] {
  const facts = new Map<string, { mode: string; fact: ResourceFact }>();
  for (const module of modules) {
    const { configuration, prefix } = module;
    const modulePath = prefix.replace(/\[[^\]]*\]/g, "").replace(/\.$/, "");
    for (const [address, declaration] of configuration.resources) {
      const { mode, type, name } = declaration;
      const key = `${modulePath}.${address}`;
      if (facts.has(key)) continue;
      const fact = {
        type,
        name,
        modulePath,
        count: written(declaration, "count", show),
        forEach: written(declaration, "for_each", show),
        fixed: forceNewArguments(declaration, module, (argument) => textOf(argument, show)),
        ...placeOf(declaration.location),
      };
      facts.set(key, { mode, fact });
    }
  }
  return [...facts.values()];
}

/** The text, or null if its source contains something that must not be shown. */
function sourced(source: SourcedText | null, show: Show): string | null {
  if (source === null) return null;
  const { file, start, end } = source.at;
  return show(source.at) === file.text.slice(start, end) ? source.text : MASK;
}

/** Resources declared in documents: the format's own name and the type that rules use. */
function documentResources({ sets }: Documents): { type: string; fact: ResourceFact }[] {
  const groups = sets.flatMap((set) => set.groups);
  return groups
    .flatMap(({ instances, excluded }) => [...instances, ...excluded])
    .flatMap((resource) => {
      if (!(resource instanceof DocumentResource) || resource.declared === undefined) return [];
      const { type, declared, location } = resource;
      const plain = { modulePath: "", count: null, forEach: null, fixed: [] };
      return [{ type, fact: { ...declared, ...plain, ...placeOf(location) } }];
    });
}

/** An argument's source text, or null if missing. */
function written(declaration: Declaration, name: string, show: Show): string | null {
  const argument = argumentOf(declaration, name);
  return argument === undefined ? null : textOf(argument, show);
}

function textOf({ value: { start, end }, file }: StaticArgument, show: Show): string {
  return show({ file, start, end });
}

function providerFacts(
  tree: ModuleTree,
  resources: ReturnType<typeof resourceFacts>,
): ProviderFact[] {
  const counts = new Map<string, number>();
  for (const { mode, fact } of resources) {
    const name = providerOf(fact.type);
    counts.set(name, (counts.get(name) ?? 0) + (mode === "managed" ? 1 : 0));
  }
  const required = new Map<string, { source: string | null; version: string | null }>();
  for (const configuration of ownConfigurations(tree)) {
    for (const { name, source, version } of requirementsOf(configuration).providers) {
      if (!required.has(name)) required.set(name, { source, version });
    }
  }
  const names = [...new Set([...required.keys(), ...counts.keys()])].sort();
  return names.map((name) => ({
    name,
    // Terraform resolves a provider without a source in the `hashicorp` namespace.
    source: required.get(name)?.source ?? `hashicorp/${name}`,
    versionConstraint: required.get(name)?.version ?? null,
    resourceCount: counts.get(name) ?? 0,
  }));
}

/** A resource type's default provider: the part before the first underscore. */
function providerOf(type: string): string {
  return type.split("_")[0] ?? type;
}

function ownConfigurations(tree: ModuleTree): ModuleConfiguration[] {
  const root = tree.configurations.get(tree.root);
  const submodules = [...tree.configurations.values()].filter(
    ({ directory }) => tree.purpose(directory) === "submodule",
  );
  return root === undefined ? submodules : [root, ...submodules];
}

function directories(tree: ModuleTree, purpose: "submodule" | "example"): string[] {
  return [...tree.configurations.keys()]
    .filter((directory) => tree.purpose(directory) === purpose)
    .map((directory) => tree.relative(directory));
}

function readmeOf(tree: ModuleTree, show: Show): string | null {
  const wanted = tree.resolve("README.md").toLowerCase();
  const path = [...tree.files.keys()].find((candidate) => candidate.toLowerCase() === wanted);
  const file = path === undefined ? undefined : tree.files.get(path);
  return file === undefined ? null : show({ file, start: 0, end: file.text.length });
}

function placeOf({ file, start }: Location): { file: string; line: number } {
  return { file: file.path, line: file.position(start).line };
}

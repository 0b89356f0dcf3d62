import type { Body } from "../hcl/ast.ts";
import { sourceText } from "../hcl/source-text.ts";
import type { Location } from "../source/source-file.ts";
import type { Declaration, ModuleConfiguration } from "../terraform/configuration.ts";
import type { EvaluatedTree } from "../terraform/evaluate-tree.ts";
import { requirementsOf } from "../terraform/requirements.ts";
import { argumentOf, literalText, literalTruth } from "../terraform/static-argument.ts";
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
import { buildGraph } from "./resource-graph.ts";

/** The interface and contents of a module, read from its code. */
export function collectFacts(tree: ModuleTree, evaluated: readonly EvaluatedTree[]): ModuleFacts {
  const root = tree.configurations.get(tree.root);
  const resources = evaluated.flatMap(resourceFacts);
  return {
    requiredVersion: root === undefined ? null : requirementsOf(root).terraform,
    inputs: root === undefined ? [] : [...root.variables.values()].map(inputFact),
    outputs: root === undefined ? [] : [...root.outputs.values()].map(outputFact),
    resources: resources.filter(({ mode }) => mode === "managed").map(({ fact }) => fact),
    dataSources: resources.filter(({ mode }) => mode === "data").map(({ fact }) => fact),
    providers: providerFacts(tree, resources),
    moduleCalls: root === undefined ? [] : [...root.moduleCalls.values()].map(callFact),
    submodules: directories(tree, "submodule"),
    examples: directories(tree, "example"),
    graph: root === undefined ? { nodes: [], edges: [] } : buildGraph(root),
    readme: readmeOf(tree),
  };
}

function inputFact(declaration: Declaration): Input {
  const fallback = argumentOf(declaration, "default");
  const type = argumentOf(declaration, "type");
  return {
    name: declaration.name,
    type: type === undefined ? null : sourceText(type.value, type.file).replace(/\s+/g, " "),
    description: literalText(declaration, "description"),
    default: fallback === undefined ? null : sourceText(fallback.value, fallback.file),
    isRequired: fallback === undefined,
    isSensitive: literalTruth(declaration, "sensitive") ?? false,
    isNullable: literalTruth(declaration, "nullable") ?? true,
    validations: declaration.sources.flatMap(({ body, file }) =>
      body.blocks
        .filter(({ type: blockType }) => blockType === "validation")
        .map((block) => validationFact(block.body, { file, start: block.start, end: block.end })),
    ),
    ...placeOf(declaration.location),
  };
}

function validationFact(body: Body, { file }: Location): Validation {
  const condition = body.attributes.find(({ name }) => name === "condition");
  const message = body.attributes.find(({ name }) => name === "error_message")?.value;
  return {
    condition: condition === undefined ? "" : sourceText(condition.value, file),
    errorMessage:
      message === undefined
        ? null
        : message.kind === "literal"
          ? String(message.value)
          : sourceText(message, file),
  };
}

function outputFact(declaration: Declaration): Output {
  const value = argumentOf(declaration, "value");
  return {
    name: declaration.name,
    description: literalText(declaration, "description"),
    isSensitive: literalTruth(declaration, "sensitive") ?? false,
    value: value === undefined ? null : sourceText(value.value, value.file),
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

/** Each resource once for each way of module calls that leads to it, however often it is repeated. */
function resourceFacts({ modules }: EvaluatedTree): { mode: string; fact: ResourceFact }[] {
  const facts = new Map<string, { mode: string; fact: ResourceFact }>();
  for (const { configuration, prefix } of modules) {
    const modulePath = prefix.replace(/\[[^\]]*\]/g, "").replace(/\.$/, "");
    for (const [address, declaration] of configuration.resources) {
      const { mode, type, name } = declaration;
      const fact = {
        type,
        name,
        modulePath,
        count: expressionText(declaration, "count"),
        forEach: expressionText(declaration, "for_each"),
        ...placeOf(declaration.location),
      };
      facts.set(`${modulePath}.${address}`, { mode, fact });
    }
  }
  return [...facts.values()];
}

function expressionText(declaration: Declaration, name: string): string | null {
  const argument = argumentOf(declaration, name);
  return argument === undefined ? null : sourceText(argument.value, argument.file);
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
    // Terraform looks for a provider without a source among HashiCorp's own.
    source: required.get(name)?.source ?? `hashicorp/${name}`,
    versionConstraint: required.get(name)?.version ?? null,
    resourceCount: counts.get(name) ?? 0,
  }));
}

/** The provider a resource type belongs to by default: the word before its first underscore. */
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

function readmeOf(tree: ModuleTree): string | null {
  const wanted = tree.resolve("README.md").toLowerCase();
  const path = [...tree.files.keys()].find((candidate) => candidate.toLowerCase() === wanted);
  return path === undefined ? null : (tree.files.get(path)?.text ?? null);
}

function placeOf({ file, start }: Location): { file: string; line: number } {
  return { file: file.path, line: file.position(start).line };
}

import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import type { Value } from "../../evaluate/value.ts";
import { declaredIn } from "../../formats/arm/declared.ts";
import { bicepFormat } from "../../formats/bicep/format.ts";
import { readBicep } from "../../formats/bicep/library.ts";
import { isParameterFile } from "../../formats/bicep/parameter-files.ts";
import { readAzureTemplate } from "../../formats/bicep/read-azure-template.ts";
import { propertyOf, type Symbols, symbolsOf } from "../../formats/bicep/symbols.ts";
import type {
  Node,
  ObjectNode,
  ParameterStatement,
  Statement,
} from "../../formats/bicep/syntax.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { file, module, type Rule, resource } from "../../rule-language/rule.ts";
import { isCredentialName } from "../../secrets/credential-name.ts";
import { directoryOf, joinPath } from "../../source/path.ts";
import type { SourceFile, Span } from "../../source/source-file.ts";

/** What a file of Bicep declares, and its statements. */
interface BicepFile {
  readonly source: SourceFile;
  readonly statements: readonly Statement[];
  readonly symbols: Symbols;
}

function bicepIn(source: SourceFile): BicepFile | undefined {
  if (!bicepFormat.matches(source) || isParameterFile(source)) return undefined;
  const { statements, diagnostics } = readBicep(source);
  return diagnostics.length > 0
    ? undefined
    : { source, statements, symbols: symbolsOf(statements) };
}

function inBicep(ask: (file: BicepFile) => readonly Fact[]) {
  return file((source) => {
    const bicep = bicepIn(source);
    return bicep === undefined ? [] : ask(bicep);
  });
}

function inAzure(ask: (template: Value, source: SourceFile) => readonly Fact[]) {
  return file((source) => {
    const template = readAzureTemplate(source);
    return template === undefined ? [] : ask(template, source);
  });
}

function foundAt(source: SourceFile, { start, end }: Span, message: string): Fact {
  return fact(true, { location: { file: source, start, end }, message, marks: NO_MARKS });
}

/** All nodes below a node, in no order. */
function nodesIn(root: unknown): readonly Node[] {
  const nodes: Node[] = [];
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== "object" || next === null) continue;
    if (typeof (next as { kind?: unknown }).kind === "string") nodes.push(next as Node);
    for (const part of Object.values(next)) pending.push(part);
  }
  return nodes;
}

/** Everything that an expression of the file can name. */
function declaredNames(statements: readonly Statement[]): ReadonlySet<string> | undefined {
  const names = new Set(["az", "sys"]);
  const pending: unknown[] = [statements];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== "object" || next === null) continue;
    const node = next as Record<string, unknown>;
    if (node.kind === "import") {
      for (const name of (node.names as ReadonlyMap<string, string>).keys()) names.add(name);
      if (typeof node.all === "string") names.add(node.all);
    }
    if (/^(param|var|resource|module|func|type)$/.test(String(node.kind))) {
      names.add(String(node.name));
      for (const each of (node.parameters as readonly string[] | undefined) ?? []) names.add(each);
    }
    if (node.kind === "loop") {
      names.add(String(node.item));
      if (node.index !== undefined) names.add(String(node.index));
    }
    if (node.kind === "lambda") {
      for (const each of node.names as readonly string[]) names.add(each);
    }
    for (const part of Object.values(node)) pending.push(part);
  }
  return names;
}

function unknownSymbols({ source, statements }: BicepFile): readonly Fact[] {
  // An extension brings names of its own.
  if (/^\s*(extension|provider|using)\b/m.test(source.text)) return [];
  const declared = declaredNames(statements);
  return nodesIn(statements).flatMap((node): readonly Fact[] =>
    node.kind === "name" && declared?.has(node.name) === false
      ? [foundAt(source, node, `the file declares no \`${node.name}\``)]
      : [],
  );
}

const isRequired = ({ value, type }: ParameterStatement) =>
  value === undefined && !type.trim().endsWith("?");

/** Modules of the same repository: their files, parameters and outputs. */
function faultsOfModules(
  bicep: BicepFile,
  view: ModuleView,
  othersIn: (folder: string) => number,
): readonly Fact[] {
  const { source, statements, symbols } = bicep;
  const { tree } = view;
  const targets = new Map<string, BicepFile>();
  const faults: Fact[] = [];
  for (const [name, { statement, body }] of symbols.modules) {
    if (/^(br|ts):|^br\//.test(statement.source) || !/\.bicep$/.test(statement.source)) continue;
    const path = joinPath(directoryOf(source.path), statement.source);
    if (!tree.paths.has(path)) {
      const folder = directoryOf(path);
      if (othersIn(folder) > (folder === directoryOf(source.path) ? 1 : 0))
        faults.push(foundAt(source, statement, `there is no \`${statement.source}\``));
      continue;
    }
    const file = tree.files.get(path);
    const target = file && bicepIn(file);
    if (target === undefined) continue;
    targets.set(name, target);
    faults.push(...faultsOfParameters(source, statement, body, target));
  }
  for (const node of nodesIn(statements)) {
    if (node.kind !== "member" || node.of.kind !== "member" || node.key.kind !== "literal")
      continue;
    const { of, key } = node.of;
    const base = of.kind === "member" ? of.of : of;
    if (key.kind !== "literal" || key.value !== "outputs" || base.kind !== "name") continue;
    const target = targets.get(base.name);
    const output = String(node.key.value);
    if (target === undefined || target.symbols.outputs.some((each) => each.name === output))
      continue;
    faults.push(foundAt(source, node, `module \`${base.name}\` has no output \`${output}\``));
  }
  return faults;
}

function faultsOfParameters(
  source: SourceFile,
  statement: Span,
  body: ObjectNode | undefined,
  { symbols }: BicepFile,
): readonly Fact[] {
  const given = propertyOf(body, "params");
  if (body === undefined || (given !== undefined && given.kind !== "object")) return [];
  const members = given?.kind === "object" ? given.members : [];
  if (members.some(({ kind }) => kind !== "property")) return [];
  const names = new Map(
    members.flatMap((each) =>
      each.kind === "property" && each.key.kind === "literal"
        ? [[String(each.key.value), each] as const]
        : [],
    ),
  );
  if (names.size !== members.length) return [];
  const unknown = [...names]
    .filter(([name]) => !symbols.parameters.has(name))
    .map(([name, place]) => foundAt(source, place, `the module has no parameter \`${name}\``));
  const missing = [...symbols.parameters]
    .filter(([name, parameter]) => isRequired(parameter) && !names.has(name))
    .map(([name]) => foundAt(source, statement, `the parameter \`${name}\` is missing`));
  return [...unknown, ...missing];
}

function brokenModules(view: ModuleView): readonly Fact[] {
  if (view.purpose !== "root") return [];
  const folders = Map.groupBy(
    [...view.tree.paths].filter((path) => /\.bicep$/.test(path)),
    directoryOf,
  );
  const othersIn = (folder: string) => folders.get(folder)?.length ?? 0;
  return [...view.tree.files.values()].flatMap((source) => {
    const bicep = bicepIn(source);
    return bicep === undefined ? [] : faultsOfModules(bicep, view, othersIn);
  });
}

const PREVIEW = /-(alpha|beta|preview|privatepreview)$/i;

/** Types whose newest versions are old, or are previews. */
const WITHOUT_OTHERS =
  /^Microsoft\.(AnalysisServices\/servers|DataFactory\/factories|DevTestLab\/schedules|Insights\/(diagnosticSettings|metricAlerts)|Network\/dnsZones|OperationsManagement\/solutions|Portal\/dashboards|Security\/(autoProvisioningSettings|securityContacts)|Web\/connections)(\/|$)|\/providers\/diagnosticSettings$/i;

function previewApis(template: Value, source: SourceFile): readonly Fact[] {
  return declaredIn(template).flatMap(({ type, declaration }) => {
    const place = entryOf(declaration, "apiVersion");
    const version = textOf(place);
    if (version === undefined || WITHOUT_OTHERS.test(type)) return [];
    const year = Number(version.slice(0, 4));
    const isOld = year > 2000 && year < 2019;
    const message = `\`${version}\` of ${type} is ${isOld ? "outdated" : "a preview"}`;
    return [factInFile(PREVIEW.test(version) || isOld, place ?? declaration, source, message)];
  });
}

const textOrEmpty = (value: Value | undefined) => textOf(value) ?? "";

/** Resources of a loop whose name is the same in each round. */
function sameNames(template: Value, source: SourceFile): readonly Fact[] {
  const variables = new Map(
    membersOf(entryOf(template, "variables")).map(([name, value]) => [name, textOrEmpty(value)]),
  );
  return declaredIn(template).flatMap(({ declaration, parent }) => {
    const copy = entryOf(declaration, "copy");
    const name = entryOf(declaration, "name");
    const text = textOf(name);
    // A child is named within its parent, which may be the one that is repeated.
    if (copy === undefined || text === undefined || parent !== undefined) return [];
    if (bicepFormat.matches(source)) return [];
    const used = [...text.matchAll(/variables\('(\w+)'\)/g)].map(([, each = ""]) =>
      variables.get(each),
    );
    const isEach = [text, ...used].some(
      (each) => /copyIndex\(/i.test(each ?? "") || /newGuid\(/i.test(each ?? ""),
    );
    const message = "each round of the loop gives the resource the same name";
    return [factInFile(!isEach, name, source, message)];
  });
}

/** The same in Bicep. What has a parent or a scope may be named alike in each of them. */
function sameNamesInBicep({ source, symbols }: BicepFile): readonly Fact[] {
  return [...symbols.resources.values(), ...symbols.modules.values()].flatMap(
    ({ loop, body }): readonly Fact[] => {
      const name = propertyOf(body, "name");
      const isApart = ["parent", "scope"].some((each) => propertyOf(body, each) !== undefined);
      if (loop === undefined || name === undefined || isApart) return [];
      const used = nodesIn(name);
      const isEach = used.some(
        (node) =>
          (node.kind === "name" && (node.name === loop.item || node.name === loop.index)) ||
          (node.kind === "call" && node.name === "newguid"),
      );
      const message = "each round of the loop gives the resource the same name";
      return isEach ? [] : [foundAt(source, name, message)];
    },
  );
}

/** What isn't kept, and has a name for each run. */
const RUNS = /\/(deployments|deploymentScripts|runCommands)$/i;

/** Names that are different in each deployment, so that a second one creates all of it again. */
function newNames(template: Value, source: SourceFile): readonly Fact[] {
  const changing = new Set(
    membersOf(entryOf(template, "parameters"))
      .filter(([, each]) => CHANGES.test(textOrEmpty(entryOf(each, "defaultValue"))))
      .map(([name]) => `parameters('${name}')`),
  );
  const isIn = (text: string) =>
    [...text.matchAll(/\b(?:parameters|variables)\('\w+'\)/g)].some(([each]) => changing.has(each));
  if (bicepFormat.matches(source) || changing.size === 0) return [];
  for (const [name, value] of membersOf(entryOf(template, "variables"))) {
    if (isIn(textOrEmpty(value))) changing.add(`variables('${name}')`);
  }
  return declaredIn(template)
    .filter(({ type }) => !RUNS.test(type))
    .map(({ declaration }) => {
      const name = entryOf(declaration, "name");
      return factInFile(isIn(textOrEmpty(name)), name, source, NEW_NAME);
    });
}

const CHANGES = /\b(utcNow|newGuid)\(/i;
const NEW_NAME = "the name is another one in each deployment";

function newNamesInBicep({ source, symbols }: BicepFile): readonly Fact[] {
  const calls = (root: unknown) =>
    nodesIn(root).some((node) => node.kind === "call" && /^(utcnow|newguid)$/.test(node.name));
  const changing = new Set(
    [...symbols.parameters].flatMap(([name, { value }]) => (calls(value) ? [name] : [])),
  );
  if (changing.size === 0) return [];
  const isIn = (root: unknown) =>
    nodesIn(root).some((node) => node.kind === "name" && changing.has(node.name));
  for (const [name, value] of symbols.variables) if (isIn(value)) changing.add(name);
  return [...symbols.resources.values()]
    .filter(({ type }) => !RUNS.test(type))
    .flatMap(({ body }): readonly Fact[] => {
      const name = propertyOf(body, "name");
      return name !== undefined && isIn(name) ? [foundAt(source, name, NEW_NAME)] : [];
    });
}

/** Functions with which JSON templates refer to resources. */
function indirect({ source, statements, symbols }: BicepFile): readonly Fact[] {
  const isSymbol = (node: Node | undefined) =>
    node?.kind === "member" && node.of.kind === "name" && symbols.resources.has(node.of.name);
  return nodesIn(statements).flatMap((node): readonly Fact[] => {
    if (node.kind !== "call" || node.of !== undefined) return [];
    const isReference = /^(reference|list(keys|secrets|accountsas))$/i.test(node.name);
    const isId = node.name === "resourceid";
    const isNamed = node.operands.some((each) => isSymbol(each));
    return (isReference || isId) && isNamed
      ? [foundAt(source, node, `\`${node.name}\` repeats what the symbol of the resource says`)]
      : [];
  });
}

/** Outputs that read what a condition may leave out. */
function conditionalOutputs({ source, symbols }: BicepFile): readonly Fact[] {
  const conditional = new Set(
    [...symbols.resources, ...symbols.modules].flatMap(([name, { condition }]) =>
      condition === undefined ? [] : [name],
    ),
  );
  return symbols.outputs.flatMap(({ value }): readonly Fact[] => {
    const nodes = nodesIn(value);
    const isGuarded = nodes.some(
      (each) => each.kind === "call" && /^(if|coalesce|contains)$/.test(each.name),
    );
    const isSafe = nodes.some((each) => each.kind === "member" && each.isSafe);
    const isForced = source.text.slice(value.start, value.end).includes("!");
    if (isGuarded || isSafe || isForced) return [];
    const found = nodes.find(
      (each) =>
        each.kind === "member" &&
        each.of.kind === "name" &&
        conditional.has(each.of.name) &&
        each.key.kind === "literal" &&
        /^(properties|outputs|identity)$/.test(String(each.key.value)),
    );
    return found === undefined
      ? []
      : [foundAt(source, value, "the resource exists only if its condition holds")];
  });
}

/** Stands for each name that an expression gives. */
const COMPUTED = "[]";

/** Dependencies of JSON templates on a resource of the same type that has another name. */
function lostDependencies(template: Value, source: SourceFile): readonly Fact[] {
  if (bicepFormat.matches(source)) return [];
  const declared = declaredIn(template);
  const names = new Map<string, Set<string>>();
  for (const { type, declaration } of declared) {
    const own = names.get(type.toLowerCase()) ?? new Set();
    const name = textOrEmpty(entryOf(declaration, "name"));
    names.set(type.toLowerCase(), own.add(name.startsWith("[") ? COMPUTED : name));
  }
  return declared.flatMap(({ declaration }) =>
    itemsOf(entryOf(declaration, "dependsOn")).map((place) => {
      const [, type = "", name = ""] =
        /^\[resourceId\('([\w./]+)',\s*'([^']+)'\)\]$/.exec(textOrEmpty(place)) ?? [];
      const own = names.get(type.toLowerCase());
      const isLost = own !== undefined && !own.has(COMPUTED) && !own.has(name);
      return factInFile(isLost, place, source, `no resource of the type has the name \`${name}\``);
    }),
  );
}

/** Secrets that everyone who has the template knows. */
function secretDefaults(template: Value, source: SourceFile): readonly Fact[] {
  return membersOf(entryOf(template, "parameters")).map(([name, parameter]) => {
    const isSecret = /^secure/i.test(textOrEmpty(entryOf(parameter, "type")));
    const place = entryOf(parameter, "defaultValue");
    const text = textOrEmpty(place);
    // Texts of credentials have a rule of their own.
    const isSaid = isCredentialName(name) && !text.startsWith("[");
    const isWritten = isSecret && text !== "" && !isSaid && !/^\[.*newGuid/i.test(text);
    return factInFile(isWritten, place ?? parameter, source, `\`${name}\` has a default value`);
  });
}

const BICEP = "https://learn.microsoft.com/azure/azure-resource-manager/bicep";

/** Rules for names and versions in templates of Azure. */
export const azureNameRules: readonly Rule[] = [
  {
    id: "quality-bicep-reference",
    title: "Bicep names something that doesn't exist",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The file can't be compiled, so nothing is deployed.",
    fix: "Use the name of the declaration, parameter, output or file.",
    link: `${BICEP}/modules`,
    checks: [inBicep(unknownSymbols), module(brokenModules), inAzure(lostDependencies)],
  },
  {
    id: "quality-preview-api",
    title: "Version of an API is a preview or outdated",
    severity: "LOW",
    category: "quality",
    explanation:
      "Azure changes previews without notice and retires them, as it does with old versions.",
    fix: "Use a recent version without `-preview`.",
    link: `${BICEP}/linter-rule-use-recent-api-versions`,
    checks: [
      inAzure(previewApis),
      resource(["azapi_resource", "azapi_update_resource", "data.azapi_resource"], (each) =>
        each
          .attr("type")
          .test(
            (type) =>
              type !== undefined &&
              /@\d{4}-\d{2}-\d{2}-\w*preview$/.test(type) &&
              !WITHOUT_OTHERS.test(type.replace(/@.*/, "")),
          ),
      ),
    ],
  },
  {
    id: "quality-same-name",
    title: "Loop gives all resources the same name",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Each round overwrites the resource of the one before, or the deployment fails.",
    fix: "Add the item or index of the loop to the name.",
    link: `${BICEP}/loops`,
    checks: [inAzure(sameNames), inBicep(sameNamesInBicep)],
  },
  {
    id: "quality-new-name",
    title: "Name is another one in each deployment",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Each deployment creates the resource again, and the earlier ones stay.",
    fix: "Build the name with `uniqueString(resourceGroup().id)`, or `guid` of what stays the same.",
    link: `${BICEP}/linter-rule-use-stable-resource-identifier`,
    checks: [inAzure(newNames), inBicep(newNamesInBicep)],
  },
  {
    id: "quality-bicep-symbol",
    title: "Resource is referred to by a function of JSON templates",
    severity: "LOW",
    category: "quality",
    explanation: "Bicep doesn't know the order of the two, and can't check the reference.",
    fix: "Use the symbol of the resource: `account.id`, `account.properties` or `account.listKeys()`.",
    link: `${BICEP}/linter-rule-use-resource-symbol-reference`,
    checks: [inBicep(indirect)],
  },
  {
    id: "quality-conditional-output",
    title: "Output reads a resource that a condition leaves out",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The deployment fails at the output if the condition doesn't hold.",
    fix: "Ask for the same condition: `deploy ? account.id : ''`.",
    link: `${BICEP}/conditional-resource-deployment`,
    checks: [inBicep(conditionalOutputs)],
  },
  {
    id: "az-secure-default",
    title: "Secret parameter has a default value",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation: "Most deployments keep the default, which everyone who has the template knows.",
    fix: "Leave the default out, or use `newGuid()`.",
    link: `${BICEP}/linter-rule-secure-parameter-default`,
    checks: [inAzure(secretDefaults)],
  },
];

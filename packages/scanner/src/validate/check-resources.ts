import type { Block, Body, Expression } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { ResourceDeclaration } from "../terraform/configuration.ts";
import { fileRole } from "../terraform/module-file.ts";
import { requirementsOf } from "../terraform/requirements.ts";
import { providerOf } from "../terraform/resource-provider.ts";
import { argumentOf } from "../terraform/static-argument.ts";
import { BACKENDS, BUILT_IN } from "./block-schemas.ts";
import { checkLifecycle } from "./check-lifecycle.ts";
import { checkDependsOn, checkProvider, checkRepetition } from "./check-meta-arguments.ts";
import { checkProvisioner, checkResourceConnections } from "./check-provisioners.ts";
import type { Allowed } from "./check-references.ts";
import { checkType } from "./check-type.ts";
import type { ModuleCheck } from "./module-check.ts";
import type { TypedScope } from "./typed/typed-context.ts";
import { ANYTHING, type TypedValue } from "./typed/typed-value.ts";

/** Arguments of resources and data sources that belong to the language. */
const META = /^(count|for_each|depends_on|provider)$/;

export function checkResources(check: ModuleCheck): void {
  for (const declaration of check.configuration.resources.values())
    checkResource(check, declaration);
}

export function checkResource(check: ModuleCheck, declaration: ResourceDeclaration): void {
  const allowed = checkRepetition(check, declaration);
  for (const { body, file } of declaration.sources) {
    checkBody(check, declaration, body, file, allowed);
  }
}

function checkBody(
  check: ModuleCheck,
  declaration: ResourceDeclaration,
  body: Body,
  file: SourceFile,
  allowed: Allowed,
): void {
  const { mode, type } = declaration;
  const fullType = mode === "managed" ? type : `${mode}.${type}`;
  const isBuiltIn = isOfBuiltInProvider(check, declaration);
  const schema = isBuiltIn ? BUILT_IN[fullType] : undefined;
  if (isBuiltIn && schema === undefined) {
    check.add(
      `the built-in provider has no \`${type}\``,
      declaration.header,
      declaration.header.file,
    );
    return;
  }
  for (const { name, nameSpan, value } of body.attributes) {
    if (name === "depends_on") checkDependsOn(check, value, file);
    else if (name === "provider") checkProvider(check, value, file);
    else if (!META.test(name)) {
      const given = check.value(value, file, allowed);
      if (schema === undefined) continue;
      if (schema.computed.includes(name)) check.add(`\`${name}\` can only be read`, nameSpan, file);
      else if (!(name in schema.attributes) && !isOverride(file))
        check.add(`\`${name}\` is not expected here`, nameSpan, file);
      else checkType(check, given, schema.attributes[name]?.type, value, file);
      if (name === "backend") checkBackend(check, given, value, file);
    }
  }
  if (schema !== undefined) {
    for (const [name, { isRequired }] of Object.entries(schema.attributes)) {
      const isMissing = argumentOf(declaration, name) === undefined;
      if (isRequired === true && isMissing)
        check.add(`\`${name}\` is required`, declaration.header, file);
    }
  }
  checkResourceConnections(check, fullType, body, file, allowed);
  for (const block of body.blocks) {
    if (block.type === "lifecycle") checkLifecycle(check, fullType, block, file, allowed);
    else if (block.type === "provisioner") checkProvisioner(check, fullType, block, file, allowed);
    else if (block.type === "connection") continue;
    else if (schema !== undefined) {
      const name = block.type === "dynamic" ? block.labels[0]?.value : block.type;
      check.add(`a "${name}" block is not expected here`, block.header, file);
    } else checkNested(check, block, file, allowed);
  }
}

/** Terraform ignores arguments in override files that the type doesn't have. */
function isOverride({ path }: SourceFile): boolean {
  return fileRole(path) === "override";
}

/** Resources of the tools' own provider need no provider process. */
function isOfBuiltInProvider(check: ModuleCheck, declaration: ResourceDeclaration): boolean {
  if (providerOf(declaration) !== "terraform") return false;
  const required = requirementsOf(check.configuration).providers;
  const source = required.find(({ name }) => name === "terraform")?.source;
  return source == null || /^terraform\.io\/builtin\/terraform$/.test(source);
}

function checkBackend(
  check: ModuleCheck,
  given: TypedValue,
  value: Expression,
  file: SourceFile,
): void {
  if (given.state === "scalar" && !BACKENDS.has(String(given.value))) {
    const isNew = check.language.mayBeNewer;
    if (!isNew) check.add(`there is no backend "${given.value}"`, value, file);
  }
}

/** Blocks of a type that only its provider knows: what they contain is evaluated. */
function checkNested(
  check: ModuleCheck,
  block: Block,
  file: SourceFile,
  allowed: Allowed,
  scope?: TypedScope,
): void {
  if (block.type === "dynamic") {
    checkDynamic(check, block, file, allowed, scope);
    return;
  }
  for (const { value } of block.body.attributes) check.value(value, file, allowed, scope);
  for (const inner of block.body.blocks) checkNested(check, inner, file, allowed, scope);
}

function checkDynamic(
  check: ModuleCheck,
  block: Block,
  file: SourceFile,
  allowed: Allowed,
  outer: TypedScope | undefined,
): void {
  const attribute = (name: string) => block.body.attributes.find((each) => each.name === name);
  const forEach = attribute("for_each");
  if (forEach === undefined) check.add("`for_each` is required", block.header, file);
  else check.value(forEach.value, file, allowed, outer);
  const written = attribute("iterator")?.value;
  const name = written?.kind === "variable" ? written.name : (block.labels[0]?.value ?? "");
  const iterators = new Set([...(allowed.iterators ?? []), name]);
  const scope: TypedScope = {
    resolve(root, steps) {
      if (root === name) return { value: ANYTHING, used: steps.length > 0 ? 1 : 0 };
      return (outer ?? check.scope).resolve(root, steps);
    },
  };
  const contents = block.body.blocks.filter(({ type }) => type === "content");
  if (contents.length !== 1)
    check.add("a dynamic block needs one `content` block", block.header, file);
  for (const content of contents)
    checkNested(check, content, file, { ...allowed, iterators }, scope);
}

import { ANY } from "../evaluate/type-constraint.ts";
import type { Attribute, Block } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Declaration } from "../terraform/configuration.ts";
import { literalTruth } from "../terraform/static-argument.ts";
import { checkDependsOn } from "./check-meta-arguments.ts";
import { checkResource } from "./check-resources.ts";
import { dataAddresses, type ModuleCheck } from "./module-check.ts";
import { usedIn } from "./names.ts";
import { convertTyped } from "./typed/conversion.ts";
import { marksIn, Refusal } from "./typed/typed-value.ts";

/** Arguments of declarations that are written out as true or false. */
const SWITCHES = /^(sensitive|nullable|ephemeral)$/;

export function checkVariables(check: ModuleCheck): void {
  for (const declaration of check.configuration.variables.values()) {
    for (const { body, file } of declaration.sources) {
      for (const attribute of body.attributes)
        checkVariableArgument(check, declaration, attribute, file);
      for (const block of body.blocks) {
        if (block.type === "validation") checkValidation(check, declaration, block, file);
      }
    }
  }
}

function checkVariableArgument(
  check: ModuleCheck,
  declaration: Declaration,
  attribute: Attribute,
  file: SourceFile,
): void {
  const { name, value } = attribute;
  if (name === "type") return;
  if (!check.constant(attribute, file)) return;
  const given = check.scope.evaluate(value, file);
  if (name !== "default") {
    if (SWITCHES.test(name)) mustBe(check, attribute, file, given, "bool");
    if (name === "description") mustBe(check, attribute, file, given, "string");
    return;
  }
  if (given.state === "null" && literalTruth(declaration, "nullable") === false) {
    check.add("the default is null, which `nullable = false` excludes", value, file);
    return;
  }
  try {
    convertTyped(given, check.types.get(declaration.name) ?? ANY);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    check.add(`the default doesn't fit the type: ${error.message}`, value, file);
  }
}

function mustBe(
  check: ModuleCheck,
  { name, value }: Attribute,
  file: SourceFile,
  given: Parameters<typeof convertTyped>[0],
  kind: "bool" | "string",
): void {
  try {
    convertTyped(given, { kind });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    check.add(`\`${name}\` must be a ${kind}`, value, file);
  }
}

/** A validation must be about its own variable. */
function checkValidation(
  check: ModuleCheck,
  { name }: Declaration,
  block: Block,
  file: SourceFile,
): void {
  const condition = block.body.attributes.find((each) => each.name === "condition");
  if (condition === undefined) return;
  const { names } = usedIn(condition.value);
  const isOwn = ({ root, steps: [first] }: (typeof names)[number]) =>
    root === "var" && first?.kind === "attribute" && first.name === name;
  if (!names.some(isOwn)) {
    check.add(`the condition doesn't refer to \`var.${name}\``, condition.value, file);
  }
  const foreign = names.find((each) => !isOwn(each));
  if (foreign !== undefined && !check.language.has("cross-variable-validation")) {
    check.add("a validation can only refer to its own variable", foreign, file);
  }
  check.condition(block, file, {}, "bool");
}

export function checkOutputs(check: ModuleCheck): void {
  for (const declaration of check.configuration.outputs.values()) {
    const isSensitive = literalTruth(declaration, "sensitive") === true;
    const isEphemeral = literalTruth(declaration, "ephemeral") === true;
    for (const { body, file } of declaration.sources) {
      for (const attribute of body.attributes) {
        const { name, value } = attribute;
        if (name === "value") {
          const marks = marksIn(check.value(value, file));
          if (check.isCalled) continue;
          if (marks.isSensitive && !isSensitive) {
            check.add(
              `output \`${declaration.name}\` has a sensitive value and isn't sensitive`,
              value,
              file,
            );
          }
          if (marks.isEphemeral && !isEphemeral) {
            check.add(
              `output \`${declaration.name}\` has an ephemeral value and isn't ephemeral`,
              value,
              file,
            );
          }
        } else if (name === "depends_on") checkDependsOn(check, value, file);
        else if (SWITCHES.test(name) || name === "description") {
          if (check.constant(attribute, file)) {
            const kind = name === "description" ? "string" : "bool";
            mustBe(check, attribute, file, check.scope.evaluate(value, file), kind);
          }
        }
      }
      for (const block of body.blocks) {
        if (block.type === "precondition") check.condition(block, file, {});
      }
    }
  }
}

export function checkLocals(check: ModuleCheck): void {
  for (const { attribute, file, name } of check.configuration.locals.values()) {
    if (check.references.expression(attribute.value, file)) check.scope.local(name);
  }
}

function checkScopedData(check: ModuleCheck, block: Block, file: SourceFile): void {
  const [type = "", name = ""] = block.labels.map(({ value }) => value);
  const location = { file, start: block.start, end: block.end };
  const header = { file, start: block.header.start, end: block.header.end };
  const sources = [{ body: block.body, file }];
  checkResource(check, { mode: "data", type, name, location, header, sources });
}

/** `check` blocks, whose data sources only they can use. */
export function checkChecks(check: ModuleCheck): void {
  const seen = new Set<string>();
  for (const { body, file } of check.configuration.files) {
    for (const block of body.blocks) {
      if (block.type !== "check") continue;
      const name = block.labels[0]?.value ?? "";
      if (seen.has(name)) check.add(`check \`${name}\` is declared twice`, block.header, file);
      seen.add(name);
      const inner = block.body.blocks;
      if (!inner.some(({ type }) => type === "assert")) {
        check.add("a `check` needs an `assert` block", block.header, file);
      }
      const [, second] = inner.filter(({ type }) => type === "data");
      if (second !== undefined)
        check.add("a `check` has at most one data source", second.header, file);
      const scoped = new Set(dataAddresses(block));
      for (const each of inner) {
        if (each.type === "assert") check.assertion(each, file, { scoped });
        else if (each.type === "data") checkScopedData(check, each, file);
      }
    }
  }
}

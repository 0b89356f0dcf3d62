import type { Template, TemplatePart } from "../../hcl/ast.ts";
import { parseHclTemplate } from "../../hcl/parser.ts";
import { iterations } from "./access.ts";
import { convertTyped } from "./conversion.ts";
import { operandOf } from "./operations.ts";
import { at, RefusedAt, type TypedContext, type TypedScope, withNames } from "./typed-context.ts";
import {
  ANYTHING,
  BOOL,
  marked,
  marksIn,
  Refusal,
  STRING,
  scalar,
  type TypedMarks,
  type TypedValue,
  unknownOf,
} from "./typed-value.ts";

export function evaluateTemplate({ parts }: Template, context: TypedContext): TypedValue {
  const [only] = parts;
  if (parts.length === 1 && only?.kind === "interpolation") {
    return context.evaluate(only.expression, context);
  }
  const marks: TypedMarks[] = [];
  const text = renderParts(parts, context, marks);
  return marked(text === undefined ? unknownOf(STRING) : scalar(text), ...marks);
}

/** The text of the parts; undefined if it isn't known. */
function renderParts(
  parts: readonly TemplatePart[],
  context: TypedContext,
  marks: TypedMarks[],
): string | undefined {
  let text: string | undefined = "";
  for (const part of parts) {
    const piece = renderPart(part, context, marks);
    text = text === undefined || piece === undefined ? undefined : text + piece;
    if (text !== undefined) context.evaluation.budget.spend(text.length / 64);
  }
  return text;
}

function renderPart(
  part: TemplatePart,
  context: TypedContext,
  marks: TypedMarks[],
): string | undefined {
  switch (part.kind) {
    case "text":
      return part.value;
    case "interpolation": {
      const value = context.evaluate(part.expression, context);
      marks.push(marksIn(value));
      if (value.state === "null") throw new RefusedAt("null in a template", part);
      if (value.state === "unknown") return undefined;
      const text = at(part, () => convertTyped(value, STRING));
      return text.state === "scalar" ? String(text.value) : undefined;
    }
    case "if": {
      const condition = context.evaluate(part.condition, context);
      marks.push(marksIn(condition));
      if (condition.state === "unknown") {
        // The branch that isn't taken isn't evaluated in earnest.
        return undefined;
      }
      const isTrue = at(part, () => operandOf(condition, BOOL));
      const isTaken = isTrue.state === "scalar" && isTrue.value === true;
      return renderParts(isTaken ? part.whenTrue : part.whenFalse, context, marks);
    }
    case "for": {
      const collection = context.evaluate(part.collection, context);
      marks.push(marksIn(collection));
      const pairs = at(part, () => iterations(collection));
      if (pairs === undefined) return undefined;
      const texts = pairs.map(([key, value]) => {
        const scope = withNames(context.scope, part.keyName, key, part.valueName, value);
        return renderParts(part.body, { ...context, scope }, marks);
      });
      return texts.includes(undefined) ? undefined : texts.join("");
    }
  }
}

/** A template can only refer to the names that it is given. */
export function templateFile(
  [path, names]: readonly TypedValue[],
  context: TypedContext,
): TypedValue {
  if (path === undefined || names === undefined)
    throw new Refusal("templatefile() needs 2 arguments");
  if (path.state === "null") throw new Refusal("null for templatefile()");
  const { kind } = names.type;
  if (kind !== "any" && kind !== "map" && kind !== "object") {
    throw new Refusal("the names for a template must be a map or an object");
  }
  const marks = [marksIn(path), marksIn(names)];
  if (path.state !== "scalar") return marked(ANYTHING, ...marks);
  const text = context.evaluation.files.read(String(path.value));
  if (text === undefined) return marked(ANYTHING, ...marks);
  const template = parseHclTemplate(text);
  if (template === undefined) throw new Refusal(`${path.value} is not a template`);
  if (template.kind === "literal") return marked(scalar(String(template.value)), ...marks);
  const scope: TypedScope = {
    resolve(name) {
      if (kind === "any" || (kind === "map" && names.state !== "object"))
        return { value: ANYTHING, used: 0 };
      const value = names.state === "object" ? names.entries.get(name) : undefined;
      const isDeclared = names.type.kind === "object" && names.type.attributes.has(name);
      if (value === undefined && !isDeclared) throw new Refusal(`the template needs "${name}"`);
      return { value: value ?? ANYTHING, used: 0 };
    },
  };
  return marked(context.evaluate(template, { ...context, scope }), ...marks);
}

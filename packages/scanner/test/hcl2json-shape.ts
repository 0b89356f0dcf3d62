import type { Block, Body, Expression, TemplatePart } from "../src/hcl/ast.ts";

/**
 * Formats a parsed body like hcl2json: constants as values, other expressions as source text in
 * `${…}`, and blocks in lists below their labels.
 */
export function toHcl2jsonShape(body: Body, source: string): Record<string, unknown> {
  const shape: Record<string, unknown> = {};
  for (const block of body.blocks) addBlock(shape, block, source);
  for (const { name, value } of body.attributes) shape[name] = expressionShape(value, source);
  return shape;
}

function addBlock(shape: Record<string, unknown>, block: Block, source: string): void {
  let place = shape;
  const path = [block.type, ...block.labels.map(({ value }) => value)];
  const last = path.pop() ?? "";
  for (const step of path) {
    place[step] ??= {};
    place = place[step] as Record<string, unknown>;
  }
  const content = toHcl2jsonShape(block.body, source);
  const siblings = place[last];
  if (Array.isArray(siblings)) siblings.push(content);
  else place[last] = [content];
}

function expressionShape(expression: Expression, source: string): unknown {
  switch (expression.kind) {
    case "literal":
      return typeof expression.value === "string" ? escaped(expression.value) : expression.value;
    case "template": {
      const [only] = expression.parts;
      if (expression.parts.length === 1 && only?.kind === "interpolation") {
        return expressionShape(only.expression, source);
      }
      return expression.parts.map((part) => partText(part, source)).join("");
    }
    case "tuple":
      return expression.items.map((item) => expressionShape(item, source));
    case "object":
      return Object.fromEntries(
        expression.items.map(({ key, value }) => [
          key.kind === "literal" ? String(key.value) : keyText(key, source),
          expressionShape(value, source),
        ]),
      );
    case "unary": {
      const { operand, operator } = expression;
      const value = operand.kind === "literal" ? operand.value : undefined;
      if (operator === "-" && typeof value === "number") return 0 - value;
      if (operator === "!" && typeof value === "boolean") return !value;
      return wrapped(expression, source);
    }
    default:
      return wrapped(expression, source);
  }
}

function keyText(key: Expression, source: string): string {
  if (key.kind === "traversal") return source.slice(key.start, key.end);
  return String(expressionShape(key, source));
}

function wrapped({ start, end }: Expression, source: string): string {
  return `\${${source.slice(start, end)}}`;
}

/** Strings nested in an interpolation lose their quotes. */
function partText(part: TemplatePart, source: string): string {
  switch (part.kind) {
    case "text":
      return escaped(part.value);
    case "interpolation":
      return interpolationText(part.expression, source);
    case "if":
      return ifText(
        part.condition,
        partsText(part.whenTrue, source),
        partsText(part.whenFalse, source),
        source,
      );
    case "for": {
      const names =
        part.keyName === undefined ? part.valueName : `${part.keyName}, ${part.valueName}`;
      const collection = source.slice(part.collection.start, part.collection.end);
      return `%{for ${names} in ${collection}}${partsText(part.body, source)}%{endfor}`;
    }
  }
}

/** hcl2json writes conditionals in templates as directives. */
function ifText(
  condition: Expression,
  whenTrue: string,
  whenFalse: string,
  source: string,
): string {
  const otherwise = whenFalse === "" ? "" : `%{else}${whenFalse}`;
  return `%{if ${source.slice(condition.start, condition.end)}}${whenTrue}${otherwise}%{endif}`;
}

/** An interpolation's content, inlined if it is constant. */
function interpolationText(expression: Expression, source: string): string {
  switch (expression.kind) {
    case "literal":
      return typeof expression.value === "string"
        ? escaped(expression.value)
        : String(expression.value);
    case "template":
      return partsText(expression.parts, source);
    case "conditional":
      return ifText(
        expression.condition,
        interpolationText(expression.whenTrue, source),
        interpolationText(expression.whenFalse, source),
        source,
      );
    default:
      return wrapped(expression, source);
  }
}

function partsText(parts: readonly TemplatePart[], source: string): string {
  return parts.map((part) => partText(part, source)).join("");
}

function escaped(text: string): string {
  return text.replace(/[$%](?=\{)/g, (sign) => sign + sign);
}

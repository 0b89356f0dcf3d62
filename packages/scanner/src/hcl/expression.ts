import type {
  BinaryOperator,
  Call,
  Expression,
  For,
  ObjectConstructor,
  ObjectItem,
  Step,
  Tuple,
} from "./ast.ts";
import type { Cursor } from "./cursor.ts";
import { parseForNames } from "./for-names.ts";
import { parseHeredoc, parseQuoted } from "./template.ts";
import { TokenKind } from "./token.ts";

/** Binary operators by token, with their precedence. */
const BINARY_OPERATORS: ReadonlyMap<TokenKind, { text: BinaryOperator; strength: number }> =
  new Map([
    [TokenKind.Or, { text: "||", strength: 1 }],
    [TokenKind.And, { text: "&&", strength: 2 }],
    [TokenKind.EqualEqual, { text: "==", strength: 3 }],
    [TokenKind.NotEqual, { text: "!=", strength: 3 }],
    [TokenKind.Less, { text: "<", strength: 4 }],
    [TokenKind.LessEqual, { text: "<=", strength: 4 }],
    [TokenKind.Greater, { text: ">", strength: 4 }],
    [TokenKind.GreaterEqual, { text: ">=", strength: 4 }],
    [TokenKind.Plus, { text: "+", strength: 5 }],
    [TokenKind.Minus, { text: "-", strength: 5 }],
    [TokenKind.Star, { text: "*", strength: 6 }],
    [TokenKind.Slash, { text: "/", strength: 6 }],
    [TokenKind.Percent, { text: "%", strength: 6 }],
  ]);

/**
 * Parses an expression at the cursor. Throws `SyntaxFailure`, including when the nesting exceeds
 * `MAX_NESTING`.
 */
export function parseExpression(cursor: Cursor): Expression {
  cursor.descend();
  const condition = parseBinary(cursor, 1);
  if (!cursor.take(TokenKind.Question)) {
    cursor.ascend();
    return condition;
  }
  const whenTrue = parseExpression(cursor);
  cursor.expect(TokenKind.Colon, '":" of the conditional');
  const whenFalse = parseExpression(cursor);
  cursor.ascend();
  return {
    kind: "conditional",
    start: condition.start,
    end: cursor.lastEnd,
    condition,
    whenTrue,
    whenFalse,
  };
}

function parseBinary(cursor: Cursor, minimum: number): Expression {
  let left = parseUnary(cursor);
  let operator = BINARY_OPERATORS.get(cursor.kind);
  const nesting = cursor.nesting;
  while (operator !== undefined && operator.strength >= minimum) {
    // Each additional operand deepens the tree by one level.
    cursor.descend();
    cursor.advance();
    const right = parseBinary(cursor, operator.strength + 1);
    left = {
      kind: "binary",
      start: left.start,
      end: right.end,
      operator: operator.text,
      left,
      right,
    };
    operator = BINARY_OPERATORS.get(cursor.kind);
  }
  cursor.nesting = nesting;
  return left;
}

function parseUnary(cursor: Cursor): Expression {
  const { kind, start } = cursor;
  if (kind !== TokenKind.Bang && kind !== TokenKind.Minus) return parseTerm(cursor);
  cursor.advance();
  cursor.descend();
  const operand = parseUnary(cursor);
  cursor.ascend();
  return {
    kind: "unary",
    start,
    end: operand.end,
    operator: kind === TokenKind.Bang ? "!" : "-",
    operand,
  };
}

function parseTerm(cursor: Cursor): Expression {
  const source = parsePrimary(cursor);
  const steps = parseSteps(cursor);
  if (steps.length === 0) return source;
  return { kind: "traversal", start: source.start, end: cursor.lastEnd, source, steps };
}

function parsePrimary(cursor: Cursor): Expression {
  const { start } = cursor;
  switch (cursor.kind) {
    case TokenKind.Identifier:
      return parseWord(cursor);
    case TokenKind.Number: {
      const value = Number(cursor.text);
      cursor.advance();
      return { kind: "literal", start, end: cursor.lastEnd, value };
    }
    case TokenKind.OpenQuote:
      return parseQuoted(cursor, parseExpression);
    case TokenKind.OpenHeredoc:
      return parseHeredoc(cursor, parseExpression);
    case TokenKind.OpenParen: {
      cursor.advance();
      const mode = cursor.countNewlines(false);
      const inner = parseExpression(cursor);
      cursor.expect(TokenKind.CloseParen, '")"');
      cursor.countNewlines(mode);
      return { kind: "parenthesised", start, end: cursor.lastEnd, inner };
    }
    case TokenKind.OpenBracket:
      return parseTupleOrFor(cursor);
    case TokenKind.OpenBrace:
      return parseObjectOrFor(cursor);
    default:
      return cursor.fail(`Expected an expression, found ${cursor.describe()}`);
  }
}

function parseWord(cursor: Cursor): Expression {
  const { start } = cursor;
  let name = cursor.text;
  cursor.advance();
  while (cursor.take(TokenKind.DoubleColon)) {
    if (!cursor.is(TokenKind.Identifier)) cursor.fail('Expected a function name after "::"');
    name += `::${cursor.text}`;
    cursor.advance();
  }
  if (cursor.is(TokenKind.OpenParen)) return parseCall(cursor, name, start);
  const end = cursor.lastEnd;
  if (name === "true") return { kind: "literal", start, end, value: true };
  if (name === "false") return { kind: "literal", start, end, value: false };
  if (name === "null") return { kind: "literal", start, end, value: null };
  if (name.includes("::")) cursor.fail("A namespaced name must be a function call", { start, end });
  return { kind: "variable", start, end, name };
}

function parseCall(cursor: Cursor, name: string, start: number): Call {
  cursor.advance();
  const mode = cursor.countNewlines(false);
  const args: Expression[] = [];
  let expandsLast = false;
  while (!cursor.is(TokenKind.CloseParen)) {
    args.push(parseExpression(cursor));
    if (cursor.take(TokenKind.Ellipsis)) {
      expandsLast = true;
      break;
    }
    if (!cursor.take(TokenKind.Comma)) break;
  }
  cursor.expect(TokenKind.CloseParen, '")" of the function call');
  cursor.countNewlines(mode);
  return { kind: "call", start, end: cursor.lastEnd, name, args, expandsLast };
}

function parseSteps(cursor: Cursor): readonly Step[] {
  if (!cursor.is(TokenKind.Dot) && !cursor.is(TokenKind.OpenBracket)) return NO_STEPS;
  const steps: Step[] = [];
  for (;;) {
    if (cursor.is(TokenKind.Dot)) parseDotStep(cursor, steps, true);
    else if (cursor.is(TokenKind.OpenBracket)) steps.push(parseBracketStep(cursor));
    else return steps;
  }
}

const NO_STEPS: readonly Step[] = [];

/** Parses `.name`, `.0` or `.*` and appends it to `steps`. */
function parseDotStep(cursor: Cursor, steps: Step[], allowsSplat: boolean): void {
  const { start } = cursor;
  cursor.advance();
  if (cursor.is(TokenKind.Identifier)) {
    const name = cursor.text;
    cursor.advance();
    steps.push({ kind: "attribute", start, end: cursor.lastEnd, name });
  } else if (cursor.is(TokenKind.Number)) {
    const digits = cursor.text;
    if (!/^\d+$/.test(digits)) cursor.fail("An index after a dot must be one whole number");
    const key: Expression = { kind: "literal", ...cursor.span, value: Number(digits) };
    steps.push({ kind: "index", start, end: cursor.end, key, isLegacy: true });
    cursor.advance();
  } else if (cursor.is(TokenKind.Star) && allowsSplat) {
    cursor.advance();
    const each: Step[] = [];
    while (cursor.is(TokenKind.Dot)) parseDotStep(cursor, each, false);
    steps.push({ kind: "splat", start, end: cursor.lastEnd, isLegacy: true, each });
  } else {
    cursor.fail(`Expected an attribute name after ".", found ${cursor.describe()}`);
  }
}

function parseBracketStep(cursor: Cursor): Step {
  const { start } = cursor;
  cursor.advance();
  if (cursor.take(TokenKind.Star)) {
    cursor.expect(TokenKind.CloseBracket, '"]" of the splat');
    cursor.descend();
    const each = parseSteps(cursor);
    cursor.ascend();
    return { kind: "splat", start, end: cursor.lastEnd, isLegacy: false, each };
  }
  const mode = cursor.countNewlines(false);
  const key = parseExpression(cursor);
  cursor.expect(TokenKind.CloseBracket, '"]" of the index');
  cursor.countNewlines(mode);
  return { kind: "index", start, end: cursor.lastEnd, key, isLegacy: false };
}

function parseTupleOrFor(cursor: Cursor): Tuple | For {
  const { start } = cursor;
  cursor.advance();
  const mode = cursor.countNewlines(false);
  if (isForIntroduction(cursor)) return parseFor(cursor, start, TokenKind.CloseBracket, mode);
  const items: Expression[] = [];
  while (!cursor.is(TokenKind.CloseBracket)) {
    items.push(parseExpression(cursor));
    if (!cursor.take(TokenKind.Comma)) break;
  }
  cursor.expect(TokenKind.CloseBracket, '"," or "]" of the list');
  cursor.countNewlines(mode);
  return { kind: "tuple", start, end: cursor.lastEnd, items };
}

function parseObjectOrFor(cursor: Cursor): ObjectConstructor | For {
  const { start } = cursor;
  cursor.advance();
  const outer = cursor.countNewlines(false);
  if (isForIntroduction(cursor)) return parseFor(cursor, start, TokenKind.CloseBrace, outer);
  cursor.countNewlines(true);
  const items: ObjectItem[] = [];
  for (;;) {
    skipNewlines(cursor);
    if (cursor.take(TokenKind.CloseBrace)) break;
    items.push(parseObjectItem(cursor));
    if (cursor.take(TokenKind.Comma) || cursor.is(TokenKind.CloseBrace)) continue;
    if (!cursor.is(TokenKind.Newline)) {
      cursor.fail(
        `Expected a line end, "," or "}" after the object item, found ${cursor.describe()}`,
      );
    }
  }
  const end = cursor.lastEnd;
  cursor.countNewlines(outer);
  return { kind: "object", start, end, items };
}

function parseObjectItem(cursor: Cursor): ObjectItem {
  const key = objectKey(parseExpression(cursor));
  if (!cursor.take(TokenKind.Equal) && !cursor.take(TokenKind.Colon)) {
    cursor.fail(`Expected "=" or ":" after the object key, found ${cursor.describe()}`);
  }
  return { key, value: parseExpression(cursor) };
}

/** A bare word as a key is a literal, not a variable reference. */
function objectKey(key: Expression): Expression {
  if (key.kind === "variable") {
    return { kind: "literal", start: key.start, end: key.end, value: key.name };
  }
  if (key.kind === "literal" && (key.value === null || typeof key.value === "boolean")) {
    return { ...key, value: String(key.value) };
  }
  return key;
}

/**
 * `for` is not reserved, but as the first word of a list or object it always introduces a `for`
 * expression.
 */
function isForIntroduction(cursor: Cursor): boolean {
  return cursor.isWord("for");
}

function parseFor(cursor: Cursor, start: number, close: TokenKind, outerMode: boolean): For {
  cursor.advance();
  const { keyName, valueName } = parseForNames(cursor);
  const collection = parseExpression(cursor);
  cursor.expect(TokenKind.Colon, '":" of the for expression');
  const first = parseExpression(cursor);
  const isObject = close === TokenKind.CloseBrace;
  if (isObject) cursor.expect(TokenKind.FatArrow, '"=>" of the for expression');
  const value = isObject ? parseExpression(cursor) : first;
  const isGrouped = isObject && cursor.take(TokenKind.Ellipsis);
  let condition: Expression | undefined;
  if (cursor.isWord("if")) {
    cursor.advance();
    condition = parseExpression(cursor);
  }
  cursor.expect(close, `"${isObject ? "}" : "]"}" of the for expression`);
  const end = cursor.lastEnd;
  cursor.countNewlines(outerMode);
  const key = isObject ? first : undefined;
  return {
    kind: "for",
    start,
    end,
    keyName,
    valueName,
    collection,
    key,
    value,
    condition,
    isGrouped,
  };
}

function skipNewlines(cursor: Cursor): void {
  while (cursor.take(TokenKind.Newline));
}

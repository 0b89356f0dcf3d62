import type { Body, Expression } from "../../hcl/ast.ts";
import { TokenKind } from "../../hcl/token.ts";
import { walkExpressions } from "../../hcl/walk.ts";
import { locate } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import type { Span } from "../../source/source-file.ts";
import type { ModuleFile } from "../../terraform/module-file.ts";

interface Occurrence extends Span {
  readonly message: string;
}

interface Argument {
  readonly name: string;
  readonly value: Expression;
  /** Type of the enclosing block; empty at the top level. */
  readonly within: string;
}

/** Reference arguments that were once written as strings, by enclosing block. */
const REFERENCE_ARGUMENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["depends_on", ["resource", "data", "module", "output"]],
  ["ignore_changes", ["lifecycle"]],
  ["provider", ["resource", "data"]],
]);

const at = ({ start, end }: Span, message: string): Occurrence => ({ start, end, message });

/** The deprecated syntax in one expression node, excluding its children. */
function outdated(expression: Expression): Occurrence | undefined {
  switch (expression.kind) {
    case "template": {
      const [only] = expression.parts;
      const isWrapper = expression.parts.length === 1 && only?.kind === "interpolation";
      return isWrapper
        ? at(expression, "an expression needs no quotes and braces around it")
        : undefined;
    }
    case "traversal": {
      const legacy = expression.steps.find((step) => step.kind === "index" && step.isLegacy);
      return legacy && at(legacy, "an index is written in brackets: `[0]`");
    }
    case "call":
      return outdatedCall(expression);
    case "binary": {
      const isComparison = expression.operator === "==" || expression.operator === "!=";
      const isWithEmpty = [expression.left, expression.right].some(
        (operand) => operand.kind === "tuple" && operand.items.length === 0,
      );
      return isComparison && isWithEmpty
        ? at(expression, "a comparison with `[]` is never true of a list; use `length`")
        : undefined;
    }
    case "object": {
      const seen = new Set<unknown>();
      for (const { key } of expression.items) {
        if (key.kind !== "literal") continue;
        if (seen.has(key.value)) return at(key, `the key \`${key.value}\` is given twice`);
        seen.add(key.value);
      }
      return undefined;
    }
    default:
      return undefined;
  }
}

function outdatedCall(call: Extract<Expression, { kind: "call" }>): Occurrence | undefined {
  switch (call.name) {
    case "lookup":
      return call.args.length === 2
        ? at(call, "`lookup` without a default is `map[key]`")
        : undefined;
    case "list":
    case "map":
      return at(
        call,
        `\`${call.name}()\` was removed; write ${call.name === "list" ? "`[…]`" : "`{…}`"}`,
      );
    default:
      return undefined;
  }
}

function outdatedArgument({ name, value, within }: Argument): Occurrence | undefined {
  if (name === "type" && within === "variable") {
    return value.kind === "literal" ? at(value, "a type is written without quotes") : undefined;
  }
  if (name === "version" && within === "provider") {
    return at(value, "the version of a provider belongs in `required_providers`");
  }
  if (REFERENCE_ARGUMENTS.get(name)?.includes(within) !== true) return undefined;
  const entries = value.kind === "tuple" ? value.items : [value];
  const quoted = entries.find((entry) => entry.kind === "literal");
  return quoted && at(quoted, "a reference is written without quotes");
}

function occurrences({ body, tokens }: ModuleFile): Occurrence[] {
  const found: Occurrence[] = [];
  const add = (occurrence: Occurrence | undefined) => {
    if (occurrence !== undefined) found.push(occurrence);
  };
  for (const argument of argumentsIn(body)) {
    add(outdatedArgument(argument));
    // A type isn't an expression: `list(string)` doesn't call a function there.
    if (argument.name === "type" && argument.within === "variable") continue;
    const keys = objectKeys(argument.value);
    for (const expression of walkExpressions(argument.value)) {
      if (!keys.has(expression)) add(outdated(expression));
    }
  }
  for (let index = 0; tokens !== undefined && index < tokens.length; index++) {
    if (tokens.kind(index) === TokenKind.LineComment && tokens.slice(index).startsWith("//")) {
      const span = { start: tokens.start(index), end: tokens.end(index) };
      add(at(span, "comments start with `#`"));
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Object keys may be templates, because they have only one other form for computed keys. */
function objectKeys(value: Expression): ReadonlySet<Expression> {
  const keys = new Set<Expression>();
  for (const expression of walkExpressions(value)) {
    if (expression.kind === "object") for (const { key } of expression.items) keys.add(key);
  }
  return keys;
}

function* argumentsIn(body: Body, within = ""): Generator<Argument> {
  for (const { name, value } of body.attributes) yield { name, value, within };
  for (const block of body.blocks) yield* argumentsIn(block.body, block.type);
}

export const deprecatedSyntaxRules: readonly Rule[] = [
  {
    id: "quality-deprecated-syntax",
    title: "Outdated syntax",
    severity: "LOW",
    category: "quality",
    explanation:
      "Old forms still work but are harder to read, and some mean less than they seem to.",
    fix: "Write it the way Terraform has it since 0.12.",
    link: "https://developer.hashicorp.com/terraform/language/style",
    checks: [
      module((view) =>
        view.codeFiles
          .filter(({ tokens }) => tokens !== undefined)
          .flatMap((parsed) => {
            const { file } = parsed;
            const found = occurrences(parsed);
            const whole = { file, start: 0, end: 0 };
            if (found.length === 0) return [view.found(false, whole, "no deprecated syntax")];
            return found.map((each) => view.found(true, locate(each, file), each.message));
          }),
      ),
    ],
  },
];

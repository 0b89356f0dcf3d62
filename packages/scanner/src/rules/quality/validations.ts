import type { Block, Call, Expression } from "../../hcl/ast.ts";
import { childrenOf, walkExpressions } from "../../hcl/walk.ts";
import { PatternError, Regex } from "../../regex/regex.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";

/** Functions that stop with an error of their own for the values that a validation refuses. */
const FAILING =
  /^(regex|cidrhost|cidrnetmask|cidrsubnets?|jsondecode|yamldecode|base64decode|timeadd|formatdate)$/;

interface Condition {
  readonly root: Expression;
  readonly message: string;
  readonly place: ReturnType<typeof locate>;
}

function conditionsIn(view: ModuleView): readonly (readonly Condition[])[] {
  return [...view.configuration.variables.values()].map(({ sources }) =>
    sources.flatMap(({ body, file }) =>
      body.blocks
        .filter(({ type }) => type === "validation")
        .flatMap((block): readonly Condition[] => {
          const root = argumentIn(block, "condition");
          const message = argumentIn(block, "error_message");
          const text = message === undefined ? "" : file.text.slice(message.start, message.end);
          return root === undefined ? [] : [{ root, message: text, place: locate(root, file) }];
        }),
    ),
  );
}

function argumentIn({ body }: Block, name: string): Expression | undefined {
  return body.attributes.find((each) => each.name === name)?.value;
}

/** Calls that aren't within one of the given functions. */
function callsOutside(root: Expression, within: RegExp): readonly Call[] {
  const calls: Call[] = [];
  const pending: Expression[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "call" && within.test(next.name)) continue;
    if (next.kind === "call") calls.push(next);
    pending.push(...childrenOf(next));
  }
  return calls;
}

function failingFunctions(view: ModuleView): readonly Fact[] {
  return conditionsIn(view).flatMap((conditions) => {
    // What another condition tries first is known to work, as far as its author can say.
    const tried = new Set(
      conditions.flatMap(({ root }) =>
        [...walkExpressions(root)]
          .filter((each) => each.kind === "call" && /^(can|try)$/.test(each.name))
          .flatMap((each) => [...walkExpressions(each)])
          .flatMap((each) => (each.kind === "call" ? each.name : [])),
      ),
    );
    return conditions.map(({ root, place }) => {
      const call = callsOutside(root, /^(can|try)$/).find(
        ({ name }) => FAILING.test(name) && !tried.has(name),
      );
      const message = `\`${call?.name}\` stops with its own error instead of \`error_message\``;
      return view.found(call !== undefined, place, message);
    });
  });
}

/** Characters and how many of them, from the first to the last, without a place to start or end. */
const REPEATED = /^(\(?\[|\\[wd]).*(\}|\+)\)?$/;

/** Messages of conditions that ask for a part of the value. */
const ASKS_FOR_PART = /\bat least (one|a)\b|\b(contain|include)s? (an?|one|at)\b/i;

/** Texts that no pattern has to fit, except one that refuses nothing. */
const ALL_KINDS = ["", " ", "#!\u0001", "0.0.0.0/0", "Ünïcode", "a b\tC_d-9"];

function fitsEveryText(pattern: string): boolean {
  // A pattern with counts is longer to search than to read, and needs none to fit everything.
  if (pattern === "" || pattern.includes("{")) return false;
  try {
    const regex = new Regex(pattern);
    return ALL_KINDS.every((text) => regex.search(text) !== undefined);
  } catch (error) {
    if (error instanceof PatternError) return false;
    throw error;
  }
}

/** Why a condition's pattern accepts values that it should refuse. */
function flawOf(root: Expression): string | undefined {
  const pending: Expression[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    // The opposite of a search refuses every value that contains what is searched.
    if (next.kind === "unary") continue;
    const [inner] = next.kind === "call" && /^(can|length)$/.test(next.name) ? next.args : [];
    if (inner?.kind === "call" && /^regex(all)?$/.test(inner.name)) {
      const [pattern] = inner.args;
      const text = pattern?.kind === "literal" ? String(pattern.value) : "";
      const isAnchored = /(^|[^[\\])\^|\$|\\[AzZb]/.test(text);
      if (REPEATED.test(text) && !isAnchored) return "the pattern has neither `^` nor `$`";
      if (fitsEveryText(text)) return "the pattern fits every text";
    }
    pending.push(...childrenOf(next));
  }
  return undefined;
}

function looseValidations(view: ModuleView): readonly Fact[] {
  return conditionsIn(view)
    .flat()
    .map(({ root, message, place }) => {
      const flaw = ASKS_FOR_PART.test(message) ? undefined : flawOf(root);
      return view.found(flaw !== undefined, place, flaw ?? "");
    });
}

const LINK =
  "https://developer.hashicorp.com/terraform/language/validate#input-variable-validation";

/** Rules for validations that don't say what is wrong, or that accept it. */
export const validationRules: readonly Rule[] = [
  {
    id: "quality-failing-validation",
    title: "Validation stops with an error of a function",
    severity: "LOW",
    category: "quality",
    explanation: "For a wrong value, people see that the call failed, but not what to enter.",
    fix: "Put the call into `can(…)`.",
    link: LINK,
    checks: [module(failingFunctions)],
  },
  {
    id: "quality-loose-validation",
    title: "Validation accepts any text around its pattern",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "The pattern fits a part of the value, or none of it, so texts that are too long or have other characters pass.",
    fix: "Start the pattern with `^` and end it with `$`.",
    link: LINK,
    checks: [module(looseValidations)],
  },
];

import type { Call } from "../../hcl/ast.ts";
import { callTyped } from "./call-typed.ts";
import { functionStatus } from "./function-status.ts";
import { signatureOf } from "./signatures.ts";
import { templateFile } from "./templates.ts";
import { attempt, type TypedContext } from "./typed-context.ts";
import {
  ANYTHING,
  BOOL,
  isKnown,
  marked,
  Refusal,
  type TypedValue,
  unknownOf,
} from "./typed-value.ts";

export function evaluateCall(call: Call, context: TypedContext): TypedValue {
  const { name } = call;
  if (name === "try" || name === "can") return evaluateGuarded(call, context);
  if (name.includes("::") && !name.startsWith("core::")) {
    for (const argument of call.args) context.evaluate(argument, context);
    return ANYTHING;
  }
  const plain = name.replace(/^core::/, "");
  const signature = signatureOf(plain);
  const status = functionStatus(name, context.language);
  if (status === "missing") throw new Refusal(`there is no function ${name}()`);
  if (status === "newer" || signature === undefined) return ANYTHING;
  const [first] = call.args;
  if (plain === "templatestring" && (first?.kind === "literal" || first?.kind === "template")) {
    throw new Refusal("templatestring() takes a reference to a template");
  }
  const args = argumentsOf(call, context);
  if (args === undefined) return ANYTHING;
  if (plain === "element" && isNegative(args[1]) && !context.language.has("negative-element")) {
    throw new Refusal("element() takes an index from 0");
  }
  const [path] = args;
  if (
    READS_FILE.test(plain) &&
    path?.state === "scalar" &&
    context.hasFile(String(path.value)) === false
  ) {
    throw new Refusal(`there is no file ${path.value}`);
  }
  if (plain === "templatefile") return templateFile(args, context);
  return callTyped(plain, signature, args, context.evaluation);
}

const READS_FILE = /^(templatefile|file(base64)?((md5|sha1|sha256|sha512))?)$/;

function isNegative(value: TypedValue | undefined): boolean {
  return value?.state === "scalar" && Number(value.value) < 0;
}

/** The values of the arguments; undefined if their number isn't known. */
function argumentsOf({ args, expandsLast }: Call, context: TypedContext): TypedValue[] | undefined {
  const values = args.map((argument) => context.evaluate(argument, context));
  if (!expandsLast) return values;
  const last = values.pop();
  if (last === undefined || last.state === "null") throw new Refusal("null can't be expanded");
  if (!/^(any|list|set|tuple)$/.test(last.type.kind))
    throw new Refusal("only lists can be expanded");
  if (last.state !== "list") return undefined;
  return [...values, ...last.items.map((item) => marked(item, last))];
}

function evaluateGuarded({ name, args }: Call, context: TypedContext): TypedValue {
  if (args.length === 0) throw new Refusal(`${name}() needs an argument`);
  if (name === "can") {
    if (args.length > 1) throw new Refusal("can() takes one argument");
    attempt(args[0] ?? { kind: "literal", value: null, start: 0, end: 0 }, context);
    return unknownOf(BOOL);
  }
  for (const argument of args) {
    const { value, failure } = attempt(argument, context);
    if (failure !== undefined) continue;
    // What isn't known now may still fail later, so any of the arguments can be the result.
    return isKnown(value) ? value : ANYTHING;
  }
  throw new Refusal("none of the arguments of try() works");
}

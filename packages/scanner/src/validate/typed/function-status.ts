import { isTypo } from "../../schema/nearest-name.ts";
import type { Language } from "../language.ts";
import { functionNames, signatureOf } from "./signatures.ts";

/**
 * Whether one of the permitted releases has a function: `known` if our tables say so, `newer` if
 * only a release after them can, and `missing` if none has it. Names with a namespace other than
 * `core`, and the functions that take expressions, are known.
 */
export function functionStatus(name: string, language: Language): "known" | "newer" | "missing" {
  const plain = name.replace(/^core::/, "");
  if (plain.includes("::") || plain === "try" || plain === "can") return "known";
  const isInTables = signatureOf(plain) !== undefined;
  if (isInTables && language.hasFunction(plain)) return "known";
  if (language.isBeyond) return "newer";
  if (isInTables || !language.mayBeNewer) return "missing";
  return isTypoOfFunction(plain) ? "missing" : "newer";
}

/** Longer than any function's name with a letter too many. */
const MAX_LENGTH = 20;

function isTypoOfFunction(name: string): boolean {
  if (name.length > MAX_LENGTH) return false;
  return Iterator.from(functionNames()).some((each) => isTypo(name, each));
}

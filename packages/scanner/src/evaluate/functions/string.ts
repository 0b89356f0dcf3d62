import { parseHclTemplate } from "../../hcl/parser.ts";
import { graphemes } from "../../source/graphemes.ts";
import { MAX_STRING_LENGTH } from "../budget.ts";
import { EvaluationFailure } from "../failure.ts";
import { joinText } from "../text.ts";
import { bool, list, string } from "../value.ts";
import { formatList, formatText } from "./format.ts";
import { allMatches, firstMatch, replaceMatches } from "./pattern.ts";
import { anything, elements, entries, fixed, integer, text, variadic } from "./signature.ts";

/** Terraform's string functions. */
export const stringFunctions = [
  fixed("chomp", [text], ([value]) => string(value.replace(/[\r\n]+$/, ""))),
  fixed("endswith", [text, text], ([value, end]) => bool(value.endsWith(end))),
  variadic("format", [text], anything, ([template], values) => formatText(template, values)),
  variadic("formatlist", [text], anything, ([template], values) => formatList(template, values)),
  fixed("indent", [integer, text], ([spaces, value]) =>
    string(limited(value.replaceAll("\n", `\n${" ".repeat(Math.min(Math.max(0, spaces), 1000))}`))),
  ),
  variadic("join", [text], elements, ([separator], lists) => {
    const items = lists.flat();
    const between = string(separator);
    return joinText(items.flatMap((item, index) => (index === 0 ? [item] : [between, item])));
  }),
  fixed("lower", [text], ([value]) => string(lower(value))),
  fixed("regex", [text, text], ([pattern, value], { budget }) =>
    firstMatch(pattern, value, budget),
  ),
  fixed("regexall", [text, text], ([pattern, value], { budget }) =>
    allMatches(pattern, value, budget),
  ),
  fixed("replace", [text, text, text], ([value, search, replacement], { budget }) => {
    const isPattern = search.length > 1 && search.startsWith("/") && search.endsWith("/");
    if (isPattern) return string(replaceMatches(search.slice(1, -1), value, replacement, budget));
    return string(limited(value.replaceAll(search, () => replacement)));
  }),
  fixed("split", [text, text], ([separator, value]) => {
    // As in JavaScript, splitting an empty string by an empty separator gives an empty list.
    return list(value.split(separator).map((part) => string(part)));
  }),
  fixed("startswith", [text, text], ([value, start]) => bool(value.startsWith(start))),
  fixed("strcontains", [text, text], ([value, part]) => bool(value.includes(part))),
  fixed("strrev", [text], ([value]) => string(graphemes(value).reverse().join(""))),
  fixed("substr", [text, integer, integer], ([value, offset, length]) => {
    const characters = graphemes(value);
    const start = offset < 0 ? offset + characters.length : offset;
    const end = length < 0 ? characters.length : start + length;
    return string(characters.slice(Math.max(0, start), end).join(""));
  }),
  fixed("title", [text], ([value]) =>
    string(value.replace(/(^|[^\p{L}\p{N}_])(\p{L})/gu, (word) => word.toUpperCase())),
  ),
  fixed("trim", [text, text], ([value, cut]) => string(trimCharacters(value, cut))),
  fixed("trimprefix", [text, text], ([value, prefix]) =>
    string(value.startsWith(prefix) ? value.slice(prefix.length) : value),
  ),
  fixed("trimsuffix", [text, text], ([value, suffix]) =>
    string(value.endsWith(suffix) ? value.slice(0, value.length - suffix.length) : value),
  ),
  fixed("trimspace", [text], ([value]) => string(value.trim())),
  fixed("upper", [text], ([value]) => string(upper(value))),
  fixed("templatestring", [text, entries], ([source, names], context) => {
    const template = parseHclTemplate(source);
    if (template === undefined) throw new EvaluationFailure("not a template");
    return context.renderTemplate(template, names);
  }),
];

const ASCII = /^\p{ASCII}*$/u;

/** Converts letter by letter: unlike JavaScript, Go doesn't uppercase ß as SS. */
function upper(value: string): string {
  if (ASCII.test(value)) return value.toUpperCase();
  return value.replace(/\p{L}/gu, (letter) => {
    const capital = letter.toUpperCase();
    return [...capital].length === 1 ? capital : letter;
  });
}

/** Converts letter by letter: unlike JavaScript, Go lowercases İ without a combining dot. */
function lower(value: string): string {
  if (ASCII.test(value)) return value.toLowerCase();
  return value.replace(/\p{L}/gu, (letter) => [...letter.toLowerCase()][0] ?? letter);
}

function limited(value: string): string {
  if (value.length > MAX_STRING_LENGTH) throw new EvaluationFailure("the text is too long");
  return value;
}

function trimCharacters(value: string, cut: string): string {
  const characters = [...value];
  const set = new Set(cut);
  const isKept = (character: string) => !set.has(character);
  const first = characters.findIndex(isKept);
  if (first === -1) return "";
  return characters.slice(first, characters.findLastIndex(isKept) + 1).join("");
}

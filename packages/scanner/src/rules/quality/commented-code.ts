import { TokenKind, type TokenStream } from "../../hcl/token.ts";
import type { Rule } from "../../rule-language/rule.ts";
import type { ModuleFile } from "../../terraform/module-file.ts";
import { inFiles } from "./clarity.ts";

/** A comment that looks like an argument, or like the start of a block. */
const ARGUMENT = /^(#|\/\/)\s*[a-z_]\w*\s*=\s*[^=\s]/;
const BLOCK =
  /^(#|\/\/)\s*(resource|data|module|variable|output|provider|dynamic)\s+"[\w.-]+"(\s+"[\w.-]+")?\s*\{\s*$/;

/** A type that describes what a variable of any type takes. */
const DESCRIBED_TYPE = /^(#|\/\/)\s*type\s*=/;

/** Comments with a block, or with two arguments in a row. */
function commentedCode({ tokens }: ModuleFile) {
  if (tokens === undefined) return [];
  return commentsIn(tokens).flatMap((lines) => {
    const texts = lines.map((index) => tokens.slice(index));
    const first = texts.findIndex(
      (text, at) => BLOCK.test(text) || (ARGUMENT.test(text) && ARGUMENT.test(texts[at + 1] ?? "")),
    );
    if (first < 0 || DESCRIBED_TYPE.test(texts[first] ?? "")) return [];
    const [start = 0, end = 0] = [lines[first], lines.at(-1)];
    const span = { start: tokens.start(start), end: tokens.end(end) };
    return [{ ...span, message: "the comment contains code" }];
  });
}

/** The indexes of the lines of each comment. Nothing but empty lines is between them. */
function commentsIn(tokens: TokenStream): readonly (readonly number[])[] {
  const comments: number[][] = [];
  let isOpen = false;
  for (let index = 0; index < tokens.length; index++) {
    const kind = tokens.kind(index);
    if (kind === TokenKind.LineComment) {
      if (isOpen) comments.at(-1)?.push(index);
      else comments.push([index]);
      isOpen = true;
    } else if (kind !== TokenKind.Newline) {
      isOpen = false;
    }
  }
  return comments;
}

/** A rule for code in comments. */
export const commentedCodeRules: readonly Rule[] = [
  {
    id: "quality-commented-code",
    title: "Code is commented out",
    severity: "LOW",
    category: "quality",
    explanation: "Readers can't tell whether it was forgotten; the history keeps old code anyway.",
    fix: "Take it out, or make it an input.",
    link: "https://developer.hashicorp.com/terraform/language/style#comments",
    checks: [inFiles(commentedCode)],
  },
];

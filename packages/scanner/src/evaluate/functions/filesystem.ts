import { parseHclTemplate } from "../../hcl/parser.ts";
import { PatternError } from "../../regex/regex.ts";
import { toBase64, utf8 } from "../../source/bytes.ts";
import { globMatcher } from "../../source/glob.ts";
import { baseName, directoryOf, joinPath } from "../../source/path.ts";
import { setOf } from "../convert.ts";
import { EvaluationFailure } from "../failure.ts";
import { bool, string, unknown, type Value } from "../value.ts";
import { HASHES, hashText } from "./cryptography.ts";
import { entries, type FunctionContext, fixed, text } from "./signature.ts";

/** Terraform's file functions, limited to the scanned tree. */
export const filesystemFunctions = [
  fixed("basename", [text], ([path]) => {
    const isRoot = /^\/+$/.test(path);
    return string(isRoot ? "/" : baseName(path.replace(/\/+$/, "")) || ".");
  }),
  fixed("dirname", [text], ([path]) => {
    const top = path.startsWith("/") ? "/" : "";
    return string(top + joinPath(directoryOf(path)) || ".");
  }),
  fixed("file", [text], ([path], context) => content(path, context, (found) => string(found))),
  fixed("filebase64", [text], ([path], context) =>
    content(path, context, (found) => string(toBase64(utf8(found)))),
  ),
  fixed("fileexists", [text], ([path], context) => content(path, context, () => bool(true))),
  fixed("fileset", [text, text], ([directory, pattern], context) => {
    const paths = context.files.list(directory);
    context.budget.spend(paths.length * Math.ceil(pattern.length / CHARACTERS_PER_STEP));
    return setOf(paths.filter(matcher(pattern)).map((path) => string(path)));
  }),
  ...HASHES.map(([name, hash, encode]) =>
    fixed(`file${name}`, [text], ([path], context) =>
      content(path, context, (found) => string(encode(hashText(hash, found, context)))),
    ),
  ),
  fixed("templatefile", [text, entries], ([path, names], context) =>
    content(path, context, (found) => {
      const template = parseHclTemplate(found);
      if (template === undefined) throw new EvaluationFailure(`${path} is not a template`);
      return context.renderTemplate(template, names);
    }),
  ),
];

/** Pattern characters that cost one budget step per path. */
const CHARACTERS_PER_STEP = 16;

function matcher(pattern: string): (path: string) => boolean {
  try {
    return globMatcher(pattern);
  } catch (error) {
    if (error instanceof PatternError) throw new EvaluationFailure("not a pattern for paths");
    throw error;
  }
}

/** A file outside the tree may exist where the module is used, so the result is unknown. */
function content(path: string, context: FunctionContext, use: (text: string) => Value): Value {
  const found = context.files.read(path);
  return found === undefined ? unknown(`the file ${path}`) : use(found);
}

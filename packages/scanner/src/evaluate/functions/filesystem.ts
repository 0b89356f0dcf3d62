import { parseHclTemplate } from "../../hcl/parser.ts";
import { toBase64, utf8 } from "../../source/bytes.ts";
import { globMatcher } from "../../source/glob.ts";
import { baseName, directoryOf } from "../../source/path.ts";
import { setOf } from "../convert.ts";
import { EvaluationFailure } from "../failure.ts";
import { bool, string, unknown, type Value } from "../value.ts";
import { HASHES, hashText } from "./cryptography.ts";
import { entries, type FunctionContext, fixed, text } from "./signature.ts";

/** Terraform's functions on files, which see the scanned tree and nothing else. */
export const filesystemFunctions = [
  fixed("basename", [text], ([path]) => string(baseName(path))),
  fixed("dirname", [text], ([path]) =>
    string(directoryOf(path) || (path.startsWith("/") ? "/" : ".")),
  ),
  fixed("file", [text], ([path], context) => content(path, context, (found) => string(found))),
  fixed("filebase64", [text], ([path], context) =>
    content(path, context, (found) => string(toBase64(utf8(found)))),
  ),
  fixed("fileexists", [text], ([path], context) => content(path, context, () => bool(true))),
  fixed("fileset", [text, text], ([directory, pattern], context) => {
    const found = context.files.list(directory).filter(globMatcher(pattern));
    return setOf(found.map((path) => string(path)));
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

/** A file outside of the tree may well exist where the module is used, so it is unknown. */
function content(path: string, context: FunctionContext, use: (text: string) => Value): Value {
  const found = context.files.read(path);
  return found === undefined ? unknown(`the file ${path}`) : use(found);
}

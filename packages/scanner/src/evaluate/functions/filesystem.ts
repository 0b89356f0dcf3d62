import { parseHclTemplate } from "../../hcl/parser.ts";
import { PatternError } from "../../regex/regex.ts";
import { toBase64, utf8 } from "../../source/bytes.ts";
import { globMatcher } from "../../source/glob.ts";
import { baseName, directoryOf, joinPath } from "../../source/path.ts";
import { setOf, toText } from "../convert.ts";
import { EvaluationFailure } from "../failure.ts";
import { NO_MARKS } from "../marks.ts";
import { bool, string, unknown, type Value } from "../value.ts";
import { HASHES, hashText } from "./cryptography.ts";
import { entries, type FunctionContext, fixed, type Parameter, text } from "./signature.ts";

/** A file's path, which may be partly unknown: then only its known pieces can be shown. */
const filePath: Parameter<Value> = { decode: (value) => value, accepts: "all", isNullable: false };

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
  fixed("file", [filePath], ([path], context) => content(path, context, (found) => string(found))),
  fixed("filebase64", [filePath], ([path], context) =>
    content(path, context, (found) => string(toBase64(utf8(found)))),
  ),
  fixed("fileexists", [filePath], ([path], context) => content(path, context, () => bool(true))),
  fixed("fileset", [text, text], ([directory, pattern], context) => {
    const paths = context.files.list(directory);
    context.budget.spend(paths.length * Math.ceil(pattern.length / CHARACTERS_PER_STEP));
    return setOf(paths.filter(matcher(pattern)).map((path) => string(path)));
  }),
  ...HASHES.map(([name, hash, encode]) =>
    fixed(`file${name}`, [filePath], ([path], context) =>
      content(path, context, (found) => string(encode(hashText(hash, found, context)))),
    ),
  ),
  fixed("pathexpand", [text], ([path]) => {
    if (!/^~($|\/)/.test(path)) return string(path);
    const home = unknown(HOME);
    const rest = path.slice(1);
    return { ...home, isNotNull: true, parts: rest === "" ? [home] : [home, string(rest)] };
  }),
  fixed("templatefile", [filePath, entries], ([path, names], context) =>
    content(path, context, (found) => {
      const template = parseHclTemplate(found);
      if (template === undefined)
        throw new EvaluationFailure(`${writtenPath(path)} is not a template`);
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
function content(path: Value, context: FunctionContext, use: (text: string) => Value): Value {
  const isKnown = path.kind !== "unknown" && path.kind !== "oneOf" && path.kind !== "deferred";
  const found = isKnown ? context.files.read(toText(path)) : undefined;
  if (found !== undefined) return use(found);
  const written = writtenPath(path);
  const cause = path.kind === "unknown" ? path.cause : `the file ${written}`;
  return unknown(cause, { ...NO_MARKS, files: [written] });
}

/** The path of the home folder, which only the machine knows. */
const HOME = "~";

function writtenPath(path: Value): string {
  if (path.kind !== "unknown") return path.kind === "string" ? path.value : "a choice";
  const pieces = path.parts ?? [path];
  return pieces
    .map((piece) => {
      if (piece.kind !== "unknown") return writtenPath(piece);
      return piece.cause === HOME ? HOME : `\${${piece.cause}}`;
    })
    .join("");
}

import { stripTypeScriptTypes } from "node:module";
import { parseHcl } from "@stackyard/scanner";
import { parseAllDocuments } from "yaml";
import { type CodeSample, codeSamples } from "../../../platform/markdown/code-samples.ts";
import type { Source } from "./read-sources.ts";

type Check = (code: string) => string | undefined;

const terraform: Check = (code) => parseHcl(code).diagnostics[0]?.message;
const yaml: Check = (code) =>
  parseAllDocuments(code).flatMap(({ errors }) => errors.map(({ message }) => message))[0];
const json: Check = (code) => thrownBy(() => JSON.parse(code));
const script: Check = (code) => thrownBy(() => stripTypeScriptTypes(code));

/** Languages whose code can be parsed on its own. Command lines have to be run instead. */
const CHECKS: Readonly<Record<string, Check>> = {
  hcl: terraform,
  terraform,
  tf: terraform,
  yaml,
  yml: yaml,
  json,
  ts: script,
  typescript: script,
  js: script,
  javascript: script,
};

/** Every code block must state a language; "text" is one. */
const NAMES = new Set([
  ...Object.keys(CHECKS),
  "bash",
  "text",
  "diff",
  "markdown",
  "dockerfile",
  "python",
  "go",
]);

/** Invalid code samples, as sentences. */
export function checkCode({ path, text }: Source): string[] {
  return codeSamples(text).flatMap((sample) => {
    const problem = problemOf(sample);
    return problem === undefined ? [] : [`content/${path}:${sample.line}: ${problem}`];
  });
}

function problemOf({ language, code }: CodeSample): string | undefined {
  if (!NAMES.has(language)) return `set the code's language to one of ${[...NAMES].join(", ")}`;
  const problem = CHECKS[language]?.(code);
  return problem && `this is not valid ${language}: ${problem.split("\n")[0]}`;
}

function thrownBy(parse: () => unknown): string | undefined {
  try {
    parse();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

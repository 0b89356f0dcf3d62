import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "@swc/core";
import { filesBelow } from "./files-below.ts";

const SOURCES = join(import.meta.dirname, "../src");

/** Everything that affects results and scores: rules, the rule language and the scoring. */
const FOLDERS = [
  "container",
  "exposure",
  "formats",
  "network",
  "policies",
  "rule-language",
  "rules",
  "runs-code",
  "secrets",
  "shell",
  "validate",
];
const FILES = [
  "documents/document-resource.ts",
  "documents/unjudged-kinds.ts",
  "evaluate/work.ts",
  "report/coverage.ts",
  "report/evaluate-rules.ts",
  "report/judge-programs.ts",
  "report/repeated-secrets.ts",
  "report/unread.ts",
  "report/validity.ts",
  "schema/check-attributes.ts",
  "schema/check-body.ts",
  "schema/nearest-name.ts",
  "schema/provider-of-module.ts",
  "schema/schema-faults.ts",
  "scores/caps.ts",
  "scores/compute-scores.ts",
  "scores/gate.ts",
  "scores/open-questions.ts",
  "scores/points.ts",
  "scores/score.ts",
  "terraform/parts.ts",
  "terraform/place.ts",
  "terraform/version-constraint.ts",
];

/** Records the version with its digest. */
export const RULESET_FILE = join(import.meta.dirname, "../ruleset.json");

export function recordedDigests(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(RULESET_FILE, "utf8"));
}

/** The source texts that a ruleset version covers. */
export function rulesetSources(): string[] {
  const inFolders = FOLDERS.flatMap((folder) => {
    const files = [...filesBelow(join(SOURCES, folder))];
    return files.flatMap(([path, content]) =>
      /(?<!\.test)\.ts$/.test(path) ? [new TextDecoder().decode(content)] : [],
    );
  });
  return [...inFolders, ...FILES.map((path) => readFileSync(join(SOURCES, path), "utf8"))];
}

/** The digest is independent of file names and order. */
export function digestOf(sources: readonly string[]): string {
  const parts = sources.map((source) => sha256(normalForm(source))).sort();
  return sha256(parts.join("\n"));
}

/**
 * Normalizes away what doesn't affect results: comments, types, formatting, local names, folders and
 * the order of imports.
 */
function normalForm(source: string): string {
  const { code } = transformSync(withSortedImports(source), {
    configFile: false,
    swcrc: false,
    isModule: true,
    minify: true,
    jsc: {
      target: "esnext",
      parser: { syntax: "typescript" },
      minify: { compress: false, mangle: { toplevel: true }, format: { comments: false } },
    },
  });
  return code.replace(/from"[^"]*\//g, 'from"');
}

function withSortedImports(source: string): string {
  const imports: string[] = [];
  const rest = source.replace(/^import [^;]*;$/gm, (statement) => {
    imports.push(statement.replace(/"[^"]*\//, '"'));
    return "";
  });
  return [...imports.sort(), rest].join("\n");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

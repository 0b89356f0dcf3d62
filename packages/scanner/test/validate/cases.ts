import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mutants } from "./mutants.ts";

/** A small module that needs no provider process. */
export interface ValidateCase {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
}

/** What Terraform said about the cases. */
export interface Labels {
  readonly tool: string;
  readonly version: string;
  readonly cases: Readonly<Record<string, Label>>;
}

export interface Label {
  /** Of the files that were judged. */
  readonly digest: string;
  /** Terraform's first error; null if it has none. */
  readonly error: string | null;
}

const MUTANT_SEEDS = [1, 2, 3];
const MUTANTS_EACH = 100;

export const LABELS_FILE = join(import.meta.dirname, "labels.json");

/**
 * All cases: each starts with a line `=== name | file name`, of which the file's name is optional.
 * `>>> name` starts another file of the module.
 */
export function validateCases(): readonly ValidateCase[] {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".cases"));
  const written = files.sort().flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), "utf8");
    return text
      .split(/^=== /m)
      .slice(1)
      .map((section) => readCase(section, file));
  });
  return [...written, ...MUTANT_SEEDS.flatMap((seed) => mutants(seed, MUTANTS_EACH))];
}

function readCase(section: string, file: string): ValidateCase {
  const [head = "", ...lines] = section.split("\n");
  const [name = "", path = "main.tf"] = head.split(" | ");
  const [first = "", ...rest] = lines.join("\n").split(/^>>> /m);
  const further = rest.map((text) => {
    const end = text.indexOf("\n");
    return [text.slice(0, end), text.slice(end + 1)] as const;
  });
  return { name: `${file}: ${name}`, files: Object.fromEntries([[path, first], ...further]) };
}

export function digestOf({ files }: ValidateCase): string {
  return createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 12);
}

export function recordedLabels(): Labels {
  return JSON.parse(readFileSync(LABELS_FILE, "utf8"));
}

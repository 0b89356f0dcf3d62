import { parse } from "yaml";
import type { z } from "zod";
import { FRONTS, type Front, type Kind } from "./content-kinds.ts";
import type { Source } from "./read-sources.ts";

/** A document is invalid. */
export class ContentError extends Error {
  constructor(path: string, problem: string) {
    super(`content/${path}: ${problem}`);
  }
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

/**
 * Splits a document into front matter and text. Throws a ContentError if the front matter doesn't
 * match its schema.
 */
export function readFrontMatter<K extends Kind>(
  kind: K,
  { path, text }: Source,
): { readonly front: Front<K>; readonly markdown: string } {
  const found = FRONT_MATTER.exec(text);
  if (!found) throw new ContentError(path, "must start with front matter between two lines of ---");
  const parsed = (FRONTS[kind] as z.ZodType).safeParse(readYaml(path, found[1] ?? ""));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ContentError(path, `${issue?.path.join(".") || "front matter"}: ${issue?.message}`);
  }
  // The front matter is replaced by empty lines, so that line numbers match the file.
  const above = found[0].replace(/[^\n]/g, "");
  return { front: parsed.data as Front<K>, markdown: above + text.slice(found[0].length) };
}

function readYaml(path: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new ContentError(path, `front matter: ${(error as Error).message.split("\n")[0]}`);
  }
}

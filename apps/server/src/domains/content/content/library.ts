import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { PLACES } from "../../../platform/runtime/places.ts";
import type { CompiledContent } from "./compile-content.ts";
import type { CompiledDocument } from "./compile-document.ts";
import type { Kind } from "./content-kinds.ts";
import { digestOf, readSources, type Source } from "./read-sources.ts";

/** The file with the compiled documents, made by the build. */
export const BUILT_FILE = join(PLACES.serverBuild, "content.json");

let content: Promise<CompiledContent> | undefined;
let madeOfCode: () => Promise<readonly Source[]> = async () => [];

/** Adds documents that are generated from code. */
export function addToLibrary(make: () => Promise<readonly Source[]>): void {
  madeOfCode = make;
}

const allSources = async () => [...readSources(), ...(await madeOfCode())];

/** All documents of a kind, sorted by file name. */
export async function documentsOf<K extends Kind>(kind: K): Promise<CompiledDocument<K>[]> {
  const { documents } = await allDocuments();
  return documents.filter((document): document is CompiledDocument<K> => document.kind === kind);
}

/** The document with this slug. Throws `not_found`. */
export async function documentOf<K extends Kind>(
  kind: K,
  slug: string,
): Promise<CompiledDocument<K>> {
  const found = (await documentsOf(kind)).find((document) => document.slug === slug);
  if (!found) throw new AppError("not_found");
  return found;
}

/** Compiled once; in development, after each change of a source. */
export async function allDocuments(): Promise<CompiledContent> {
  const isWriting = process.env.NODE_ENV === "development";
  const known = await content?.catch(() => undefined);
  if (!known || (isWriting && known.digest !== digestOf(await allSources())))
    content = readContent();
  return content ?? readContent();
}

/**
 * The documents compiled by the build if their sources match; otherwise compiled now. In production the build is
 * of these sources.
 */
async function readContent(): Promise<CompiledContent> {
  const built = existsSync(BUILT_FILE)
    ? (JSON.parse(readFileSync(BUILT_FILE, "utf8")) as CompiledContent)
    : undefined;
  if (built && process.env.NODE_ENV === "production") return built;
  const sources = await allSources();
  if (built?.digest === digestOf(sources)) return built;
  const { compileContent } = await import("./compile-content.ts");
  return compileContent(sources);
}

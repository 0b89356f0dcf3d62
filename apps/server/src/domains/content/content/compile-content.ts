import { type CompiledDocument, compileDocument } from "./compile-document.ts";
import { readImages } from "./read-images.ts";
import { digestOf, type Source } from "./read-sources.ts";

/** All documents, and what they were compiled from. */
export interface CompiledContent {
  readonly digest: string;
  readonly documents: readonly CompiledDocument[];
}

/** Compiles every document. Throws a ContentError for the first that cannot be shown. */
export async function compileContent(sources: readonly Source[]): Promise<CompiledContent> {
  const images = await readImages();
  const documents: CompiledDocument[] = [];
  for (const source of sources) documents.push(await compileDocument(source, images));
  return { digest: digestOf(sources), documents };
}

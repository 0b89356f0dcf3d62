import { type CompiledDocument, compileDocument } from "./compile-document.ts";
import { readImages } from "./read-images.ts";
import { digestOf, type Source } from "./read-sources.ts";

/** All compiled documents, with the digest of their sources. */
export interface CompiledContent {
  readonly digest: string;
  readonly documents: readonly CompiledDocument[];
}

/** Compiles all documents. Throws a ContentError for the first invalid one. */
export async function compileContent(sources: readonly Source[]): Promise<CompiledContent> {
  const images = await readImages();
  const documents: CompiledDocument[] = [];
  for (const source of sources) documents.push(await compileDocument(source, images));
  return { digest: digestOf(sources), documents };
}

import { checkCode } from "./check-code.ts";
import { checkLinks } from "./check-links.ts";
import type { CompiledDocument } from "./compile-document.ts";
import type { Source } from "./read-sources.ts";

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)?$/;

/** IDs used by the page around a document. */
const IDS_OF_PAGES = new Set(["content", "styles", "page-state"]);

/** Problems of documents that don't prevent their display, as sentences. */
export function checkContent(
  sources: readonly Source[],
  documents: readonly CompiledDocument[],
  site: Parameters<typeof checkLinks>[1],
): string[] {
  return [
    ...documents.flatMap(problemsOf),
    ...sharedAddresses(documents),
    ...checkLinks(documents, site),
    ...sources.flatMap(checkCode),
  ];
}

function problemsOf({ path, slug, ids }: CompiledDocument): string[] {
  const problems: string[] = [];
  if (!SLUG.test(slug)) problems.push("use lowercase words separated by - in the file name");
  for (const id of ids)
    if (IDS_OF_PAGES.has(id)) problems.push(`the page has its own element #${id}`);
  return problems.map((problem) => `content/${path}: ${problem}`);
}

function sharedAddresses(documents: readonly CompiledDocument[]): string[] {
  const first = new Map<string, string>();
  return documents.flatMap(({ address, path }) => {
    const other = first.get(address);
    first.set(address, other ?? path);
    return other === undefined ? [] : [`content/${path}: ${address} is content/${other} already`];
  });
}

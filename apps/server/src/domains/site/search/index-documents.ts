import type { SiteKind } from "@stackyard/contract/site/search-lists";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import type { CompiledDocument } from "../../content/content/compile-document.ts";
import type { Kind } from "../../content/content/content-kinds.ts";
import { documentsOf } from "../../content/content/library.ts";
import { answerEntries } from "./answer-entries.ts";
import { dropOthers, keepEntries, type NewEntry } from "./entry-queries.ts";
import { type RuleText, ruleEntries } from "./rule-entries.ts";

/** Once for each start, however many servers there are. */
export const indexDocumentsOnStart = jobKind<Record<string, never>>("index-documents", {
  policy: "exclusive",
  retryLimit: 2,
});

const KINDS: Readonly<Record<Kind, SiteKind>> = {
  blog: "article",
  tutorials: "tutorial",
  documentation: "documentation",
  events: "page",
  pages: "page",
};

/** Our own are few and looked for first, however popular others are. */
const WEIGHT = 1_000_000_000;

/** Brings the index up to date with our documents and the scanner's rules. */
export async function indexDocuments(ctx: Services, rules: readonly RuleText[]): Promise<void> {
  const kinds = Object.keys(KINDS) as Kind[];
  const documents = (await Promise.all(kinds.map((kind) => documentsOf(kind)))).flat();
  const entries = [
    ...documents.map(asEntry),
    ...ruleEntries(rules, WEIGHT),
    ...answerEntries(WEIGHT),
  ];
  await inTransaction(ctx, async ({ db }) => {
    await keepEntries(db, entries);
    await dropOthers(
      db,
      [...Object.values(KINDS), "rule", "answer"],
      entries.map(({ address }) => address),
    );
  });
}

function asEntry({ kind, address, front, text }: CompiledDocument): NewEntry {
  const { title, description } = front;
  // Rules are found one by one; their pages, by their names.
  const words = /^\/documentation\/(rules|exposure)\//.test(address) ? "" : text;
  return {
    kind: KINDS[kind],
    address,
    title,
    excerpt: description,
    words,
    ownerId: null,
    weight: WEIGHT,
  };
}

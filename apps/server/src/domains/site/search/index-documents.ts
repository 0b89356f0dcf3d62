import type { SiteKind } from "@stackyard/contract/site/search-lists";
import { answerAddress, SUPPORT_ANSWERS } from "@stackyard/contract/support/support-answers";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { plainText } from "../../../platform/markdown/own-document.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import type { CompiledDocument } from "../../content/content/compile-document.ts";
import type { Kind } from "../../content/content/content-kinds.ts";
import { documentsOf } from "../../content/content/library.ts";
import { dropOthers, keepEntries, type NewEntry } from "./entry-queries.ts";
import { pageEntries } from "./page-entries.ts";
import { type RuleText, ruleEntries } from "./rule-entries.ts";
import { keepSections, type NewSection } from "./section-queries.ts";

/** Once for each start, however many servers there are. */
export const indexDocumentsOnStart = jobKind<Record<string, never>>("index-documents", {
  policy: "exclusive",
  retryLimit: 2,
});

const KINDS: Readonly<Record<Kind, SiteKind>> = {
  blog: "article",
  tutorials: "tutorial",
  documentation: "documentation",
  pages: "page",
};

/** Our own documents are few, and come before others of their kind. */
const WEIGHT = 1_000_000_000;

/** Brings the index up to date with our documents and the scanner's rules. */
export async function indexDocuments(ctx: Services, rules: readonly RuleText[]): Promise<void> {
  const kinds = Object.keys(KINDS) as Kind[];
  const documents = (await Promise.all(kinds.map((kind) => documentsOf(kind)))).flat();
  const entries = [
    ...documents.map(asEntry),
    ...ruleEntries(rules, WEIGHT),
    ...answerEntries(WEIGHT),
    ...pageEntries(WEIGHT),
  ];
  await inTransaction(ctx, async ({ db }) => {
    await keepEntries(db, entries);
    await keepSections(db, documents.flatMap(sectionsOf));
    await dropOthers(
      db,
      [...Object.values(KINDS), "rule", "answer"],
      entries.map(({ address }) => address),
    );
  });
}

function asEntry({ kind, address, front, sections }: CompiledDocument): NewEntry {
  const { title, description } = front;
  const words = plainText(searchedSections(address, sections));
  return {
    kind: KINDS[kind],
    address,
    title,
    excerpt: description,
    // "quickstart" is in the addresses only.
    words: `${words} ${address}`,
    ownerId: null,
    weight: WEIGHT,
  };
}

/** Rules are found one by one, and the pages that list them by their titles. */
function searchedSections(address: string, sections: CompiledDocument["sections"]) {
  return /^\/documentation\/(rules\/|exposure\/|reference\/rules$)/.test(address) ? [] : sections;
}

function sectionsOf({ address, sections }: CompiledDocument): NewSection[] {
  return searchedSections(address, sections).map(({ id, heading, text }, position) => ({
    address,
    position,
    anchor: id,
    heading,
    content: text,
  }));
}

/** What support has answered for everyone. */
function answerEntries(weight: number): NewEntry[] {
  return SUPPORT_ANSWERS.map(({ id, tab, question, paragraphs }) => ({
    kind: "answer",
    address: answerAddress({ id, tab }),
    title: question,
    excerpt: paragraphs.join(" "),
    words: "support",
    ownerId: null,
    weight,
  }));
}

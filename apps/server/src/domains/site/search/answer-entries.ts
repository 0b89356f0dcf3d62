import { answerAddress, SUPPORT_ANSWERS } from "@stackyard/contract/support/support-answers";
import type { NewEntry } from "./entry-queries.ts";

/** What support has answered for everyone. */
export function answerEntries(weight: number): NewEntry[] {
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

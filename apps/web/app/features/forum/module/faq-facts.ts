import type { FaqItem } from "@stackyard/contract/forum/search";

/** What search engines read of a module's questions and answers (schema.org); nothing without any. */
export function faqFacts(items: readonly FaqItem[] = []): object[] {
  if (items.length === 0) return [];
  const mainEntity = items.map(({ title, answerHtml }) => ({
    "@type": "Question",
    name: title,
    acceptedAnswer: { "@type": "Answer", text: answerHtml },
  }));
  return [{ "@context": "https://schema.org", "@type": "FAQPage", mainEntity }];
}

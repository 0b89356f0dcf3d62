import type { FaqItem } from "@stackyard/contract/forum/search";

/** schema.org FAQ data of a module; empty without questions. */
export function faqStructuredData(items: readonly FaqItem[] = []): object[] {
  if (items.length === 0) return [];
  const mainEntity = items.map(({ title, answerHtml }) => ({
    "@type": "Question",
    name: title,
    acceptedAnswer: { "@type": "Answer", text: answerHtml },
  }));
  return [{ "@context": "https://schema.org", "@type": "FAQPage", mainEntity }];
}

import type { FaqItem } from "@stackyard/contract/forum/search";
import { Day } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { WrittenHtml } from "../../../ui/display/written-html";
import { fullNameOf } from "../person-name";

/** Solved questions about a module; each expands to its accepted answer. */
export function ModuleFaq({ items }: { readonly items: readonly FaqItem[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="module-faq" className="mt-12">
      <h2 id="module-faq" className="text-2xl">
        Frequently asked questions
      </h2>
      <div className="mt-5 divide-y rounded-lg border bg-surface">
        {items.map((item) => (
          <Answered key={item.threadId} item={item} />
        ))}
      </div>
    </section>
  );
}

function Answered({ item }: { readonly item: FaqItem }) {
  const { threadId, title, question, asker, number, answerHtml, answerer, answeredAt } = item;
  return (
    <details>
      <summary className="min-h-12 w-full px-4 py-3 font-[620] before:text-ink-faint hover:bg-sunken sm:px-5">
        <h3 className="min-w-0 text-base [overflow-wrap:anywhere]">{title}</h3>
      </summary>
      <div className="px-4 pt-3 pb-5 sm:pr-5 sm:pl-12">
        <p className="text-ink-soft [overflow-wrap:anywhere]">
          <span className="font-[600]">{fullNameOf(asker)} asked:</span> {question}
        </p>
        <WrittenHtml html={answerHtml} className="mt-4 max-w-none border-good border-l-3 pl-4" />
        <p className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-ink-soft text-sm">
          <span>
            Solved by <span className="font-[600]">{fullNameOf(answerer)}</span> ·{" "}
            <Day at={answeredAt} />
          </span>
          <Link
            to={paths.forumReply(threadId, number)}
            className="py-2 text-accent-strong underline"
          >
            Read the whole thread<span className="sr-only">: {title}</span>
          </Link>
        </p>
      </div>
    </details>
  );
}

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

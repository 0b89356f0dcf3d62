import { useQuery } from "@tanstack/react-query";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { useDebounced } from "../../../lib/listing/use-debounced";
import { AnswerList } from "../centre/answer-list";
import { findAnswers } from "../centre/find-answers";
import { documentsLikeQuery, solvedThreadsQuery } from "../support-queries";

const SHOWN = 3;
/** Debounce while the user types. */
const SETTLES_MS = 500;
const LEAST_LETTERS = 8;

interface Suggestion {
  readonly from: string;
  readonly title: string;
  readonly to: string;
}

/**
 * Answers, documents and solved threads that match the subject while it is typed, to make tickets
 * unnecessary.
 */
export function Suggestions({ text }: { readonly text: string }) {
  const settled = useDebounced(text.trim(), SETTLES_MS);
  const isAsked = settled.length >= LEAST_LETTERS;
  const similar = useQuery({ ...solvedThreadsQuery(settled), enabled: isAsked, retry: false });
  const documents = useQuery({ ...documentsLikeQuery(settled), enabled: isAsked, retry: false });
  const answers = findAnswers(text, SHOWN);
  const threads = (similar.data ?? []).filter(({ isSolved }) => isSolved).slice(0, SHOWN);
  const elsewhere: Suggestion[] = isAsked
    ? [
        ...(documents.data ?? []).map(({ title, address }) => ({
          from: "In the documentation",
          title,
          to: address,
        })),
        ...threads.map(({ id, title }) => ({
          from: "Solved in the forum",
          title,
          to: paths.forumThread(id),
        })),
      ]
    : [];
  return (
    <div aria-live="polite" className="empty:hidden">
      {answers.length + elsewhere.length > 0 && (
        <section aria-label="Suggested answers" className="flex flex-col gap-2">
          <p className="stencil text-ink-faint">Does one of these help?</p>
          {answers.length > 0 && <AnswerList answers={answers} />}
          {elsewhere.length > 0 && (
            <ul className="divide-y divide-line rounded-lg border bg-surface">
              {elsewhere.map(({ from, title, to }) => (
                <li key={to} className="px-5 py-3">
                  <span className="text-ink-soft">{from}: </span>
                  <Link to={to} className="text-accent-strong underline">
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}

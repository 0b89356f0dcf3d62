import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { paths } from "../../../lib/links/paths";
import { useDebounced } from "../../../lib/listing/use-debounced";
import { similarQuery } from "../forum-queries";

/** Minimum title length for a useful search, in characters. */
const LEAST = 8;
/** Debounce while the user types. */
const SETTLES_MS = 500;

/**
 * Suggests existing threads while a title is written. Links open in a new tab to keep the draft.
 */
export function SimilarThreads({ title }: { readonly title: string }) {
  const asked = useDebounced(title.trim(), SETTLES_MS);
  const { data = [] } = useQuery({
    ...similarQuery(asked),
    enabled: asked.length >= LEAST,
    placeholderData: keepPreviousData,
  });
  if (asked.length < LEAST || data.length === 0) return null;
  return (
    <div className="rounded-md border bg-sunken px-4 py-3">
      <p className="font-[600] text-sm">Has this been asked before?</p>
      <ul className="mt-1 flex flex-col">
        {data.map(({ id, title, isSolved }) => (
          <li key={id}>
            <a
              href={paths.forumThread(id)}
              target="_blank"
              rel="noreferrer"
              className="block py-1 text-accent-strong text-sm underline [overflow-wrap:anywhere]"
            >
              {title}
              {isSolved && " (solved)"}
              <span className="sr-only">, opens in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

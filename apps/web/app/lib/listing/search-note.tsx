import { useLocation } from "react-router";
import type { Listing } from "../api/answer";
import { Link } from "../links/link";

interface Props {
  readonly listing: Pick<Listing<unknown>, "correctedTo" | "isAnyWord">;
}

/** Says how the results differ from what was typed, and leads to exactly that. */
export function SearchNote({ listing: { correctedTo, isAnyWord } }: Props) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const name = query.has("q") ? "q" : "search";
  const typed = query.get(name);
  if (correctedTo && typed) query.set(name, quoted(typed));
  return (
    <>
      {correctedTo && (
        <p>
          Showing results for “{correctedTo}”.{" "}
          {typed && (
            <>
              Search instead for{" "}
              <Link to={`${pathname}?${query}`} className="text-accent-strong underline">
                “{typed}”
              </Link>
            </>
          )}
        </p>
      )}
      {isAnyWord && <p>No results match all of your words. These match some of them.</p>}
    </>
  );
}

/** Words in quotes are not corrected. */
function quoted(text: string): string {
  const words = text.replaceAll('"', " ").trim().split(/\s+/);
  return words.map((word) => `"${word}"`).join(" ");
}

import { Search } from "lucide-react";
import { type FocusEvent, type FormEvent, useId, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useMediaQuery } from "../../../lib/browser/media-query";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";

/** Leads to the marketplace with what was typed; a blank term is ignored. */
export function HeaderSearch() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const id = useId();
  const [term, setTerm] = useState("");
  const [isTyping, setTyping] = useState(false);
  const isNarrow = useMediaQuery("(width < 64rem)");

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const term = String(new FormData(event.currentTarget).get("search")).trim();
    setTyping(false);
    if (term) void navigate(paths.marketplace({ search: term }));
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setTyping(false);
  }

  return (
    <search
      onFocus={() => setTyping(true)}
      onBlur={leave}
      className="relative ml-auto min-w-0 flex-1 lg:mx-auto lg:max-w-xl"
    >
      {/* Works as a plain form too, before the page's script has arrived. */}
      <form action="/marketplace" onSubmit={submit} className="relative">
        <label htmlFor={id} className="sr-only">
          Search
        </label>
        <Search
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 hidden size-4 text-ink-faint min-[24rem]:block"
        />
        <input
          id={id}
          name="search"
          type="search"
          maxLength={200}
          key={search.get("search")}
          defaultValue={search.get("search") ?? ""}
          onInput={(event) => setTerm(event.currentTarget.value.trim())}
          data-narrow="Search"
          placeholder={isNarrow ? "Search" : "Search modules, services, engineers..."}
          className="h-10 w-full text-ellipsis rounded-md border border-line-strong bg-surface px-3 text-base placeholder:text-ink-faint max-[22rem]:px-1.5 min-[24rem]:pl-9 sm:text-sm"
        />
      </form>
      {isTyping && term && (
        <Link
          to={paths.search({ q: term })}
          onClick={() => setTyping(false)}
          className="absolute top-full right-0 left-0 z-40 mt-1 flex min-h-11 items-center justify-between gap-3 rounded-md border border-line-strong bg-surface px-3 py-2 text-sm shadow-lift-high hover:bg-sunken"
        >
          <span className="min-w-0 truncate">
            Search everywhere for <strong>“{term}”</strong>
          </span>
          <span className="hidden shrink-0 font-mono text-ink-faint text-xs sm:block">Ctrl K</span>
        </Link>
      )}
    </search>
  );
}

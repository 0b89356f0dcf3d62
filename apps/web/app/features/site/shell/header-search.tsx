import { Search } from "lucide-react";
import {
  type FocusEvent,
  type FormEvent,
  Suspense,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../../lib/links/paths";
import { lazyPart } from "../../../ui/load-part";

const Suggestions = lazyPart(() => import("../search/header-suggestions"), "default");

/** Submits to the marketplace, and suggests results of every kind while typing. Blank input is ignored. */
export function HeaderSearch() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
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

  function type(text: string) {
    setTerm(text.trim());
    setTyping(true);
  }

  return (
    <search
      onFocus={() => setTyping(true)}
      onBlur={leave}
      className="relative ml-auto min-w-0 flex-1 lg:mx-auto lg:max-w-xl"
    >
      {/* Works as a plain form before hydration. */}
      <form action="/marketplace" onSubmit={submit} className="relative">
        <label htmlFor={id} className="sr-only">
          Search
        </label>
        <Search
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 hidden size-4 text-ink-faint min-[24rem]:block"
        />
        <input
          ref={field}
          id={id}
          name="search"
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded="false"
          autoComplete="off"
          maxLength={200}
          key={search.get("search")}
          defaultValue={search.get("search") ?? ""}
          onInput={(event) => type(event.currentTarget.value)}
          data-narrow="Search"
          placeholder={isNarrow ? "Search" : "Search modules, services, engineers..."}
          className="h-10 w-full text-ellipsis rounded-md border border-line-strong bg-surface px-3 text-base placeholder:text-ink-faint max-[22rem]:px-1.5 min-[24rem]:pl-9 sm:text-sm"
        />
      </form>
      {isTyping && term && (
        <Suspense>
          <Suggestions term={term} field={field} onClose={() => setTyping(false)} />
        </Suspense>
      )}
    </search>
  );
}

/** Whether a media query matches; false on the server. */
function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

import { Search } from "lucide-react";
import { type FormEvent, useId } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../lib/paths";

/** Leads to the marketplace with what was typed; a blank term is ignored. */
export function HeaderSearch() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const id = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const term = String(new FormData(event.currentTarget).get("search")).trim();
    if (term) void navigate(paths.marketplace({ search: term }));
  }

  return (
    <search className="ml-auto min-w-0 flex-1 lg:mx-auto lg:max-w-xl">
      {/* Works as a plain form too, before the page's script has arrived. */}
      <form action="/marketplace" onSubmit={submit} className="relative">
        <label htmlFor={id} className="sr-only">
          Search
        </label>
        <Search
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4 text-ink-faint"
        />
        <input
          id={id}
          name="search"
          type="search"
          maxLength={200}
          key={search.get("search")}
          defaultValue={search.get("search") ?? ""}
          placeholder="Search modules, services, engineers..."
          className="h-10 w-full rounded-md border border-line-strong bg-surface pr-3 pl-9 text-sm text-ellipsis placeholder:text-ink-faint"
        />
      </form>
    </search>
  );
}

import { LIMITS } from "@stackyard/contract/base/limits";
import { Search } from "lucide-react";
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../lib/links/paths";
import { Button } from "../../ui/controls/button";
import { Input } from "../../ui/controls/input";

/** The search of the site, kept to the documentation and the rules. A plain form without script. */
export function DocumentationSearch() {
  const navigate = useNavigate();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get("q")).trim();
    if (q) void navigate(paths.search({ q, kind: "documentation" }));
  }

  return (
    <search className="mt-8 block max-w-2xl">
      <form action="/search" onSubmit={submit} className="flex gap-3">
        <input type="hidden" name="kind" value="documentation" />
        <div className="relative min-w-0 flex-1">
          <label htmlFor="documentation-search" className="sr-only">
            Search the documentation
          </label>
          <Search
            aria-hidden="true"
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4.5 text-ink-faint"
          />
          <Input
            id="documentation-search"
            name="q"
            type="search"
            maxLength={LIMITS.search.max}
            placeholder="Search the docs"
            className="pl-10"
          />
        </div>
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}

import { LIMITS } from "@stackyard/contract/base/limits";
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { SearchField } from "../../../ui/controls/search-field";

/** Site search limited to documentation and rules. Works as a plain form without JavaScript. */
export function DocumentationSearch() {
  const navigate = useNavigate();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get("q")).trim();
    if (q) void navigate(paths.search({ q, kind: "documentation" }));
    else event.currentTarget.querySelector<HTMLElement>("[type=search]")?.focus();
  }

  return (
    <search className="mt-8 block max-w-2xl">
      <form action="/search" onSubmit={submit} className="flex gap-3">
        <input type="hidden" name="kind" value="documentation" />
        <SearchField
          label="Search the documentation"
          name="q"
          maxLength={LIMITS.search.max}
          placeholder="Search the docs"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { type ForumFilter, paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { categoriesQuery } from "../forum-queries";

const SHOWS = [
  { value: "unsolved", label: "Unsolved" },
  { value: "solved", label: "Solved" },
];

/** Search field with filters. Works as a plain form without JavaScript. */
export function ForumSearchForm({ filter }: { readonly filter: ForumFilter }) {
  const navigate = useNavigate();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const [wanted, setWanted] = useState(filter);
  const set = (part: Partial<ForumFilter>) => setWanted({ ...wanted, ...part });
  function submit(event: FormEvent) {
    event.preventDefault();
    void navigate(paths.forumSearch(wanted));
  }
  return (
    <search aria-label="Forum">
      <form
        action={paths.forumSearch()}
        onSubmit={submit}
        className="mt-6 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4"
      >
        <TextField
          className="sm:col-span-2 lg:col-span-4"
          label="Keywords"
          name="q"
          maxLength={200}
          value={wanted.q ?? ""}
          onChange={(event) => set({ q: event.target.value })}
        />
        <Select
          label="Category"
          name="category"
          placeholder="All categories"
          value={wanted.category ?? ""}
          onValueChange={(category) => set({ category })}
          options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
        <Select
          label="State"
          name="show"
          placeholder="Solved and unsolved"
          value={wanted.show ?? ""}
          onValueChange={(show) => set({ show: (show || undefined) as ForumFilter["show"] })}
          options={SHOWS}
        />
        <TextField
          label="Tag"
          name="tag"
          maxLength={30}
          value={wanted.tag ?? ""}
          onChange={(event) => set({ tag: event.target.value })}
        />
        <TextField
          label="Author"
          name="author"
          maxLength={39}
          value={wanted.author ?? ""}
          onChange={(event) => set({ author: event.target.value })}
        />
        <Button type="submit" className="sm:justify-self-start">
          Search
        </Button>
      </form>
    </search>
  );
}

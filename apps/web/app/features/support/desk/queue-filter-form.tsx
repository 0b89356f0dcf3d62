import {
  QUEUE_VIEWS,
  type QueueView,
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_STATUS_LABELS,
} from "@stackyard/contract/support/support-options";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { BackLink } from "../../../lib/links/back-link";
import { paths, type QueueFilter } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { optionsOf } from "../../../ui/controls/options-of";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";

const VIEW_LABELS: Record<QueueView, string> = {
  ...TICKET_STATUS_LABELS,
  unanswered: "Needs an answer",
  all: "All",
};
const VIEWS = optionsOf(QUEUE_VIEWS, VIEW_LABELS);
const CATEGORIES = optionsOf(TICKET_CATEGORIES, TICKET_CATEGORY_LABELS);
const HELD = [
  { value: "me", label: "Mine" },
  { value: "nobody", label: "Unassigned" },
];

/** Filter stored in the URL, so that views can be bookmarked and the back button works. */
export function QueueFilterForm({ filter }: { readonly filter: QueueFilter }) {
  const navigate = useNavigate();
  const [view, setView] = useState<string>(filter.view ?? "unanswered");
  const [assigned, setAssigned] = useState<string>(filter.assigned ?? "");
  const [category, setCategory] = useState<string>(filter.category ?? "");
  const [words, setWords] = useState(filter.words ?? "");
  const isFiltered = Object.values(filter).some(Boolean);

  function apply(event: FormEvent) {
    event.preventDefault();
    const wanted = { view: view === "unanswered" ? "" : view, assigned, category };
    const query = { ...wanted, words: words.trim() } as QueueFilter;
    void navigate(paths.supportQueue(query), { preventScrollReset: true });
  }

  return (
    <search>
      <form
        aria-label="Find tickets"
        onSubmit={apply}
        className="flex flex-col gap-4 rounded-lg border bg-surface p-4 sm:p-5"
      >
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1fr_auto]">
          <Select label="Show" required value={view} onValueChange={setView} options={VIEWS} />
          <Select
            label="Agent"
            value={assigned}
            onValueChange={setAssigned}
            options={HELD}
            placeholder="All agents"
          />
          <Select
            label="Category"
            value={category}
            onValueChange={setCategory}
            options={CATEGORIES}
            placeholder="All categories"
          />
          <TextField
            label="Keywords, address, or number"
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button type="submit">Show</Button>
        </div>
        {isFiltered && <BackLink to={paths.supportQueue()}>Show unanswered tickets</BackLink>}
      </form>
    </search>
  );
}

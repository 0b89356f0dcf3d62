import { LIMITS } from "@stackyard/contract/base/limits";
import { EVENT_SUBJECTS } from "@stackyard/contract/events/subjects";
import { useQuery } from "@tanstack/react-query";
import { TextField } from "../../../../ui/controls/text-field";
import { type eventFilter, eventTypesQuery } from "../../admin-queries";
import { FilterForm } from "../../filter-form";
import { FilterSelect } from "../../filter-select";

const asOption = (value: string) => ({ value, label: value });

export function LogFilter({ filter }: { readonly filter: ReturnType<typeof eventFilter> }) {
  const { type, actor, subject, from, to } = filter;
  const types = useQuery(eventTypesQuery()).data ?? [];
  // The list may lack a type that only a newer server version records.
  const known = type && !types.includes(type) ? [...types, type] : types;
  return (
    <FilterForm
      tab="log"
      label="Search the audit log"
      isFiltered={Boolean(type ?? actor ?? subject ?? from ?? to)}
    >
      <FilterSelect
        label="What happened"
        name="type"
        initial={type}
        options={known.map(asOption)}
        placeholder="Everything"
      />
      <TextField
        label="Actor's username"
        name="actor"
        maxLength={LIMITS.username.max}
        defaultValue={actor}
      />
      <FilterSelect
        label="About"
        name="subject"
        initial={subject}
        options={EVENT_SUBJECTS.map(asOption)}
        placeholder="Anything"
      />
      <TextField label="From (UTC)" name="from" type="date" defaultValue={from} />
      <TextField label="To (UTC)" name="to" type="date" defaultValue={to} />
    </FilterForm>
  );
}

import { LIMITS } from "@stackyard/contract/base/limits";
import { PROJECT_LIMITS } from "@stackyard/contract/projects/project-lists";
import type { ProjectDetail } from "@stackyard/contract/projects/projects";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useRef, useState } from "react";
import { apiQuery } from "../../../lib/api/query";
import { formatCount } from "../../../lib/format/format";
import { useDebounced } from "../../../lib/listing/use-debounced";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/controls/field";
import { Input } from "../../../ui/controls/input";

/** Delay after the last key before searching, milliseconds. */
const PAUSE_MS = 250;
/** Search results shown. */
const SHOWN = 5;
const MAX = PROJECT_LIMITS.modules;

interface Props {
  readonly modules: ProjectDetail["modules"];
  readonly error: string | undefined;
  readonly onModules: (modules: ProjectDetail["modules"]) => void;
}

/** Chooses the published modules that a project concerns. They are found by a search. */
export function ModulesField({ modules, error, onModules }: Props) {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const asked = useDebounced(typed.trim(), PAUSE_MS);
  const isFull = modules.length >= MAX;
  const isAsking = typed.trim() !== "" && asked !== "" && !isFull;
  const { data, isError } = useQuery({
    ...apiQuery("/api/modules", { query: { search: asked, limit: SHOWN } }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  });
  const isChosen = (id: number) => modules.some((chosen) => chosen.id === id);
  const found = isAsking && data ? data.items.filter(({ id }) => !isChosen(id)) : [];

  function change(changed: ProjectDetail["modules"]) {
    onModules(changed);
    setTyped("");
    field.current?.focus();
  }

  function note(): string {
    if (typed.trim() === "") return "";
    if (isFull) return `You have chosen ${MAX} modules. Remove one to choose another.`;
    if (isError) return "We couldn't search the modules. Try again.";
    if (!isAsking || !data) return "";
    return found.length === 0
      ? "No other modules match."
      : `${formatCount(found.length, "module")}`;
  }

  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Modules"
        hint="Published modules that the work is about. Type to search."
        isOptional
        error={error}
        counter={
          <span className="shrink-0 text-ink-faint text-xs tabular-nums">
            {modules.length} of {MAX}
          </span>
        }
      >
        {(control) => (
          <Input
            {...control}
            ref={field}
            type="search"
            autoComplete="off"
            maxLength={LIMITS.search.max}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              // Would submit the form.
              if (event.key === "Enter") event.preventDefault();
            }}
          />
        )}
      </Field>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {note()}
      </p>
      {found.length > 0 && (
        <ul aria-label="Modules found" className="flex flex-col divide-y divide-line border-y">
          {found.map(({ id, title, authorUsername }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-2 text-sm">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-[600]">{title}</span>{" "}
                <span className="text-ink-soft">by {authorUsername}</span>
              </span>
              <Button
                size="small"
                look="secondary"
                onClick={() => change([...modules, { id, title }])}
              >
                Add<span className="sr-only"> {title}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {modules.length > 0 && (
        <ul aria-label="Modules of the project" className="flex flex-col gap-2">
          {modules.map(({ id, title }) => (
            <li
              key={id}
              className="flex items-center gap-3 rounded-md border bg-sunken p-3 text-sm"
            >
              <span className="min-w-0 flex-1 font-[600] [overflow-wrap:anywhere]">{title}</span>
              <Button
                size="small"
                look="quiet"
                aria-label={`Remove ${title}`}
                onClick={() => change(modules.filter((chosen) => chosen.id !== id))}
              >
                <X aria-hidden="true" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

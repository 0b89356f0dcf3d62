import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import type { InputField } from "./input-field";
import { changedValues, type Values } from "./set-values";
import { ValueField } from "./value-field";

interface Props {
  readonly fields: readonly InputField[];
  readonly values: Values;
  readonly errors: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  readonly onSubmit: (values: Values) => void;
  /** Content beside the button. */
  readonly children: ReactNode;
}

/** Maximum number of inputs shown without a search field. */
const FEW = 8;

/** A field for each input, prefilled with its default. */
export function ValueForm({ fields, values: asked, errors, isBusy, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(asked);
  const [search, setSearch] = useState("");
  const [isUnchanged, setUnchanged] = useState(false);
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    }
  }, [errors]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const changed = changedValues(fields, values);
    const isUnchanged = Object.keys(changed).length === 0;
    setUnchanged(isUnchanged);
    if (!isUnchanged) onSubmit(changed);
  }
  // Fields with errors are always shown, even if they don't match the search.
  const shown = fields.filter((field) => errors[field.name] || matches(field, search));
  return (
    <form ref={form} onSubmit={submit} aria-label="Values for the inputs">
      {fields.length > FEW && (
        <TextField
          type="search"
          label="Find an input"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="mb-6 max-w-sm"
        />
      )}
      <div className="grid items-start gap-x-6 gap-y-6 md:grid-cols-2">
        {shown.map((field) => (
          <ValueField
            key={field.name}
            field={field}
            value={values[field.name] ?? field.initial}
            error={errors[field.name]}
            onChange={(value) => setValues((values) => ({ ...values, [field.name]: value }))}
          />
        ))}
      </div>
      {shown.length === 0 && <p className="text-ink-soft">No matching inputs.</p>}
      <p role="alert" className="mt-5 font-[560] text-poor text-sm empty:hidden">
        {isUnchanged && "All values are defaults. Change one first."}
      </p>
      <div className="mt-7 flex flex-wrap gap-3 border-t pt-5">
        <Button type="submit" isBusy={isBusy}>
          Scan with these values
        </Button>
        {children}
      </div>
    </form>
  );
}

function matches({ name, input }: InputField, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return `${name} ${input.description ?? ""}`.toLowerCase().includes(wanted);
}

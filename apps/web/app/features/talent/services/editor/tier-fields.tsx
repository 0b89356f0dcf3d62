import { Button } from "../../../../ui/controls/button";
import { TextField } from "../../../../ui/controls/text-field";
import { TextareaField } from "../../../../ui/controls/textarea-field";
import type { TierDraft } from "./service-draft";

interface Props {
  readonly tier: TierDraft;
  readonly position: number;
  readonly errorOf: (name: string) => string | undefined;
  readonly onChange: (changed: Partial<TierDraft>) => void;
  /** Undefined for the only package. */
  readonly onRemove: (() => void) | undefined;
}

/** A package: scope, deliverables, price and delivery time. */
export function TierFields({ tier, position, errorOf, onChange, onRemove }: Props) {
  const text = (name: Exclude<keyof TierDraft, "key">) => ({
    value: tier[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <fieldset className="rounded-lg border bg-surface p-5">
      <legend className="stencil px-2 text-ink-soft">Package {position + 1}</legend>
      <div className="flex flex-col gap-5">
        <TextField label="Name" required maxLength={40} {...text("name")} />
        <TextareaField
          label="Scope"
          hint="The work included, and its limits."
          required
          rows={3}
          maxLength={1_000}
          {...text("scope")}
        />
        <TextareaField
          label="Deliverables"
          hint="One deliverable per line."
          required
          rows={3}
          {...text("deliverables")}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField label="Price in dollars" required inputMode="decimal" {...text("price")} />
          <TextField label="Within days" required inputMode="numeric" {...text("deliveryDays")} />
          <TextField label="Revisions" required inputMode="numeric" {...text("revisions")} />
        </div>
        {onRemove && (
          <Button look="quiet" size="small" className="-ms-3 self-start" onClick={onRemove}>
            Remove package {position + 1}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

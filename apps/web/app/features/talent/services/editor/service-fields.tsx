import { LIMITS } from "@stackyard/contract/base/limits";
import {
  ENGINEER_SPECIALIZATIONS,
  SPECIALIZATION_LABELS,
} from "@stackyard/contract/base/option-lists";
import { optionsOf } from "../../../../ui/controls/options-of";
import { Select } from "../../../../ui/controls/select";
import { TextField } from "../../../../ui/controls/text-field";
import { TextareaField } from "../../../../ui/controls/textarea-field";
import type { ServiceDraft } from "./service-draft";

const SPECIALIZATIONS = optionsOf(ENGINEER_SPECIALIZATIONS, SPECIALIZATION_LABELS);

interface Props {
  readonly draft: ServiceDraft;
  readonly errorOf: (name: string) => string | undefined;
  readonly onChange: (changed: Partial<ServiceDraft>) => void;
}

/** Fields that don't depend on the packages. */
export function ServiceFields({ draft, errorOf, onChange }: Props) {
  const text = (name: "title" | "description" | "longDescription" | "tags") => ({
    value: draft[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <TextField label="Title" required maxLength={LIMITS.title.max} {...text("title")} />
      <TextareaField
        label="Description"
        hint="Shown on cards, 20 to 300 characters."
        required
        rows={3}
        maxLength={LIMITS.description.max}
        {...text("description")}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <Select
          label="Specialization"
          required
          value={draft.specialization}
          placeholder="Choose one"
          options={SPECIALIZATIONS}
          error={errorOf("specialization")}
          onValueChange={(value) =>
            onChange({
              specialization: ENGINEER_SPECIALIZATIONS.find((known) => known === value) ?? "",
            })
          }
        />
        <TextField
          label="Tags"
          hint="Separated by commas, such as: aws, terraform"
          required
          {...text("tags")}
        />
      </div>
      <TextareaField
        label="About this service"
        hint="How you work, what you need, and what isn't included. Use Markdown."
        isOptional
        rows={8}
        maxLength={LIMITS.longDescription.max}
        {...text("longDescription")}
      />
    </>
  );
}

import { LIMITS } from "@stackyard/contract/base/limits";
import {
  ENGINEER_SPECIALIZATIONS,
  SPECIALIZATION_LABELS,
} from "@stackyard/contract/base/option-lists";
import { fieldsOf } from "../../../lib/page/fields-of";
import { optionsOf } from "../../../ui/controls/options-of";
import { TextField } from "../../../ui/controls/text-field";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { ChoicesField } from "./choices-field";
import type { EngineerFormState } from "./engineer-values";

/** The engineer's description of their work. */
export function WorkFields({ form }: { readonly form: EngineerFormState }) {
  const field = fieldsOf(form);
  return (
    <>
      <TextField
        label="Title"
        required
        hint="One line that says what you do, such as “Platform engineer for AWS landing zones”."
        maxLength={LIMITS.title.max}
        {...field("title")}
      />
      <TextareaField
        label="Description"
        required
        rows={5}
        hint="Describe what you build, for whom, and what you deliver."
        maxLength={2_000}
        {...field("description")}
      />
      <ChoicesField
        form={form}
        name="specializations"
        title="Specializations"
        options={optionsOf(ENGINEER_SPECIALIZATIONS, SPECIALIZATION_LABELS)}
      />
      <TextField
        label="Years of experience"
        required
        inputMode="numeric"
        className="max-w-64"
        {...field("yearsOfExperience")}
      />
    </>
  );
}

import { LIMITS } from "@stackyard/contract/base/limits";
import { useController } from "react-hook-form";
import { fieldsOf } from "../../../lib/page/fields-of";
import { Checkbox } from "../../../ui/controls/checkbox";
import { NamesField } from "../../../ui/controls/names-field";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { ZONES } from "../zones";
import type { EngineerFormState } from "./engineer-values";

/** Availability, location and rates. */
export function TermsFields({ form }: { readonly form: EngineerFormState }) {
  const field = fieldsOf(form);
  const languages = useController({ control: form.control, name: "languages" });
  const zone = useController({ control: form.control, name: "timeZone" });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Rate"
          isOptional
          inputMode="decimal"
          hint="US dollars per hour. If empty, your rate is negotiable."
          {...field("hourlyRate")}
        />
        <Select
          label="Time zone"
          isOptional
          placeholder="Not stated"
          value={zone.field.value ?? ""}
          options={ZONES}
          onValueChange={zone.field.onChange}
          error={zone.fieldState.error?.message}
        />
      </div>
      <NamesField
        label="Languages"
        isOptional
        hint="Languages you can work in."
        names={languages.field.value ?? []}
        onNames={languages.field.onChange}
        limits={LIMITS.languages}
        error={languages.fieldState.error?.message}
      />
    </>
  );
}

/** For new profiles; existing ones change availability outside of the form. */
export function AvailableField({ form }: { readonly form: EngineerFormState }) {
  const available = useController({ control: form.control, name: "isAvailable" });
  return (
    <Checkbox
      label="I'm available for work"
      hint="Engineers who aren't available rank lower."
      checked={available.field.value ?? true}
      onCheckedChange={available.field.onChange}
    />
  );
}

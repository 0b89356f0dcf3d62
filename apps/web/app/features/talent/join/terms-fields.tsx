import { LIMITS } from "@stackyard/contract/base/limits";
import { useController } from "react-hook-form";
import { fieldsOf } from "../../../lib/page/fields-of";
import { Checkbox } from "../../../ui/controls/checkbox";
import { NamesField } from "../../../ui/controls/names-field";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { ZONES } from "../zones";
import type { EngineerFormState } from "./engineer-values";

/** When, where and for how much somebody works. */
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
          hint="US dollars an hour. Without one, it is to be agreed."
          {...field("hourlyRate")}
        />
        <Select
          label="Time zone"
          isOptional
          placeholder="Not said"
          value={zone.field.value ?? ""}
          options={ZONES}
          onValueChange={zone.field.onChange}
          error={zone.fieldState.error?.message}
        />
      </div>
      <NamesField
        label="Languages"
        isOptional
        hint="Those that you can work in."
        names={languages.field.value ?? []}
        onNames={languages.field.onChange}
        limits={LIMITS.languages}
        error={languages.fieldState.error?.message}
      />
    </>
  );
}

/** For whoever begins; later, it is changed at once beside the form. */
export function AvailableField({ form }: { readonly form: EngineerFormState }) {
  const available = useController({ control: form.control, name: "isAvailable" });
  return (
    <Checkbox
      label="I take work now"
      hint="Whoever does not is found, too, but after those who do."
      checked={available.field.value ?? true}
      onCheckedChange={available.field.onChange}
    />
  );
}

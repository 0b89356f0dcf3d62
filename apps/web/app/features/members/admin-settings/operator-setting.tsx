import { OPERATOR_FIELDS, type OperatorField } from "@stackyard/contract/common/setting-lists";
import { TextField } from "../../../ui/controls/text-field";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { SettingForm } from "./setting-form";
import { type HeldSettings, useSetting } from "./use-setting";

const FIELDS = Object.keys(OPERATOR_FIELDS) as OperatorField[];

export function OperatorSetting({ held }: { readonly held: HeldSettings["operator"] }) {
  const { errors, change, isPending } = useSetting("operator", held);

  function fieldProps(field: OperatorField) {
    const { label, max } = OPERATOR_FIELDS[field];
    return {
      label,
      name: field,
      maxLength: max,
      isOptional: true,
      defaultValue: held.value[field] ?? "",
      error: errors[`value.${field}`],
    };
  }
  return (
    <SettingForm
      name="operator"
      title="Operator"
      description="Details of the company or person that operates this server. Everyone can see them in legal pages and emails."
      errors={errors}
      isBusy={isPending}
      onSave={(fields, reason) => {
        const details = FIELDS.map((field) => [field, String(fields.get(field)).trim() || null]);
        change({
          value: Object.fromEntries(details) as HeldSettings["operator"]["value"],
          reason,
        });
      }}
    >
      <TextField {...fieldProps("name")} />
      <TextareaField {...fieldProps("address")} rows={3} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...fieldProps("email")} type="email" />
        <TextField {...fieldProps("governingLaw")} hint="For example: the laws of Germany." />
      </div>
      <TextField
        {...fieldProps("dataProtectionContact")}
        hint="The person or address for requests about personal data."
      />
    </SettingForm>
  );
}

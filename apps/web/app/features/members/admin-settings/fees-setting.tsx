import { MAX_FEE_BASIS_POINTS } from "@stackyard/contract/common/setting-lists";
import { TextField } from "../../../ui/controls/text-field";
import { SettingForm } from "./setting-form";
import { type HeldSettings, useSetting } from "./use-setting";

export function FeesSetting({ held }: { readonly held: HeldSettings["fees"] }) {
  const { errors, change, isPending } = useSetting("fees", held);
  return (
    <SettingForm
      name="fees"
      title="Fees"
      description="Stackyard's share of each sale. Earlier purchases keep their fee. Sellers see the fee beside the price."
      errors={errors}
      isBusy={isPending}
      onSave={(fields, reason) => {
        const salesBasisPoints = Math.round(Number(fields.get("percent")) * 100);
        change({ value: { salesBasisPoints }, reason });
      }}
    >
      <TextField
        label="Sales fee in percent"
        name="percent"
        type="number"
        inputMode="decimal"
        min={0}
        max={MAX_FEE_BASIS_POINTS / 100}
        step={0.01}
        required
        defaultValue={held.value.salesBasisPoints / 100}
        error={errors["value.salesBasisPoints"]}
        className="max-w-48"
      />
    </SettingForm>
  );
}

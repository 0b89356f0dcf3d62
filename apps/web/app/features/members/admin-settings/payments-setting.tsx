import {
  INITIAL_REFUND_DAYS,
  PAYMENT_SETTINGS,
  type PaymentSetting,
} from "@stackyard/contract/common/setting-lists";
import { TextField } from "../../../ui/controls/text-field";
import { SettingForm } from "./setting-form";
import { type HeldSettings, useSetting } from "./use-setting";

const SETTINGS = Object.entries(PAYMENT_SETTINGS) as [
  PaymentSetting,
  (typeof PAYMENT_SETTINGS)[PaymentSetting],
][];

/** Amounts are typed in dollars. */
const isAmount = (setting: PaymentSetting) => setting.endsWith("Cents");

export function PaymentsSetting({ held }: { readonly held: HeldSettings["payments"] }) {
  const { errors, change, isPending } = useSetting("payments", held);
  return (
    <SettingForm
      name="payments"
      title="Refunds and payouts"
      description={`Sales that were paid before a change keep their windows. The terms promise refunds within ${INITIAL_REFUND_DAYS} days, so you can only allow more.`}
      errors={errors}
      isBusy={isPending}
      onSave={(fields, reason) => {
        const numbers = SETTINGS.map(([setting]) => {
          const typed = Number(fields.get(setting));
          return [setting, isAmount(setting) ? Math.round(typed * 100) : typed];
        });
        change({ value: Object.fromEntries(numbers) as Record<PaymentSetting, number>, reason });
      }}
    >
      <div className="grid items-end gap-5 sm:grid-cols-2">
        {SETTINGS.map(([setting, { label, min, max }]) => {
          const unit = isAmount(setting) ? 100 : 1;
          return (
            <TextField
              key={setting}
              type="number"
              inputMode={isAmount(setting) ? "decimal" : "numeric"}
              required
              label={isAmount(setting) ? `${label}, in dollars` : label}
              name={setting}
              min={min / unit}
              max={max / unit}
              step={1 / unit}
              defaultValue={held.value[setting] / unit}
              error={errors[`value.${setting}`]}
            />
          );
        })}
      </div>
    </SettingForm>
  );
}

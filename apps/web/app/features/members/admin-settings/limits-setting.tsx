import { ADJUSTABLE_LIMITS, type AdjustableLimit } from "@stackyard/contract/common/setting-lists";
import { TextField } from "../../../ui/controls/text-field";
import { SettingForm } from "./setting-form";
import { type HeldSettings, useSetting } from "./use-setting";

const CALLS = Object.entries(ADJUSTABLE_LIMITS) as [AdjustableLimit, string][];

export function LimitsSetting({ held }: { readonly held: HeldSettings["limits"] }) {
  const { errors, change, isPending } = useSetting("limits", held);
  const { perHour, waitingScans } = held.value;
  const field = { type: "number", inputMode: "numeric", min: 1, step: 1, required: true } as const;
  return (
    <SettingForm
      name="limits"
      title="Limits"
      description="Hourly limits per action. Requests over the limit are refused until it resets."
      errors={errors}
      isBusy={isPending}
      onSave={(fields, reason) => {
        const of = (name: string) => Number(fields.get(name));
        const numbers = CALLS.map(([call]) => [call, of(call)]);
        const perHour = Object.fromEntries(numbers) as Record<AdjustableLimit, number>;
        change({ value: { perHour, waitingScans: of("waitingScans") }, reason });
      }}
    >
      <div className="grid items-end gap-5 sm:grid-cols-2">
        {CALLS.map(([call, label]) => (
          <TextField
            key={call}
            {...field}
            label={label}
            name={call}
            max={10_000}
            defaultValue={perHour[call]}
            error={errors[`value.perHour.${call}`]}
          />
        ))}
        <TextField
          {...field}
          label="Pending scans per account"
          name="waitingScans"
          max={100}
          defaultValue={waitingScans}
          error={errors["value.waitingScans"]}
        />
      </div>
    </SettingForm>
  );
}

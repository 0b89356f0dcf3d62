import {
  PAYOUT_SCHEDULES,
  type PayoutSchedule as Schedule,
} from "@stackyard/contract/trade/payout-lists";
import type { SellerBalance } from "@stackyard/contract/trade/payouts";
import { useQueryClient } from "@tanstack/react-query";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { LongDay } from "../../../../lib/format/times";
import { optionsOf } from "../../../../ui/controls/options-of";
import { Select } from "../../../../ui/controls/select";
import { Section } from "../../../../ui/display/section";

const LABELS: Record<Schedule, string> = {
  none: "Only when I request it",
  weekly: "Every week",
  monthly: "Every month",
};

/** When the available balance is paid out without a request. */
export function PayoutSchedule({ balance }: { readonly balance: SellerBalance }) {
  const client = useQueryClient();
  const change = useSendOnce({
    mutationKey: ["payout schedule"],
    mutationFn: (schedule: Schedule) =>
      send("put", "/api/user/payout-schedule", { body: { schedule } }),
    async onSuccess() {
      await invalidate(client, "/api/user/balance");
      toast.success("Schedule saved");
    },
    onError: (error) => toast.error("Schedule not saved", errorMessage(error, "Please try again.")),
  });
  if (!balance.hasPayouts) return null;
  return (
    <Section title="Schedule">
      <Select
        label="Automatic payouts"
        className="max-w-sm"
        value={change.isPending ? change.variables : balance.schedule}
        onValueChange={(schedule) => change.mutate(schedule as Schedule)}
        options={optionsOf(PAYOUT_SCHEDULES, LABELS)}
        hint={
          balance.nextPayoutAt ? (
            <>
              Next on <LongDay at={balance.nextPayoutAt} />
            </>
          ) : (
            "Amounts below the minimum wait for the next payout."
          )
        }
      />
    </Section>
  );
}

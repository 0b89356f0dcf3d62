import type { BodyOf } from "@stackyard/contract/base/endpoint";
import type { recordBankTransfer } from "@stackyard/contract/trade/bank-transfers";
import { useQueryClient } from "@tanstack/react-query";
import { send } from "../../../../lib/api/api";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";

export type NewTransfer = BodyOf<typeof recordBankTransfer>;

/** Records a movement of the bank account, once for each of the bank's references. */
export function useRecordTransfer(onDone: () => void, onRefused: (error: Error) => void) {
  const client = useQueryClient();
  return useSendOnce({
    mutationKey: ["record bank transfer"],
    mutationFn: (body: NewTransfer) => send("post", "/api/admin/bank-transfers", { body }),
    async onSuccess() {
      toast.success("Bank transfer recorded");
      onDone();
      await invalidate(client, "/api/admin/");
    },
    onError: onRefused,
  });
}

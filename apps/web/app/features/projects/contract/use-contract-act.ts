import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";

interface Act<Input> {
  readonly send: (input: Input) => Promise<unknown>;
  readonly done: string;
  readonly after?: () => void;
  readonly onError?: (error: Error) => void;
}

/** One step in a contract. Afterwards, also after a refusal, its current state is fetched. */
export function useContractAct<Input>({ send, done, after, onError }: Act<Input>) {
  const client = useQueryClient();
  return useSendOnce({
    mutationKey: ["contracts", useId()],
    mutationFn: send,
    onSuccess() {
      toast.success(done);
      after?.();
    },
    onError(error) {
      onError?.(error);
      toast.error("Change not saved", errorMessage(error, "Please try again."));
    },
    onSettled: () =>
      Promise.all([
        invalidate(client, "/api/contracts"),
        invalidate(client, "/api/user/contracts"),
        invalidate(client, "/api/conversations"),
        invalidate(client, "/api/admin/contract-disputes"),
      ]),
  });
}

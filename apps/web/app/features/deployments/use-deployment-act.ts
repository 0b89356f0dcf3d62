import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { wrongFields } from "../../lib/api/api";
import { errorMessage } from "../../lib/api/error-message";
import { invalidate } from "../../lib/api/query";
import { useSendOnce } from "../../lib/api/use-send-once";
import { toast } from "../../lib/browser/toast";

interface Act<Input, Output> {
  readonly send: (input: Input) => Promise<Output>;
  readonly done: string;
  readonly after?: (output: Output) => unknown;
  readonly onError?: (error: Error) => void;
}

/** One action on a deployment or runner. Afterwards, also after a refusal, lists are fetched again. */
export function useDeploymentAct<Input, Output>({
  send,
  done,
  after,
  onError,
}: Act<Input, Output>) {
  const client = useQueryClient();
  return useSendOnce({
    mutationKey: ["deployments", useId()],
    mutationFn: send,
    async onSuccess(output) {
      toast.success(done);
      await after?.(output);
    },
    onError(error) {
      onError?.(error);
      // A form shows these at its fields.
      if (Object.keys(wrongFields(error)).length > 0) return;
      toast.error("Change not saved", errorMessage(error, "Please try again."));
    },
    onSettled: () =>
      Promise.all([
        invalidate(client, "/api/deployments"),
        invalidate(client, "/api/user/deployments"),
        invalidate(client, "/api/user/runner-pools"),
        invalidate(client, "/api/user/approving"),
      ]),
  });
}

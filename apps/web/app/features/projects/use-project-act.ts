import { useQueryClient } from "@tanstack/react-query";
import { wrongFields } from "../../lib/api/api";
import { errorMessage } from "../../lib/api/error-message";
import { invalidate } from "../../lib/api/query";
import { useSendOnce } from "../../lib/api/use-send-once";
import { toast } from "../../lib/browser/toast";

interface Act<Input, Output> {
  readonly key: readonly unknown[];
  readonly send: (input: Input) => Promise<Output>;
  readonly done: string;
  readonly after?: (output: Output) => unknown;
}

/** One action on a project or proposal. Afterwards all lists of projects are fetched again. */
export function useProjectAct<Input, Output>({ key, send, done, after }: Act<Input, Output>) {
  const client = useQueryClient();
  return useSendOnce({
    mutationKey: ["projects", ...key],
    mutationFn: send,
    async onSuccess(output) {
      toast.success(done);
      await after?.(output);
      await Promise.all(
        (["/api/projects", "/api/user/projects", "/api/user/proposals"] as const).map((path) =>
          invalidate(client, path),
        ),
      );
    },
    onError(error) {
      // A form shows these at its fields.
      if (Object.keys(wrongFields(error)).length > 0) return;
      toast.error("Change not saved", errorMessage(error, "Please try again."));
    },
  });
}

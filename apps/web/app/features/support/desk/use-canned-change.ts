import { useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";

/** Saves or deletes a canned reply and invalidates the list. */
export function useCannedChange(onDone: () => void) {
  const client = useQueryClient();
  return useSendOnce<unknown, () => Promise<unknown>>({
    mutationKey: ["canned answers"],
    mutationFn: (act) => act(),
    async onSuccess() {
      onDone();
      await invalidate(client, "/api/support/desk/canned-answers");
    },
    onError: (error) => toast.error("Change not saved", errorMessage(error, "Please try again.")),
  });
}

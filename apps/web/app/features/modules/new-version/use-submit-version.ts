import type { BodyOf } from "@stackyard/contract/base/endpoint";
import type { addVersion } from "@stackyard/contract/modules/versions";
import { useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";

/** Submits a scanned archive as a version and invalidates the module's queries. */
export function useSubmitVersion(moduleId: number, onDone: () => void) {
  const client = useQueryClient();
  return useSendOnce({
    mutationKey: ["new version", moduleId],
    mutationFn: (body: BodyOf<typeof addVersion>) =>
      send("post", "/api/modules/{id}/versions", { params: { id: moduleId }, body }),
    onSuccess: async ({ version }) => {
      await Promise.all([
        invalidate(client, "/api/modules"),
        invalidate(client, "/api/user/modules"),
        invalidate(client, "/api/user/figures"),
      ]);
      toast.success(`Version ${version} submitted`, "An auditor will review it.");
      onDone();
    },
    onError: (error) => {
      // The version to compare with may have been published in the meantime.
      void invalidate(client, `/api/modules/${moduleId}/`);
      toast.error(
        "Submission Failed",
        errorMessage(error, "An unexpected error occurred. Please try again."),
      );
    },
  });
}

import { type ChosenRole, ROLE_LABELS } from "@stackyard/contract/base/option-lists";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { toast } from "../../../../lib/browser/toast";

/** Takes another role. What the user may and sees changes with it, so that all is asked for anew. */
export function useChangeRole(onSettled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (role: ChosenRole) => send("put", "/api/user/role", { body: { role } }),
    onSuccess: async (_, role) => {
      await client.invalidateQueries();
      toast.success("Role changed", `You are here as ${ROLE_LABELS[role]} now.`);
    },
    onError: (error) => toast.error("Role not changed", errorMessage(error, "Please try again.")),
    onSettled,
  });
}

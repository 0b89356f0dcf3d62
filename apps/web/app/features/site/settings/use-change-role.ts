import { type ChosenRole, ROLE_LABELS } from "@stackyard/contract/base/option-lists";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { toast } from "../../../lib/browser/toast";

/**
 * Changes the user's role. Invalidates all queries, because permissions and content depend on it.
 */
export function useChangeRole(onSettled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (role: ChosenRole) => send("put", "/api/user/role", { body: { role } }),
    onSuccess: async (_, role) => {
      await client.invalidateQueries();
      toast.success("Role changed", `Your role is now ${ROLE_LABELS[role]}.`);
    },
    onError: (error) => toast.error("Role not changed", errorMessage(error, "Please try again.")),
    onSettled,
  });
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callOverNetwork, requireOk, send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { toast } from "../../../../lib/browser/toast";

/** Gives the signed-in user a picture, or takes it away. `refuse` is told why it could not be. */
export function useAvatar(refuse: (reason: string) => void) {
  const client = useQueryClient();
  // Pictures stand beside names everywhere.
  const onSuccess = () => client.invalidateQueries();
  const onError = (error: unknown) => refuse(errorMessage(error, "Please try again."));
  const give = useMutation({
    mutationFn: async (file: File) => {
      await requireOk(await callOverNetwork("/api/user/avatar", { method: "PUT", body: file }));
    },
    async onSuccess() {
      await onSuccess();
      toast.success("Picture changed");
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => send("delete", "/api/user/avatar", {}),
    onSuccess,
    onError,
  });
  return { give, remove };
}

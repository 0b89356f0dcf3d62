import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callOverNetwork, requireOk, send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { toast } from "../../../lib/browser/toast";

/** Uploads or removes the user's avatar. `refuse` receives the error message. */
export function useAvatar(refuse: (reason: string) => void) {
  const client = useQueryClient();
  // Avatars appear in many places, so all queries are invalidated.
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

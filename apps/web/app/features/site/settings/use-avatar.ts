import { LIMITS } from "@stackyard/contract/base/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { sendFile } from "../../../lib/api/send-file";
import { toast } from "../../../lib/browser/toast";
import { useUploads } from "../../../lib/uploads/use-uploads";

/** Uploads or removes the user's avatar. It appears in many places, so all queries are invalidated. */
export function useAvatar() {
  const client = useQueryClient();
  const upload = useUploads({
    send: (file, watch) => sendFile("PUT", "/api/user/avatar", file, watch),
    whyNot: ({ size }) =>
      size > LIMITS.pictureBytes ? "The picture is larger than 5MB." : undefined,
    async onStored() {
      await client.invalidateQueries();
      toast.success("Picture changed");
    },
  });
  const remove = useMutation({
    mutationFn: () => send("delete", "/api/user/avatar", {}),
    onSuccess: () => client.invalidateQueries(),
    onError: (error) =>
      toast.error("Picture not removed", errorMessage(error, "Please try again.")),
  });
  return { upload, remove };
}

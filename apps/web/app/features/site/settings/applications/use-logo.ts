import { LIMITS } from "@stackyard/contract/base/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiUrl, send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { sendFile } from "../../../../lib/api/send-file";
import { toast } from "../../../../lib/browser/toast";
import { useUploads } from "../../../../lib/uploads/use-uploads";

/** Uploads or removes the logo of one of the user's applications. */
export function useLogo(id: number) {
  const client = useQueryClient();
  const showChange = () =>
    Promise.all([
      invalidate(client, "/api/applications"),
      invalidate(client, "/api/connected-applications"),
    ]);
  const upload = useUploads({
    send: (file, watch) =>
      sendFile("PUT", apiUrl("/api/applications/{id}/logo", { id }), file, watch),
    whyNot: ({ size }) =>
      size > LIMITS.pictureBytes ? "The picture is larger than 5MB." : undefined,
    async onStored() {
      await showChange();
      toast.success("Logo changed");
    },
  });
  const remove = useMutation({
    mutationFn: () => send("delete", "/api/applications/{id}/logo", { params: { id } }),
    async onSuccess() {
      await showChange();
      toast.success("Logo removed");
    },
    onError: (error) => toast.error("Logo not removed", errorMessage(error, "Please try again.")),
  });
  return { upload, remove };
}

import { LIMITS } from "@stackyard/contract/base/limits";
import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ImageUp, X } from "lucide-react";
import { apiUrl, send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { sendFile } from "../../../../lib/api/send-file";
import { toast } from "../../../../lib/browser/toast";
import { UploadRows } from "../../../../lib/uploads/upload-rows";
import { useUploads } from "../../../../lib/uploads/use-uploads";
import { FileDrop } from "../../../../ui/controls/file-drop";

/** A service's images; the first is the cover. */
export function PictureFields({ service }: { readonly service: ServiceDetail }) {
  const { id, pictures } = service;
  const client = useQueryClient();
  const invalidateServices = () => invalidate(client, "/api/services");
  const upload = useUploads({
    send: (file, watch) =>
      sendFile("POST", apiUrl("/api/services/{id}/pictures", { id }), file, watch),
    whyNot: ({ size }) =>
      size > LIMITS.pictureBytes ? "The picture is larger than 5MB." : undefined,
    onStored: () => void invalidateServices(),
  });
  const remove = useMutation({
    mutationFn: (sha256: string) =>
      send("delete", "/api/services/{id}/pictures/{sha256}", { params: { id, sha256 } }),
    onSuccess: invalidateServices,
    onError: (error) =>
      toast.error("Picture not removed", errorMessage(error, "Please try again.")),
  });
  return (
    <section aria-labelledby="pictures-title">
      <h2 id="pictures-title" className="text-xl">
        Pictures
      </h2>
      <ul aria-label="Pictures" className="mt-4 flex flex-wrap gap-3 [&:empty]:hidden">
        {pictures.map(({ sha256, address }, index) => (
          <li key={sha256} className="relative overflow-hidden rounded-md border">
            <img src={address} alt={`Number ${index + 1}`} className="h-24 w-42 object-cover" />
            <button
              type="button"
              aria-label={`Remove picture ${index + 1}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(sha256)}
              className="absolute top-1 right-1 grid size-10 place-items-center rounded-md border bg-surface hover:text-poor"
            >
              <X className="size-4" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {pictures.length < LIMITS.service.pictures && (
        <div className="mt-4">
          <FileDrop
            label="Choose a picture, or drop it here"
            hint="PNG, JPEG, WebP or GIF, at most 5MB; up to five"
            accept="image/png,image/jpeg,image/webp,image/gif"
            icon={<ImageUp className="size-6 text-ink-faint" aria-hidden="true" />}
            disabled={upload.isUploading}
            onFile={(file) => upload.add([file])}
          />
          {upload.uploads.length > 0 && (
            <ul aria-label="Pictures to upload" className="mt-3 flex flex-col gap-2">
              <UploadRows {...upload} />
            </ul>
          )}
        </div>
      )}
    </section>
  );
}

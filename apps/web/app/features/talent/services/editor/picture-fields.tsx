import { LIMITS } from "@stackyard/contract/base/limits";
import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ImageUp, X } from "lucide-react";
import { useState } from "react";
import { apiUrl, callOverNetwork, requireOk, send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { FileDrop } from "../../../../ui/controls/file-drop";

/** A service's images; the first is the cover. */
export function PictureFields({ service }: { readonly service: ServiceDetail }) {
  const { id, pictures } = service;
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const shared = {
    onSuccess: () => invalidate(client, "/api/services"),
    onError: (failure: unknown) => setError(errorMessage(failure, "Please try again.")),
  };
  const add = useMutation({
    mutationFn: async (file: File) => {
      const address = apiUrl("/api/services/{id}/pictures", { id });
      await requireOk(await callOverNetwork(address, { method: "POST", body: file }));
    },
    ...shared,
  });
  const remove = useMutation({
    mutationFn: (sha256: string) =>
      send("delete", "/api/services/{id}/pictures/{sha256}", { params: { id, sha256 } }),
    ...shared,
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
            label={add.isPending ? "Sending your picture" : "Choose a picture, or drop it here"}
            hint="PNG, JPEG, WebP or GIF, at most 5MB; up to five"
            error={error}
            accept="image/png,image/jpeg,image/webp,image/gif"
            icon={<ImageUp className="size-6 text-ink-faint" aria-hidden="true" />}
            disabled={add.isPending}
            onFile={(file) => {
              setError(undefined);
              if (file.size > LIMITS.pictureBytes) setError("The picture is larger than 5MB.");
              else add.mutate(file);
            }}
          />
        </div>
      )}
    </section>
  );
}

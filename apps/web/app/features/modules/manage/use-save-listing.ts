import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ApiError, send, wrongFields } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";
import { paths } from "../../../lib/links/paths";
import { invalidateModules } from "../../../lib/modules/invalidate-modules";
import type { Listing } from "../listing/listing-form";

interface Change {
  readonly listing: Listing & { readonly reason?: string | undefined };
  /** Whether to replace a listing that is newer than the form. */
  readonly isOverwriting?: boolean;
}

interface Handlers {
  readonly onSaved: () => void;
  readonly onRefused: (error: unknown) => void;
}

/** Saves a changed listing and opens the module's page. `opened` is the listing as first shown. */
export function useSaveListing(opened: ModuleDetail, { onSaved, onRefused }: Handlers) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id, updatedAt } = opened;
  const save = useSendOnce({
    mutationKey: ["listing", id],
    mutationFn: ({ listing, isOverwriting }: Change) =>
      send("put", "/api/modules/{id}", {
        params: { id },
        body: { ...listing, ...(!isOverwriting && { seenUpdatedAt: updatedAt }) },
      }),
    async onSuccess() {
      onSaved();
      await invalidateModules(client);
      toast.success("Listing saved");
      await navigate(paths.module(id));
    },
    async onError(error) {
      onRefused(error);
      if (isConflict(error)) await invalidateModules(client);
    },
  });
  const hasWrongFields = Object.keys(wrongFields(save.error)).length > 0;
  return {
    ...save,
    isConflict: isConflict(save.error),
    /** Shown beside the button. */
    message: hasWrongFields
      ? "Not saved. Check the marked fields above."
      : save.error
        ? errorMessage(save.error, "The listing couldn't be saved. Please try again.")
        : undefined,
  };
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === "conflict";

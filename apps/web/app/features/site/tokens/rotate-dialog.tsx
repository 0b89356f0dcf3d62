import type { BodyOf } from "@stackyard/contract/base/endpoint";
import { ROTATION_HOURS, TOKEN_DAYS } from "@stackyard/contract/base/limits";
import type { RegistryToken, rotateRegistryToken } from "@stackyard/contract/members/identity";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { toast } from "../../../lib/browser/toast";
import { Select } from "../../../ui/controls/select";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import type { CreatedToken } from "./create-token-form";
import { DAY_OPTIONS, OVERLAP_OPTIONS } from "./day-options";

interface Props {
  readonly token: Pick<RegistryToken, "id" | "name">;
  readonly onRotated: (token: CreatedToken) => void;
  readonly onClose: () => void;
}

/** Asks for a key's new lifetime, and how long its previous secret still works. */
export function RotateDialog({ token: { id, name }, onRotated, onClose }: Props) {
  const [expiresInDays, setDays] = useState<Rotation["expiresInDays"]>(TOKEN_DAYS.initial);
  const [overlapHours, setHours] = useState<Rotation["overlapHours"]>(ROTATION_HOURS.initial);
  const client = useQueryClient();
  const rotate = useMutation({
    mutationFn: () =>
      send("post", "/api/registry-tokens/{id}/rotation", {
        params: { id },
        body: { expiresInDays, overlapHours },
      }),
    async onSuccess(token) {
      onRotated(token);
      await invalidate(client, "/api/registry-tokens");
    },
    onError: (error) => toast.error("Key not rotated", errorMessage(error, "Please try again.")),
    onSettled: onClose,
  });
  return (
    <LazyConfirmDialog
      title={`Rotate “${name}”?`}
      description="The key keeps its name and scopes, and gets a new secret. Replace the previous one wherever it's used."
      confirmLabel="Rotate key"
      isBusy={rotate.isPending}
      onConfirm={() => rotate.mutate()}
      onCancel={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="New secret expires after"
          value={String(expiresInDays)}
          onValueChange={(days) => setDays(Number(days) as Rotation["expiresInDays"])}
          options={DAY_OPTIONS}
        />
        <Select
          label="Previous secret works for"
          value={String(overlapHours)}
          onValueChange={(hours) => setHours(Number(hours) as Rotation["overlapHours"])}
          options={OVERLAP_OPTIONS}
        />
      </div>
    </LazyConfirmDialog>
  );
}

type Rotation = BodyOf<typeof rotateRegistryToken>;

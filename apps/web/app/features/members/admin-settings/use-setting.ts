import type { ResponseOf } from "@stackyard/contract/base/endpoint";
import type { SettingKey } from "@stackyard/contract/common/setting-lists";
import type { readSettings } from "@stackyard/contract/common/settings";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, send, wrongFields } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";

export type HeldSettings = ResponseOf<typeof readSettings>;

const PATHS = {
  fees: "/api/admin/settings/fees",
  payments: "/api/admin/settings/payments",
  limits: "/api/admin/settings/limits",
  community: "/api/admin/settings/community",
  operator: "/api/admin/settings/operator",
  announcement: "/api/admin/settings/announcement",
} as const;

/** A setting being edited: validation errors by field and the mutation that saves it. */
export function useSetting<Key extends SettingKey>(key: Key, held: HeldSettings[Key]) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { mutate, isPending } = useSendOnce({
    mutationKey: ["setting", key],
    mutationFn: ({ value, reason }: { value: HeldSettings[Key]["value"]; reason: string }) =>
      // Each path takes its key's body, but TypeScript can't correlate the two across a union.
      send("put", PATHS[key] as typeof PATHS.fees, {
        body: { value: value as HeldSettings["fees"]["value"], follows: held.id, reason },
      }),
    async onSuccess() {
      toast.success("Setting changed", "The new value applies now.");
      await Promise.all([invalidate(client, "/api/admin/"), invalidate(client, "/api/site")]);
    },
    async onError(error) {
      const isOld = error instanceof ApiError && error.code === "conflict";
      setErrors(wrongFields(error));
      toast.error("Change not saved", errorMessage(error, "Please try again."));
      if (isOld) await invalidate(client, "/api/admin/settings");
    },
  });
  return { errors, setErrors, change: mutate, isPending };
}

import {
  type Channels,
  isAlwaysMailed,
  NOTIFICATIONS,
} from "@stackyard/contract/site/notification-kinds";
import type { NotificationChoice } from "@stackyard/contract/site/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { toast } from "../../../lib/browser/toast";
import { Checkbox } from "../../../ui/controls/checkbox";
import { choicesQuery } from "./notification-queries";

/** Channels for one kind of notification, saved on each change. */
export function ChoiceFields({ choice }: { readonly choice: NotificationChoice }) {
  const { kind, ...channels } = choice;
  const { label, hint } = NOTIFICATIONS[kind];
  const isForced = isAlwaysMailed(kind);
  const keep = useKeepChoice(choice);
  const shown = keep.isPending ? keep.variables : channels;
  const change = (changed: Partial<Channels>) => keep.mutate({ ...shown, ...changed });
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-5">
      <legend className="sr-only">{label}</legend>
      <div aria-hidden="true" className="min-w-0 flex-1 basis-64">
        <p className="font-[620]">{label}</p>
        <p className="mt-0.5 text-ink-soft text-sm">
          {hint}
          {isForced && " Always sent by email."}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-7 gap-y-5">
        <Checkbox
          label="On the site"
          checked={shown.inApp}
          onCheckedChange={(inApp) => change({ inApp })}
        />
        <Checkbox
          label="By email"
          checked={shown.byMail}
          disabled={isForced}
          onCheckedChange={(byMail) => change({ byMail })}
        />
        <Checkbox
          label="Daily summary"
          checked={shown.inDigest}
          onCheckedChange={(inDigest) => change({ inDigest })}
        />
      </div>
    </fieldset>
  );
}

function useKeepChoice({ kind }: NotificationChoice) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Channels) =>
      send("put", "/api/notification-choices/{kind}", { params: { kind }, body }),
    onSuccess: (kept) =>
      client.setQueryData(choicesQuery().queryKey, (choices) =>
        choices?.map((choice) => (choice.kind === kept.kind ? kept : choice)),
      ),
    onError: (error) => toast.error("Not kept", errorMessage(error, "Please try again.")),
    // The scope serializes mutations, so that changes are saved in order.
    scope: { id: `notification choice ${kind}` },
  });
}

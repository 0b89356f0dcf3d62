import { PLATFORM_LABELS } from "@stackyard/contract/modules/platforms";
import { type Publisher, REF_TYPE_LABELS } from "@stackyard/contract/site/publishers";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { toast } from "../../../../lib/browser/toast";
import { Day } from "../../../../lib/format/times";
import { Button } from "../../../../ui/controls/button";
import { Facts } from "../../../../ui/display/facts";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";
import { PUBLISHER_WORDS } from "./publisher-words";

interface Props {
  readonly moduleId: number;
  readonly publisher: Publisher;
  /** The focus can't return to the row's button. */
  readonly onRemoved: () => void;
}

export function PublisherRow({ moduleId, publisher, onRemoved }: Props) {
  const { id, platform, issuer, repository, repositoryId, ownerId, workflow } = publisher;
  const { refType, ref, createdAt, lastUsedAt } = publisher;
  const [isAsking, setAsking] = useState(false);
  const words = PUBLISHER_WORDS[platform ?? "github"];
  const name = repository ?? `${words.kind} ${repositoryId}`;
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      send("delete", "/api/modules/{id}/publishers/{publisherId}", {
        params: { id: moduleId, publisherId: id },
      }),
    async onSuccess() {
      await invalidate(client, `/api/modules/${moduleId}/publishers`);
      toast.success("Publisher removed", "Its tokens no longer work.");
      onRemoved();
    },
    onError: (error) =>
      toast.error("Publisher not removed", errorMessage(error, "Please try again.")),
    onSettled: () => setAsking(false),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-3">
        <h3 className="text-base [overflow-wrap:anywhere]">{name}</h3>
        <Facts
          facts={[
            { label: "Platform", value: platformOf(platform, issuer) },
            { label: words.repository, value: repositoryId },
            { label: words.owner, value: ownerId },
            { label: "Workflow", value: <code className="font-mono">{workflow}</code> },
            {
              label: REF_TYPE_LABELS[refType],
              value: <code className="font-mono">{ref}</code>,
            },
            { label: "Added", value: <Day at={createdAt} /> },
            { label: "Last used", value: lastUsedAt === null ? "never" : <Day at={lastUsedAt} /> },
          ]}
        />
      </div>
      <Button look="danger" size="small" onClick={() => setAsking(true)}>
        Remove<span className="sr-only"> publisher {name}</span>
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title="Remove this publisher?"
          description={`The workflow ${workflow} of ${name} can no longer publish this module. Versions that it published stay.`}
          confirmLabel="Remove publisher"
          look="danger"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/** The server's operator can stop accepting an issuer. */
export function platformOf(platform: Publisher["platform"], issuer: string) {
  if (platform === null) return `${issuer} (not accepted)`;
  return `${PLATFORM_LABELS[platform]} (${new URL(issuer).host})`;
}

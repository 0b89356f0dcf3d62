import type { Certification } from "@stackyard/contract/talent/engineer-profile";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/display/card";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { CertificationList } from "../page/certification-list";
import { CertificationForm } from "./certification-form";
import { useProfileMutation } from "./use-profile-mutation";

/** The engineer's certifications. An admin may verify them with the issuer. */
export function CertificationsPanel({
  certifications,
}: {
  readonly certifications: readonly Certification[];
}) {
  const [going, setGoing] = useState<Certification>();
  const { mutate, isPending } = useProfileMutation({
    send: (id: number) =>
      send("delete", "/api/user/engineer/certifications/{id}", { params: { id } }),
    done: "Certification removed",
    failed: "Certification not removed",
    onDone: () => setGoing(undefined),
  });
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <div>
        <h2 className="text-xl">Certifications</h2>
        <p className="mt-1 text-ink-soft text-sm">
          With a number, an administrator can check it with the issuer. Your page then shows it as
          checked. If it isn't confirmed, remove it and add it again.
        </p>
      </div>
      <CertificationList
        certifications={certifications}
        action={(certification) => (
          <Button look="secondary" size="small" onClick={() => setGoing(certification)}>
            Remove<span className="sr-only"> {certification.name}</span>
          </Button>
        )}
      />
      <CertificationForm />
      {going && (
        <LazyConfirmDialog
          title={`Remove ${going.name}?`}
          description="You also lose its check mark."
          confirmLabel="Remove"
          isBusy={isPending}
          onConfirm={() => mutate(going.id)}
          onCancel={() => setGoing(undefined)}
        />
      )}
    </Card>
  );
}

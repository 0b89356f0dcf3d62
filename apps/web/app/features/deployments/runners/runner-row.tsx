import { isLive, OPERATION_STATUS_LABELS } from "@stackyard/contract/deployments/deployment-lists";
import type { Runner } from "@stackyard/contract/deployments/runners";
import { type RefObject, useRef, useState } from "react";
import { send } from "../../../lib/api/api";
import { focusIfLost } from "../../../lib/browser/focus-if-lost";
import { Moment } from "../../../lib/format/times";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { Button } from "../../../ui/controls/button";
import { Badge, type BadgeTone } from "../../../ui/display/badge";
import { Facts } from "../../../ui/display/facts";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { useDeploymentAct } from "../use-deployment-act";

const STATUSES: Readonly<Record<Runner["status"], readonly [string, BadgeTone]>> = {
  online: ["Online", "good"],
  offline: ["Offline", "poor"],
  draining: ["Draining", "fair"],
  left: ["Exited", "plain"],
};

interface Props {
  readonly runner: Runner;
  /** The heading of its pool, which takes the focus when the runner is gone. */
  readonly poolHeading: RefObject<HTMLElement | null>;
}

export function RunnerRow({ runner, poolHeading }: Props) {
  const { id, name, status, version, platform, tool, lastSeenAt, work, capacity, runningCount } =
    runner;
  const [isRevoking, setRevoking] = useState(false);
  const isRevoked = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [label, tone] = STATUSES[status];
  const drain = useDeploymentAct({
    send: () => send("put", "/api/runners/{id}/drain", { params: { id } }),
    done: "Runner exits after its work",
    after: () => focusIfLost(heading.current),
  });
  const revoke = useDeploymentAct({
    send: () => send("delete", "/api/runners/{id}", { params: { id } }),
    done: "Runner revoked",
    after: () => {
      isRevoked.current = true;
      setRevoking(false);
    },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h3
            ref={heading}
            tabIndex={-1}
            className="text-base outline-none [overflow-wrap:anywhere]"
          >
            {name}
          </h3>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <Facts
          facts={[
            { label: "Last seen", value: <Moment at={lastSeenAt} /> },
            { label: "Runner", value: version },
            { label: "Platform", value: platform },
            { label: "Tool", value: tool ?? "none found" },
            { label: "Slots in use", value: `${runningCount} of ${capacity}` },
            ...(work
              ? [
                  {
                    label: isLive(work.status) ? "Works on" : "Last work",
                    value: <Work {...work} />,
                  },
                ]
              : []),
          ]}
        />
      </div>
      <div className="flex gap-2">
        {status === "online" && (
          <Button
            look="secondary"
            size="small"
            isBusy={drain.isPending}
            onClick={() => drain.mutate(undefined)}
          >
            Drain<span className="sr-only"> {name}</span>
          </Button>
        )}
        <Button look="danger" size="small" onClick={() => setRevoking(true)}>
          Revoke<span className="sr-only"> {name}</span>
        </Button>
      </div>
      {isRevoking && (
        <LazyConfirmDialog
          title={`Revoke “${name}”?`}
          description="Its key stops working immediately and permanently. An apply that it is running becomes uncertain after five minutes. Within a minute, another runner plans again what this one has planned."
          confirmLabel="Revoke runner"
          look="danger"
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate(undefined)}
          onCancel={() => setRevoking(false)}
          focusAfter={() => (isRevoked.current ? poolHeading.current : true)}
        />
      )}
    </li>
  );
}

/** Its log is on the deployment's page. */
function Work({ deployment, status, changedAt }: NonNullable<Runner["work"]>) {
  return (
    <>
      <TextLink to={paths.deployment(deployment.id)}>{deployment.name}</TextLink>:{" "}
      {OPERATION_STATUS_LABELS[status]}, <Moment at={changedAt} />
    </>
  );
}

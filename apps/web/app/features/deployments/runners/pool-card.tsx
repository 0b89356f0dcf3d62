import type { RunnerPool } from "@stackyard/contract/deployments/runners";
import { type RefObject, useEffect, useRef, useState } from "react";
import { send } from "../../../lib/api/api";
import { focusIfLost } from "../../../lib/browser/focus-if-lost";
import { formatCount } from "../../../lib/format/format";
import { Button } from "../../../ui/controls/button";
import { RowList } from "../../../ui/display/row-list";
import { EmptyLine } from "../../../ui/feedback/empty-line";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { useDeploymentAct } from "../use-deployment-act";
import { EnrollmentToken } from "./enrollment-token";
import { PoolApprovers } from "./pool-approvers";
import { PoolPolicy } from "./pool-policy";
import { PoolSharing } from "./pool-sharing";
import { RunnerRow } from "./runner-row";

interface Props {
  readonly pool: RunnerPool;
  /** Whether the user has just created it. */
  readonly isNew: boolean;
  /** The page's heading, which takes the focus when the pool is gone. */
  readonly pageHeading: RefObject<HTMLElement | null>;
}

export function PoolCard({ pool, isNew, pageHeading }: Props) {
  const { id, name, runners, runnerCount, deploymentCount } = pool;
  const heading = useRef<HTMLHeadingElement>(null);
  const enrollButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNew) focusIfLost(heading.current);
  }, [isNew]);
  const [token, setToken] = useState<string>();
  const enroll = useDeploymentAct({
    send: () => send("post", "/api/runner-pools/{id}/enrollment-tokens", { params: { id } }),
    done: "Token created",
    after: (made) => setToken(made.token),
  });
  return (
    <section aria-labelledby={`pool-${id}`} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2
            ref={heading}
            id={`pool-${id}`}
            tabIndex={-1}
            className="scroll-mt-24 break-words text-2xl outline-none"
          >
            {name}
          </h2>
          <p className="text-ink-soft text-sm">
            {formatCount(runnerCount, "runner")} · {formatCount(deploymentCount, "deployment")} ·{" "}
            {capacityOf(pool)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            look="secondary"
            ref={enrollButton}
            isBusy={enroll.isPending}
            onClick={() => enroll.mutate(undefined)}
          >
            Enroll a runner<span className="sr-only"> in {name}</span>
          </Button>
          {deploymentCount === 0 && <DeletePool id={id} name={name} pageHeading={pageHeading} />}
        </div>
      </div>
      {token && (
        <EnrollmentToken
          token={token}
          pool={name}
          onDone={() => {
            setToken(undefined);
            enrollButton.current?.focus();
          }}
        />
      )}
      {runners.length === 0 ? (
        <EmptyLine>No runners yet. Enroll one with a token.</EmptyLine>
      ) : (
        <RowList label={`Runners of ${name}`}>
          {runners.map((runner) => (
            <RunnerRow key={runner.id} runner={runner} poolHeading={heading} />
          ))}
        </RowList>
      )}
      <PoolPolicy {...pool} />
      <PoolApprovers {...pool} />
      <PoolSharing {...pool} />
    </section>
  );
}

function capacityOf({ runners, waitingCount }: RunnerPool): string {
  const online = runners.filter(({ status }) => status === "online");
  const slots = sum(online.map(({ capacity }) => capacity));
  const used = sum(online.map(({ runningCount }) => runningCount));
  return `${used} of ${formatCount(slots, "online slot")} in use · ${formatCount(waitingCount, "operation")} waiting`;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

type DeleteProps = Pick<RunnerPool, "id" | "name"> & Pick<Props, "pageHeading">;

function DeletePool({ id, name, pageHeading }: DeleteProps) {
  const [isAsking, setAsking] = useState(false);
  const isDeleted = useRef(false);
  const remove = useDeploymentAct({
    send: () => send("delete", "/api/runner-pools/{id}", { params: { id } }),
    done: "Pool deleted",
    after: () => {
      isDeleted.current = true;
      setAsking(false);
    },
  });
  return (
    <>
      <Button size="small" look="danger" onClick={() => setAsking(true)}>
        Delete<span className="sr-only"> {name}</span>
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title={`Delete “${name}”?`}
          description="Its runners stop working. You can't undo this."
          confirmLabel="Delete pool"
          look="danger"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
          onCancel={() => setAsking(false)}
          focusAfter={() => (isDeleted.current ? pageHeading.current : true)}
        />
      )}
    </>
  );
}

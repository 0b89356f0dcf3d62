import {
  FAILURE_LABELS,
  isWaiting,
  keepsEverything,
  type OperationKind,
} from "@stackyard/contract/deployments/deployment-lists";
import type { Operation } from "@stackyard/contract/deployments/deployments";
import type { StoredPlan } from "@stackyard/contract/deployments/plan-report";
import { useEffect, useRef } from "react";
import { focusIfLost } from "../../../lib/browser/focus-if-lost";
import { Moment } from "../../../lib/format/times";
import { Facts } from "../../../ui/display/facts";
import { Alert } from "../../../ui/feedback/alert";
import { StatusBadge } from "../status-badge";
import { OperationPhases } from "./operation-phases";
import { OperationSteps } from "./operation-steps";
import { PlanDiff } from "./plan-diff";
import { PolicyStops } from "./policy-stops";
import { WaitingNotice } from "./waiting-notice";

const TITLES: Readonly<Record<OperationKind, string>> = {
  apply: "Plan and apply",
  destroy: "Destroy",
  check: "Check for drift",
};

interface Props {
  readonly operation: Operation;
  readonly needsSecondPerson: boolean;
  /** The version that the resources have, if the operation is to change it. */
  readonly upgradesFrom: string | null;
  /** The pool whose runners do it, if the viewer owns it. */
  readonly poolId: number | null;
  /** Whether the viewer has just started it. */
  readonly isNew: boolean;
  /** Called with the number of an operation that the viewer starts instead. */
  readonly onStarted: (id: number) => void;
}

export function OperationCard({ operation, needsSecondPerson, upgradesFrom, ...props }: Props) {
  const { id, kind, status, version, runner, plan, approvedAt, approvedBy, approvalReason } =
    operation;
  const { poolId, isNew, onStarted } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that started it may be gone.
  useEffect(() => {
    if (isNew) focusIfLost(heading.current);
  }, [isNew]);
  return (
    <section
      aria-labelledby={`operation-${id}`}
      className="flex min-w-0 flex-col gap-4 rounded-lg border bg-surface p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2
          ref={heading}
          id={`operation-${id}`}
          tabIndex={-1}
          className="scroll-mt-24 text-xl outline-none"
        >
          {TITLES[kind]}
        </h2>
        <StatusBadge status={status} />
      </div>
      <Facts
        facts={[
          { label: "Version", value: version },
          { label: "Runner", value: runner ?? "none yet" },
          { label: "Started", value: <Moment at={operation.createdAt} /> },
          ...(approvedAt
            ? [{ label: "Approved by", value: approvedBy ?? "the deployment's policy" }]
            : []),
          ...(approvalReason ? [{ label: "Reason", value: approvalReason }] : []),
        ]}
      />
      <OperationPhases operation={operation} />
      <div aria-live="polite" className="empty:hidden">
        <Notice operation={operation} />
        {isWaiting(status) && poolId !== null && (
          <WaitingNotice operation={operation} poolId={poolId} />
        )}
      </div>
      {plan && upgradesFrom !== null && <Verdict plan={plan} from={upgradesFrom} to={version} />}
      {plan && <PlanDiff operationId={id} plan={plan} isDrift={kind === "check"} />}
      {status === "planned" && needsSecondPerson && !operation.acts.includes("approve") && (
        <p className="text-ink-soft">One of the pool's approvers must approve this plan.</p>
      )}
      <OperationSteps operation={operation} heading={heading} onStarted={onStarted} />
    </section>
  );
}

interface VerdictProps {
  readonly plan: StoredPlan;
  readonly from: string;
  readonly to: string;
}

/** Only a real plan knows whether an upgrade leaves every resource in place. */
function Verdict({ plan, from, to }: VerdictProps) {
  const isSafe = keepsEverything(plan.summary.counts);
  return (
    <Alert
      tone={isSafe ? "good" : "fair"}
      title={isSafe ? "This upgrade is safe" : "This upgrade removes or replaces resources"}
    >
      {isSafe
        ? `The plan from ${from} to ${to} replaces, destroys, and forgets no resource.`
        : `Read the plan from ${from} to ${to} before you approve it.`}
    </Alert>
  );
}

function Notice({ operation }: { readonly operation: Operation }) {
  const { status, isResponding, isCanceling, failure, message, stops } = operation;
  if (status === "uncertain") {
    return (
      <Alert tone="poor" title="We don't know how this ended">
        The runner fell silent while it changed resources. If it comes back, its report ends this.
        Otherwise, check the resources and say how it ended.
      </Alert>
    );
  }
  if (failure) {
    return (
      <Alert tone="poor" title={FAILURE_LABELS[failure]}>
        {stops.length > 0 ? <PolicyStops stops={stops} /> : (message ?? "See the log for details.")}
      </Alert>
    );
  }
  if (isCanceling) return <p className="text-ink-soft">Canceling: the runner stops the plan.</p>;
  if (!isResponding) return <p className="text-ink-soft">The runner isn't responding.</p>;
  return null;
}

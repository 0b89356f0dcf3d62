import { CLOUD_LABELS } from "@stackyard/contract/base/option-lists";
import type { OperationKind } from "@stackyard/contract/deployments/deployment-lists";
import type { Deployment } from "@stackyard/contract/deployments/deployments";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Moment } from "../../../lib/format/times";
import { BackLink } from "../../../lib/links/back-link";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { SectionContent } from "../../../lib/page/section-content";
import { SignedIn } from "../../../lib/session/signed-in";
import { Facts } from "../../../ui/display/facts";
import { Alert } from "../../../ui/feedback/alert";
import { deploymentQuery } from "../deployment-queries";
import { StatusBadge } from "../status-badge";
import { EarlierLog } from "./earlier-log";
import { LiveLog } from "./live-log";
import { OperationCard } from "./operation-card";
import { StartSteps } from "./start-steps";
import { type LiveLogChunks, useLiveDeployment } from "./use-live-deployment";

/** A deployment: its state, plan and log, live, with its owner's next steps. */
export function DeploymentPage({ id }: { readonly id: number }) {
  return <SignedIn>{() => <Loaded id={id} />}</SignedIn>;
}

function Loaded({ id }: { readonly id: number }) {
  const { log, isInterrupted } = useLiveDeployment(id);
  const [startedId, setStartedId] = useState<number>();
  return (
    <div className="page-width flex max-w-4xl flex-col gap-8 pt-6 pb-12 sm:pt-8">
      <SectionContent query={useQuery(deploymentQuery(id))} what="The deployment">
        {(deployment) => (
          <>
            <Head deployment={deployment} />
            <div role="status" className="empty:hidden">
              {isInterrupted && (
                <Alert tone="fair" title="Live updates are interrupted">
                  This page may be out of date. It reconnects on its own.
                </Alert>
              )}
            </div>
            {deployment.viewer === "approver" && (
              <Alert tone="note" title={`A deployment of ${deployment.owner}`}>
                You can read it, and approve or reject its plans.
              </Alert>
            )}
            <UpgradeNotice deployment={deployment} />
            <StartSteps deployment={deployment} onStarted={setStartedId} />
            <Current deployment={deployment} startedId={startedId} onStarted={setStartedId} />
            {log && <LiveLog key={log.operationId} kind={kindOf(deployment, log)} {...log} />}
            <Outputs outputs={deployment.outputs} />
            <History deployment={deployment} />
          </>
        )}
      </SectionContent>
    </div>
  );
}

/** What the operation of a log is for. The log may be there before the operation is known. */
function kindOf({ operations }: Deployment, { operationId }: LiveLogChunks): OperationKind {
  return operations.find(({ id }) => id === operationId)?.kind ?? "apply";
}

function Head({ deployment }: { readonly deployment: Deployment }) {
  const { name, status, module, provider, region, environment, pool } = deployment;
  const { securityScore, autoApproveScore } = deployment;
  return (
    <header>
      <BackLink to={paths.deployments()}>Deployments</BackLink>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-3">
        <h1 className="min-w-0 break-words text-3xl sm:text-4xl">{name}</h1>
        <span role="status">
          <StatusBadge status={status} />
        </span>
      </div>
      <div className="mt-5">
        <Facts
          facts={[
            {
              label: "Module",
              value: (
                <TextLink to={paths.module(module.id)}>
                  {module.title} {module.version}
                </TextLink>
              ),
            },
            { label: "Provider", value: CLOUD_LABELS[provider] },
            { label: "Region", value: region },
            { label: "Environment", value: environment },
            { label: "Pool", value: pool.name },
            {
              label: "Security score",
              value: securityScore === null ? "none" : `${securityScore}/100`,
            },
            {
              label: "Automatic approval",
              value: autoApproveScore === null ? "off" : `from ${autoApproveScore}/100`,
            },
          ]}
        />
      </div>
    </header>
  );
}

function UpgradeNotice({ deployment }: { readonly deployment: Deployment }) {
  const { id, viewer, upgradeTo, isWithdrawn, module } = deployment;
  if (viewer !== "owner" || (upgradeTo === null && !isWithdrawn)) return null;
  return (
    <Alert
      tone={isWithdrawn ? "fair" : "note"}
      title={
        isWithdrawn
          ? `Version ${module.version} was withdrawn`
          : `Version ${upgradeTo} is available`
      }
      action={
        upgradeTo === null ? undefined : (
          <ButtonLink to={paths.upgrade(id)} size="small" look="secondary">
            Preview upgrade
          </ButtonLink>
        )
      }
    >
      {upgradeTo === null
        ? "No other version is offered. You can keep or destroy this deployment."
        : "See what it changes for this deployment before your runner plans it."}
    </Alert>
  );
}

interface CurrentProps {
  readonly deployment: Deployment;
  /** What the viewer has just started. */
  readonly startedId: number | undefined;
  readonly onStarted: (id: number) => void;
}

/** Operations that haven't ended, and otherwise the newest one. */
function Current({ deployment, startedId, onStarted }: CurrentProps) {
  const { operations, needsSecondPerson, module, state, viewer, pool } = deployment;
  const open = operations.filter(({ acts }) => acts.length > 0);
  const shown = open.length > 0 ? open : operations.slice(0, 1);
  return shown.map((operation) => (
    <OperationCard
      key={operation.id}
      operation={operation}
      needsSecondPerson={needsSecondPerson}
      upgradesFrom={state && operation.version !== module.version ? module.version : null}
      poolId={viewer === "owner" ? pool.id : null}
      isNew={operation.id === startedId}
      onStarted={onStarted}
    />
  ));
}

function Outputs({ outputs }: Pick<Deployment, "outputs">) {
  const entries = Object.entries(outputs);
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="outputs-title">
      <h2 id="outputs-title" className="mb-4 text-2xl">
        Outputs
      </h2>
      <dl className="flex flex-col gap-2 rounded-lg border bg-surface p-5 font-mono text-sm">
        {entries.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const DONE = { apply: "Plan and apply", destroy: "Destroy", check: "Check for drift" } as const;

function History({ deployment: { operations } }: { readonly deployment: Deployment }) {
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="mb-4 text-2xl">
        History
      </h2>
      <ol className="flex flex-col gap-2 text-[0.95rem]">
        {operations.map(({ id, kind, status, version, runner, changedAt, message }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Moment at={changedAt} className="text-ink-soft text-sm" />
            <span>
              {DONE[kind]}, version {version}
            </span>
            <StatusBadge status={status} />
            {message && (
              <span className="min-w-0 break-words text-ink-soft text-sm">{message}</span>
            )}
            {runner !== null && (
              <EarlierLog operationId={id} kind={kind} name={`${DONE[kind]} ${id}`} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

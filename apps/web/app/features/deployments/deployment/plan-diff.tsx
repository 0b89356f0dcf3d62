import {
  RESOURCE_ACTION_LABELS,
  RESOURCE_ACTIONS,
  type ResourceAction,
} from "@stackyard/contract/deployments/deployment-lists";
import type { PlannedChange } from "@stackyard/contract/deployments/deployments";
import type { AttributeChange, StoredPlan } from "@stackyard/contract/deployments/plan-report";
import { formatCount } from "../../../lib/format/format";
import { LoadMore } from "../../../lib/listing/load-more";
import { usePages } from "../../../lib/listing/use-pages";
import { SectionContent } from "../../../lib/page/section-content";
import { Badge, type BadgeTone } from "../../../ui/display/badge";
import { plannedChangesQuery } from "../deployment-queries";

const TONES: Readonly<Record<ResourceAction, BadgeTone>> = {
  create: "good",
  update: "note",
  replace: "poor",
  delete: "poor",
  read: "plain",
  forget: "fair",
};

interface Props {
  readonly operationId: number;
  readonly plan: StoredPlan;
  /** Says what differs from the state, rather than what will be changed. */
  readonly isDrift: boolean;
}

/** A plan's summary: what happens to each resource, and which attributes change. */
export function PlanDiff({ operationId, plan, isDrift }: Props) {
  const { summary, hasChanges, planDigest } = plan;
  const { counts, omittedChanges, changedOutputs } = summary;
  if (!hasChanges) {
    return <p>{isDrift ? "The resources match the state." : "There is nothing to change."}</p>;
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ul aria-label={isDrift ? "Drift" : "Planned changes"} className="flex flex-wrap gap-2">
        {RESOURCE_ACTIONS.filter((action) => (counts[action] ?? 0) > 0).map((action) => (
          <li key={action}>
            <Badge tone={TONES[action]}>
              {counts[action]} {RESOURCE_ACTION_LABELS[action]}
            </Badge>
          </li>
        ))}
        {changedOutputs > 0 && (
          <li>
            <Badge>{formatCount(changedOutputs, "output")}</Badge>
          </li>
        )}
      </ul>
      <Changes operationId={operationId} planDigest={planDigest} />
      {omittedChanges > 0 && (
        <p className="text-ink-soft text-sm">
          {formatCount(omittedChanges, "more change")} in the runner's log.
        </p>
      )}
    </div>
  );
}

interface ChangesProps {
  readonly operationId: number;
  readonly planDigest: string;
}

function Changes({ operationId, planDigest }: ChangesProps) {
  const { first, listing, hasMore, isLoadingMore, hasMoreFailed, loadMore } =
    usePages<PlannedChange>((cursor) => plannedChangesQuery(operationId, planDigest, cursor));
  return (
    <SectionContent query={{ ...first, data: listing }} what="The changes">
      {({ items }) => (
        <>
          <ul aria-label="Resources" className="divide-y divide-line">
            {items.map((change) => (
              <Resource key={change.id} change={change} />
            ))}
          </ul>
          {hasMore && (
            <LoadMore
              things="changes"
              isBusy={isLoadingMore}
              hasFailed={hasMoreFailed}
              onClick={loadMore}
            />
          )}
        </>
      )}
    </SectionContent>
  );
}

function Resource({ change }: { readonly change: PlannedChange }) {
  const { address, action, attributes, omittedAttributes } = change;
  return (
    <li className="flex min-w-0 flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[action]}>{RESOURCE_ACTION_LABELS[action]}</Badge>
        <code className="min-w-0 font-mono text-sm [overflow-wrap:anywhere]">{address}</code>
      </div>
      {attributes.length > 0 && (
        <ul className="flex flex-col gap-1 font-mono text-xs">
          {attributes.map((attribute) => (
            <li key={attribute.path} className="min-w-0 [overflow-wrap:anywhere]">
              {attribute.path}: {changeText(attribute)}
              {attribute.forcesReplacement && (
                <strong className="text-poor"> forces replacement</strong>
              )}
            </li>
          ))}
          {omittedAttributes > 0 && <li>{formatCount(omittedAttributes, "more attribute")}</li>}
        </ul>
      )}
    </li>
  );
}

function changeText({ before, after, isSensitive, isUnknown }: AttributeChange): string {
  if (isSensitive) return "sensitive value";
  const next = isUnknown ? "known after the apply" : (after ?? "none");
  return before === null ? next : `${before} → ${next}`;
}

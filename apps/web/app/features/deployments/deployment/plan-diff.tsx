import {
  RESOURCE_ACTION_LABELS,
  RESOURCE_ACTIONS,
  type ResourceAction,
} from "@stackyard/contract/deployments/deployment-lists";
import type {
  AttributeChange,
  PlanReport,
  ResourceChange,
} from "@stackyard/contract/deployments/plan-report";
import { formatCount } from "../../../lib/format/format";
import { Badge, type BadgeTone } from "../../../ui/display/badge";

const TONES: Readonly<Record<ResourceAction, BadgeTone>> = {
  create: "good",
  update: "note",
  replace: "poor",
  delete: "poor",
  read: "plain",
  forget: "fair",
};

interface Props {
  readonly plan: PlanReport;
  /** Says what differs from the state, rather than what will be changed. */
  readonly isDrift: boolean;
}

/** A plan's summary: what happens to each resource, and which attributes change. */
export function PlanDiff({ plan: { summary, hasChanges }, isDrift }: Props) {
  const { counts, changes, omittedChanges, changedOutputs } = summary;
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
      <ul aria-label="Resources" className="divide-y divide-line">
        {changes.map((change) => (
          <Resource key={change.address} change={change} />
        ))}
      </ul>
      {omittedChanges > 0 && (
        <p className="text-ink-soft text-sm">
          {formatCount(omittedChanges, "more change")} in the runner's log.
        </p>
      )}
    </div>
  );
}

function Resource({ change }: { readonly change: ResourceChange }) {
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

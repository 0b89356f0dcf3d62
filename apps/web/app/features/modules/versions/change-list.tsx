import type { VersionChange } from "@stackyard/contract/modules/version-changes";
import { formatCount } from "../../../lib/format/format";
import { Badge } from "../../../ui/display/badge";
import { CHANGE_GROUPS, changesOf } from "./change-groups";
import { ChangeItem } from "./change-item";

/** Changes grouped by what upgrading requires. */
export function ChangeList({ changes }: { readonly changes: readonly VersionChange[] }) {
  return CHANGE_GROUPS.map(({ bump, label, tone, meaning }) => {
    const group = changesOf(bump, changes);
    if (group.length === 0) return null;
    return (
      <div key={bump} className="mt-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Badge tone={tone}>{label}</Badge>
          <span className="text-ink-soft text-sm">
            {formatCount(group.length, "change")}. {meaning}.
          </span>
        </p>
        <ul className="mt-3 divide-y rounded-lg border bg-surface">
          {group.map((change) => (
            <ChangeItem
              key={`${change.kind} ${change.subject} ${change.summary}`}
              change={change}
            />
          ))}
        </ul>
      </div>
    );
  });
}

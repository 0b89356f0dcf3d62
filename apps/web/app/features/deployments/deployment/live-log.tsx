import type { OperationKind } from "@stackyard/contract/deployments/deployment-lists";
import { useMemo, useState } from "react";
import { Button } from "../../../ui/controls/button";
import { Checkbox } from "../../../ui/controls/checkbox";
import { LogView } from "./log-view";
import { withAdded } from "./matching-lines";
import type { LiveLogChunks } from "./use-live-deployment";
import { useWholeLog } from "./use-whole-log";

interface Props extends LiveLogChunks {
  readonly kind: OperationKind;
}

/** The log of the newest operation, as it grows. A search covers all of it. */
export function LiveLog({ operationId, kind, chunks, isCut }: Props) {
  const [search, setSearch] = useState("");
  const [isAnnounced, setAnnounced] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const isWanted = isWhole || search !== "";
  const whole = useWholeLog(operationId, isCut && isWanted);
  const read = isCut && isWanted ? whole.data : undefined;
  const all = useMemo(() => (read ? withAdded(read, chunks) : null), [read, chunks]);
  if (chunks.length === 0) return null;
  return (
    <details open className="rounded-lg border bg-surface p-5">
      <summary className="cursor-pointer font-[640] text-lg">Log</summary>
      <LogView
        label="Log lines"
        chunks={all ?? chunks}
        kind={kind}
        search={search}
        onSearch={setSearch}
        isAnnounced={isAnnounced}
      />
      {isCut && !all && (
        <div className="mt-4 flex flex-wrap items-center gap-3 text-ink-soft text-sm">
          <p>The first lines aren't shown.</p>
          <Button
            look="secondary"
            size="small"
            isBusy={whole.isFetching}
            onClick={() => setWhole(true)}
          >
            Show all lines
          </Button>
        </div>
      )}
      <Checkbox
        label="Have screen readers announce new lines"
        className="mt-4"
        checked={isAnnounced}
        onCheckedChange={setAnnounced}
      />
    </details>
  );
}

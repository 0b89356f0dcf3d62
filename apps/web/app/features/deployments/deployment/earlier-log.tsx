import type { OperationKind } from "@stackyard/contract/deployments/deployment-lists";
import { useState } from "react";
import { SectionContent } from "../../../lib/page/section-content";
import { EmptyLine } from "../../../ui/feedback/empty-line";
import { LogView } from "./log-view";
import { useWholeLog } from "./use-whole-log";

interface Props {
  readonly operationId: number;
  readonly kind: OperationKind;
  /** What the operation did and when, for screen readers. */
  readonly name: string;
}

/** The log of an operation of the past, read when it is opened. */
export function EarlierLog({ operationId, kind, name }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const whole = useWholeLog(operationId, isOpen);
  return (
    <details className="w-full min-w-0" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 rounded-sm py-2.5 text-ink-soft text-sm hover:text-accent-strong">
        Log<span className="sr-only"> of {name}</span>
      </summary>
      {isOpen && (
        <SectionContent query={whole} what="The log">
          {(chunks) =>
            chunks.length === 0 ? (
              <EmptyLine>This operation has no log.</EmptyLine>
            ) : (
              <LogView
                label={`Log lines of ${name}`}
                chunks={chunks}
                kind={kind}
                search={search}
                onSearch={setSearch}
                isAnnounced={false}
              />
            )
          }
        </SectionContent>
      )}
    </details>
  );
}

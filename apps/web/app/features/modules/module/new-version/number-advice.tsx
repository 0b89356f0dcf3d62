import type { VersionChanges } from "@stackyard/contract/modules/version-changes";
import type { ReactNode } from "react";
import { formatCount } from "../../../../lib/format/format";
import { Button } from "../../../../ui/controls/button";
import { Alert } from "../../../../ui/feedback/alert";
import { ChangeList } from "../changes/change-list";

interface Props {
  readonly changes: VersionChanges;
  readonly onChoose: (version: string) => void;
  /** What keeping a smaller number asks for. */
  readonly children: ReactNode;
}

/** What the version changes, and the number that this needs. */
export function NumberAdvice({ changes: comparison, onChoose, children }: Props) {
  const { version, since, changes, smallestVersion, isNumberHonest } = comparison;
  if (!since) return null;
  return (
    <div>
      <p role="status" className="sr-only">
        {isNumberHonest ? "" : `By what changed, the number would be ${smallestVersion} or higher.`}
      </p>
      {!isNumberHonest && smallestVersion && (
        <Alert
          tone="fair"
          title={`By what changed, the number would be ${smallestVersion} or higher`}
        >
          <p>
            {version} promises less change since {since} than there is.
          </p>
          <Button
            size="small"
            look="secondary"
            className="mt-3"
            onClick={() => onChoose(smallestVersion)}
          >
            Use {smallestVersion}
          </Button>
          {children}
        </Alert>
      )}
      <details className="mt-3 text-sm">
        <summary className="font-[620] text-accent-strong">
          What changed since {since} ({formatCount(changes.length, "change")})
        </summary>
        {changes.length === 0 ? (
          <p className="text-ink-soft">Nothing that whoever uses the module has to know.</p>
        ) : (
          <ChangeList changes={changes} />
        )}
      </details>
    </div>
  );
}

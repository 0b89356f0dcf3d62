import type { VersionChanges } from "@stackyard/contract/modules/version-changes";
import type { ReactNode } from "react";
import { formatCount } from "../../../lib/format/format";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { ChangeList } from "../versions/change-list";

interface Props {
  readonly changes: VersionChanges;
  readonly onChoose: (version: string) => void;
  /** Input required to keep a smaller number. */
  readonly children: ReactNode;
}

/** The version's changes and the number they require. */
export function VersionAdvice({ changes: comparison, onChoose, children }: Props) {
  const { version, since, changes, smallestVersion, isNumberHonest } = comparison;
  if (!since) return null;
  return (
    <div>
      <p role="status" className="sr-only">
        {isNumberHonest ? "" : `These changes call for ${smallestVersion} or higher.`}
      </p>
      {!isNumberHonest && smallestVersion && (
        <Alert tone="fair" title={`These changes call for ${smallestVersion} or higher`}>
          <p>
            {version} suggests smaller changes since {since} than we found.
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
          <p className="text-ink-soft">No changes that affect users.</p>
        ) : (
          <ChangeList changes={changes} />
        )}
      </details>
    </div>
  );
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { ChangeList } from "../changes/change-list";
import { uploadChangesQuery } from "./new-version-queries";

interface Props {
  readonly moduleId: number;
  readonly uploadId: number;
  readonly version: string;
  readonly onChoose: (version: string) => void;
}

/** What the version changes, and whether its number says so. It is advice: nothing is stopped. */
export function NumberAdvice({ moduleId, uploadId, version, onChoose }: Props) {
  const { data } = useQuery({
    ...uploadChangesQuery(moduleId, uploadId, version),
    placeholderData: keepPreviousData,
  });
  if (!data?.since) return null;
  const { since, changes, smallestVersion, isNumberHonest } = data;
  return (
    <div>
      <p role="status" className="sr-only">
        {isNumberHonest ? "" : `By what changed, the number would be ${smallestVersion} or higher.`}
      </p>
      {!isNumberHonest && smallestVersion && (
        <Alert
          tone="fair"
          title={`By what changed, the number would be ${smallestVersion} or higher`}
          action={
            <Button size="small" look="secondary" onClick={() => onChoose(smallestVersion)}>
              Use {smallestVersion}
            </Button>
          }
        >
          {version} promises less change since {since} than there is. You can submit it all the
          same.
        </Alert>
      )}
      <details className="mt-3 text-sm">
        <summary className="inline-flex min-h-10 cursor-pointer items-center font-[620] text-accent-strong">
          What changed since {since} ({changes.length})
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

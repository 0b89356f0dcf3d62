import type { ModuleVersion } from "@stackyard/contract/modules/versions";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../../lib/format/format";
import { changesQuery } from "../../module-queries";
import { ChangeList } from "../changes/change-list";
import { NumberNotice } from "../changes/number-notice";

interface Props {
  readonly moduleId: number;
  readonly version: ModuleVersion;
  /** All of the module's, the highest first. */
  readonly versions: readonly ModuleVersion[];
}

/**
 * What the version changes since the one published before it. Of a module that has none yet, since
 * the one that was rejected: there the auditor looks for what has been mended.
 */
export function PendingChanges({ moduleId, version: row, versions }: Props) {
  const hasPublished = versions.some(({ status }) => status === "published");
  const before = versions[versions.indexOf(row) + 1];
  const since = hasPublished ? undefined : before?.version;
  const { data, isError } = useQuery(changesQuery(moduleId, row.version, since));
  if (isError) return <p className="mt-3">What it changes could not be loaded. Reload the page.</p>;
  if (!data?.since) return null;
  return (
    <>
      {hasPublished && (
        <div className="mt-4">
          <NumberNotice changes={data} reason={row.numberReason} />
        </div>
      )}
      <details className="mt-3">
        <summary className="font-[620]">
          What changed since {data.since}
          {!hasPublished && `, which is ${before?.status}`} (
          {formatCount(data.changes.length, "change")})
        </summary>
        {data.changes.length === 0 ? (
          <p>Nothing that whoever uses the module has to know.</p>
        ) : (
          <ChangeList changes={data.changes} />
        )}
      </details>
    </>
  );
}

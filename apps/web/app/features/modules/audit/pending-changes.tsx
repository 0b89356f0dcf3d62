import type { ModuleVersion } from "@stackyard/contract/modules/versions";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../lib/format/format";
import { changesQuery } from "../module-queries";
import { ChangeList } from "../versions/change-list";
import { NumberNotice } from "../versions/number-notice";

interface Props {
  readonly moduleId: number;
  readonly version: ModuleVersion;
  /** All versions of the module, highest first. */
  readonly versions: readonly ModuleVersion[];
}

/**
 * Changes since the last published version. If the module has no published version, changes since
 * the rejected one, so that the auditor can check what was fixed.
 */
export function PendingChanges({ moduleId, version: row, versions }: Props) {
  const hasPublished = versions.some(({ status }) => status === "published");
  const before = versions[versions.indexOf(row) + 1];
  const since = hasPublished ? undefined : before?.version;
  const { data, isError } = useQuery(changesQuery(moduleId, row.version, since));
  if (isError) return <p className="mt-3">We couldn't load the changes. Reload the page.</p>;
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
          <p>No changes that affect users.</p>
        ) : (
          <ChangeList changes={data.changes} />
        )}
      </details>
    </>
  );
}

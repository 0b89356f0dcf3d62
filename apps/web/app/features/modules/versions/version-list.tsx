import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import type { Origin } from "@stackyard/contract/modules/origin";
import { PLATFORM_LABELS } from "@stackyard/contract/modules/platforms";
import type { ModuleVersion } from "@stackyard/contract/modules/versions";
import { useQuery } from "@tanstack/react-query";
import { formatBytes } from "../../../lib/format/format";
import { Day } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { Button } from "../../../ui/controls/button";
import { CopyButton } from "../../../ui/controls/copy-button";
import { Badge } from "../../../ui/display/badge";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { moduleAddress } from "../module-address";
import { versionsQuery } from "../module-queries";
import { NumberReason } from "./number-notice";
import { VersionChanges } from "./version-changes";

interface Props {
  readonly module: ModuleDetail;
  /** The version shown on the page. */
  readonly shown: string;
}

/** All versions, with the checksum that installs verify. */
export function VersionList({ module, shown }: Props) {
  const { data: versions, isError, refetch } = useQuery(versionsQuery(module.id));
  const current = shown === "latest" ? module.latestVersion : shown;
  return (
    <section>
      <h2 className="text-2xl">Versions</h2>
      {isError && !versions && (
        <EmptyState
          className="mt-4"
          isError
          headingLevel="h3"
          title="Versions not loaded"
          action={<Button onClick={() => refetch()}>Try again</Button>}
        />
      )}
      <ol className="mt-4 divide-y rounded-lg border bg-surface empty:hidden">
        {versions?.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            to={moduleAddress(module.id, { tab: "technical", version: version.version })}
            isCurrent={version.version === current}
          />
        ))}
      </ol>
      {versions?.length === 0 && <p className="mt-3 text-ink-soft">No versions submitted yet.</p>}
      {versions && current && (
        <VersionChanges
          key={current}
          moduleId={module.id}
          shown={shown}
          version={current}
          versions={versions}
        />
      )}
    </section>
  );
}

interface RowProps {
  readonly version: ModuleVersion;
  readonly to: string;
  readonly isCurrent: boolean;
}

function VersionRow({ version: row, to, isCurrent }: RowProps) {
  const { version, status, createdAt, archive, isVerified, numberReason, origin } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Link
        to={to}
        aria-current={isCurrent ? "true" : undefined}
        className="font-[640] font-mono text-[0.95rem] hover:text-accent-strong hover:underline"
      >
        {version}
      </Link>
      {isCurrent && <Badge tone="ink">shown</Badge>}
      {status !== "published" && (
        <Badge tone={status === "pending" ? "note" : "poor"}>{status}</Badge>
      )}
      {isVerified && <Badge tone="good">verified</Badge>}
      <span className="text-ink-faint text-sm">
        <Day at={createdAt} />, {formatBytes(archive.bytes)}
      </span>
      <span className="flex min-w-0 items-center gap-2 sm:ml-auto">
        <code className="truncate text-ink-soft text-xs" title={`sha256:${archive.sha256}`}>
          sha256:{archive.sha256.slice(0, 12)}…
        </code>
        <CopyButton text={archive.sha256} what={`sha256 of version ${version}`} isIconOnly />
      </span>
      {origin && <VersionOrigin origin={origin} />}
      {numberReason && (
        <div className="w-full text-sm">
          <NumberReason reason={numberReason} />
        </div>
      )}
    </li>
  );
}

/** The workflow that published a version without a key, as its platform vouched for it. */
function VersionOrigin({ origin }: { readonly origin: Origin }) {
  const { platform, repository, workflow, commit } = origin;
  return (
    <p className="w-full text-ink-soft text-sm [overflow-wrap:anywhere]">
      Published from {repository} on {PLATFORM_LABELS[platform]}, workflow{" "}
      <code className="font-mono text-xs">{workflow}</code>, commit{" "}
      <code className="font-mono text-xs" title={commit}>
        {commit.slice(0, 12)}
      </code>
    </p>
  );
}

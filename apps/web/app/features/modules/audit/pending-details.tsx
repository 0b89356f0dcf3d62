import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { SCORE_KINDS } from "@stackyard/contract/modules/scan-terms";
import type { ModuleVersion } from "@stackyard/contract/modules/versions";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { apiUrl } from "../../../lib/api/api";
import { formatBytes, formatCount } from "../../../lib/format/format";
import { Day } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { scoreText, splitByPart } from "../../../lib/modules/scan-headline";
import { isWaiting, suppressionPlaces } from "../../../lib/modules/suppression-places";
import { worstCaseText } from "../../../lib/modules/worst-case";
import { buttonClasses } from "../../../ui/controls/button";
import { moduleAddress } from "../module-address";
import { versionQuery } from "../module-queries";
import { SCORE_LABELS } from "../scan/score-labels";

interface Props {
  readonly module: ModuleDetail;
  readonly version: ModuleVersion;
}

/** Scan summary of the version, linked to the details. */
export function PendingDetails({ module, version: { version, createdAt, archive } }: Props) {
  const { id: moduleId, latestVersion } = module;
  const scan = useQuery(versionQuery(moduleId, version)).data?.scan;
  const report = scan?.report;
  const waiting = scan ? suppressionPlaces(scan).filter(isWaiting).length : 0;
  const security = moduleAddress(moduleId, { tab: "security", version });
  return (
    <>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <Fact term="Submitted">
          <Day at={createdAt} />
        </Fact>
        {latestVersion && (
          <Fact term="Published now">
            <VersionLink to={moduleAddress(moduleId, {})}>{latestVersion}</VersionLink>
          </Fact>
        )}
        {SCORE_KINDS.map((kind) => (
          <Fact key={kind} term={SCORE_LABELS[kind]}>
            {report ? outOfHundred(report.scores[kind].score) : "…"}
          </Fact>
        ))}
        <Fact term="Scan">
          <VersionLink to={security}>
            {report ? formatCount(splitByPart(report.findings).sold.length, "finding") : "Findings"}
          </VersionLink>
        </Fact>
        {scan?.worstCase && (
          <Fact term="Worst case">
            <VersionLink to={`${security}#other-inputs`}>
              {worstCaseText(scan.worstCase)}
            </VersionLink>
          </Fact>
        )}
        {waiting > 0 && (
          <Fact term="Suppressed by the author">
            <VersionLink to={`${security}#suppressed`}>
              {formatCount(waiting, "suppression")} to decide
            </VersionLink>
          </Fact>
        )}
        <Fact term="Interface">
          <VersionLink to={moduleAddress(moduleId, { tab: "technical", version })}>
            Inputs and outputs
          </VersionLink>
        </Fact>
      </dl>
      <a
        href={apiUrl("/api/modules/{id}/versions/{version}/archive", { id: moduleId, version })}
        download
        className={buttonClasses({ look: "secondary", size: "small" }, "mt-3")}
      >
        <Download className="size-4" aria-hidden="true" />
        Download {version} ({formatBytes(archive.bytes)})
      </a>
    </>
  );
}

function outOfHundred(score: number | null): string {
  return score === null ? scoreText(score) : `${score}/100`;
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-xs">{term}</dt>
      <dd className="tabular-nums leading-6">{children}</dd>
    </div>
  );
}

function VersionLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} preventScrollReset className="font-[620] underline underline-offset-2">
      {children}
    </Link>
  );
}

import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { splitByPart } from "../../../lib/modules/scan-headline";
import { worstCaseText } from "../../../lib/modules/worst-case";
import { FindingGroups } from "../scan/finding-groups";
import { OtherInputs } from "../scan/other-inputs";
import { OutsideFindings } from "../scan/outside-findings";
import { Rescans } from "../scan/rescans";
import { ScanCoverage } from "../scan/scan-coverage";
import { ScanStatus } from "../scan/scan-status";
import { ScoreAccounts } from "../scan/score-accounts";
import { ScoreSummary } from "../scan/score-summary";
import { SuppressedFindings } from "../scan/suppressed-findings";
import { WhatItRuns } from "../scan/what-it-runs";
import { VersionPart } from "../versions/version-part";
import { WhatIfSection } from "../what-if/what-if-section";

interface Props {
  readonly module: ModuleDetail;
  readonly version: string;
}

/** A version's scan report: verdict, scores and details. */
export function SecurityTab({ module, version }: Props) {
  return (
    <VersionPart moduleId={module.id} version={version}>
      {({ version: shown, scan, scan: { report, finishedAt, worstCase }, facts }) => (
        <div className="flex flex-col gap-12">
          <section aria-label="Result" className="flex flex-col gap-5">
            <ScanStatus report={report} finishedAt={finishedAt} isRescanning={scan.isRescanning} />
            <ScoreSummary module={module} report={version === "latest" ? undefined : report} />
            {worstCase && (
              <p className="text-sm">
                <a href="#other-inputs" className="font-[620] underline underline-offset-2">
                  {worstCaseText(worstCase)}
                </a>
              </p>
            )}
          </section>
          <WhatIfSection
            moduleId={module.id}
            version={version}
            inputs={facts.inputs}
            missing={report.coverage.missing}
          />
          <FindingGroups
            findings={splitByPart(report.findings).sold}
            percentChecked={report.coverage.percent}
          />
          <OtherInputs report={report} />
          <WhatItRuns runsCode={report.runsCode} />
          <ScoreAccounts report={report} />
          <ScanCoverage report={report} />
          <OutsideFindings findings={splitByPart(report.findings).outside} />
          <SuppressedFindings module={module} version={shown} scan={scan} />
          <Rescans rescans={scan.rescans} />
        </div>
      )}
    </VersionPart>
  );
}

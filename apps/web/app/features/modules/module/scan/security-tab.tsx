import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { splitByPart } from "../../../../lib/modules/scan-headline";
import { worstCaseText } from "../../../../lib/modules/worst-case";
import { WhatItRuns } from "../runs-code/what-it-runs";
import { VersionPart } from "../versions/version-part";
import { WhatIfSection } from "../what-if/what-if-section";
import { FindingGroups } from "./finding-groups";
import { OtherInputs } from "./other-inputs";
import { OutsideFindings } from "./outside-findings";
import { Rescans } from "./rescans";
import { ScanCoverage } from "./scan-coverage";
import { ScanStatus } from "./scan-status";
import { ScoreAccounts } from "./score-accounts";
import { ScoreSummary } from "./score-summary";
import { SuppressedFindings } from "./suppressed-findings";

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

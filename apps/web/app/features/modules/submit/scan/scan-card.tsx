import { ShieldCheck } from "lucide-react";
import type { Ref } from "react";
import { Badge } from "../../../../ui/display/badge";
import { Card } from "../../../../ui/display/card";
import { Progress } from "../../../../ui/feedback/progress";
import type { ArchiveState } from "../archive/use-archive";
import { type Submission, whyStopped } from "../submission";
import { ScanResult } from "./scan-result";
import { ScanRunning } from "./scan-running";
import { ScanStopped } from "./scan-stopped";

interface Props {
  readonly archive: ArchiveState;
  readonly submission: Submission;
  readonly ref: Ref<HTMLDivElement>;
}

/** Status of the current archive's scan, from queued to finished. */
export function ScanCard({ archive, submission, ref }: Props) {
  return (
    <Card ref={ref} tabIndex={-1} className="scroll-mt-24 p-5 outline-none sm:p-6">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 className="text-lg">Security scan</h2>
        {submission.step === "creating" && <Badge tone="good">Passed</Badge>}
        {submission.step === "stopped" && <Badge tone="poor">Failed</Badge>}
      </div>
      <ScanContent archive={archive} submission={submission} />
    </Card>
  );
}

function ScanContent({ archive, submission }: Omit<Props, "ref">) {
  if (submission.step === "scanning") return <ScanRunning scan={undefined} {...submission} />;
  const scan = "scan" in submission ? submission.scan : undefined;
  // Results of a replaced archive are ignored.
  const isCurrent = archive.status === "ready" && archive.upload.scanId === scan?.id;
  if (!scan || !isCurrent) return <ScanAwaited archive={archive} />;
  const reasons = whyStopped(scan);
  return (
    <div className="flex flex-col gap-6">
      {reasons.length > 0 && <ScanStopped reasons={reasons} />}
      {submission.step === "creating" && (
        <p role="status" className="text-ink-soft text-sm">
          The scan passed. Submitting the module for review…
        </p>
      )}
      {scan.report && <ScanResult report={scan.report} />}
    </div>
  );
}

function ScanAwaited({ archive }: { readonly archive: ArchiveState }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="flex gap-3 text-ink-soft text-sm leading-relaxed">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-accent-strong" aria-hidden="true" />
        {archive.status === "ready"
          ? "Your archive is uploaded. Submit it for review to start the scan."
          : "When you submit, we scan your archive for security, quality, and efficiency."}
      </p>
      <Progress label="Scan progress" value={0} />
    </div>
  );
}

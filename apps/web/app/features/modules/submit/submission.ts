import type { ScanState } from "@stackyard/contract/modules/submissions";

/** State machine of a submission. */
export type Submission =
  | { readonly step: "editing"; readonly scan?: ScanState }
  | { readonly step: "uploading" }
  | { readonly step: "scanning"; readonly startedAt: number; readonly scan?: ScanState }
  | { readonly step: "stopped"; readonly scan: ScanState }
  | { readonly step: "creating"; readonly scan: ScanState };

/** Whether the form is locked. */
export function isUnderWay({ step }: Submission): boolean {
  return step === "uploading" || step === "scanning" || step === "creating";
}

/** Reasons why a finished scan blocks its submission; empty if it doesn't. */
export function whyStopped({ status, failure, report }: ScanState): string[] {
  if (status === "failed") return [failure ?? "The scan couldn't be completed."];
  return report?.status === "failed" ? report.failures : [];
}

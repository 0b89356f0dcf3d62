import type { ScanState } from "@stackyard/contract/modules/submissions";

/** How far a submission has come. */
export type Submission =
  | { readonly step: "editing"; readonly scan?: ScanState }
  | { readonly step: "uploading" }
  | { readonly step: "scanning"; readonly startedAt: number; readonly scan?: ScanState }
  | { readonly step: "stopped"; readonly scan: ScanState }
  | { readonly step: "creating"; readonly scan: ScanState };

/** Whether the form has to wait. */
export function isUnderWay({ step }: Submission): boolean {
  return step === "uploading" || step === "scanning" || step === "creating";
}

/** Why a scan that has ended stops its submission; empty where it does not. */
export function whyStopped({ status, failure, report }: ScanState): string[] {
  if (status === "failed") return [failure ?? "The scan could not be completed."];
  return report?.status === "failed" ? report.failures : [];
}

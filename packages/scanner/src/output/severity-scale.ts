import type { Severity } from "../scores/severity.ts";

/** SARIF has three levels. */
export const SARIF_LEVEL: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  CRITICAL: "error",
  HIGH: "error",
  MEDIUM: "warning",
  LOW: "note",
  INFO: "note",
};

/** CVSS-like scores by which code scanning services sort security findings. */
export const SECURITY_SEVERITY: Readonly<Record<Severity, string>> = {
  CRITICAL: "9.5",
  HIGH: "8.0",
  MEDIUM: "5.5",
  LOW: "3.0",
  INFO: "0.0",
};

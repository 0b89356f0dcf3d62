/** Severities, the gravest first. */
export const SEVERITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO"] as const;

export type Severity = (typeof SEVERITIES)[number];

/** Those of what could be done better, but endangers nobody. */
export type MinorSeverity = Exclude<Severity, "CRITICAL" | "HIGH">;

/** What is scored. */
export const CATEGORIES = ["security", "quality", "efficiency"] as const;

export type Category = (typeof CATEGORIES)[number];

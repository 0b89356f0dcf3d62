/** Severities, most severe first. */
export const SEVERITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO"] as const;

export type Severity = (typeof SEVERITIES)[number];

/** Severities for possible improvements without a security risk. */
export type MinorSeverity = Exclude<Severity, "CRITICAL" | "HIGH">;

/** Score categories. */
export const CATEGORIES = ["security", "quality", "efficiency"] as const;

export type Category = (typeof CATEGORIES)[number];

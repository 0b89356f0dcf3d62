/** Severities, the gravest first. */
export const SEVERITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO"] as const;

export type Severity = (typeof SEVERITIES)[number];

/** What is scored. */
export const CATEGORIES = ["security", "quality", "efficiency"] as const;

export type Category = (typeof CATEGORIES)[number];

/** The words of a report. Free of zod, so that pages can carry them cheaply. */

export const SEVERITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO"] as const;
export type Severity = (typeof SEVERITIES)[number];

export const SCORE_KINDS = ["security", "quality", "efficiency"] as const;
export type ScoreKind = (typeof SCORE_KINDS)[number];

/** Definite: bad whatever the caller sets. Insecure default: bad unless the caller sets otherwise. */
export const FINDING_CLASSES = ["definite", "insecure-default"] as const;

/** What a finding lies in. Only what is in the module itself counts: the rest is not sold. */
export const PARTS = ["module", "submodule", "example", "test", "workflow", "docs"] as const;

/** Why a score is no higher than it is, where that is not for its losses. */
export const CAP_REASONS = ["gate", "unread", "severity", "coverage"] as const;

/** Terms used in reports. Free of zod to keep page bundles small. */

export const SEVERITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** This severity and worse ones, the worst first. */
export const asSevereAs = (severity: Severity): readonly Severity[] =>
  SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1);

export const SCORE_KINDS = ["security", "quality", "efficiency"] as const;
export type ScoreKind = (typeof SCORE_KINDS)[number];

/**
 * Definite: a problem whatever the caller sets. Insecure default: a problem unless the caller
 * overrides it.
 */
export const FINDING_CLASSES = ["definite", "insecure-default"] as const;

/**
 * Where a finding is located. Only findings in the module itself count; the rest isn't part of the
 * product.
 */
export const PARTS = ["module", "submodule", "example", "test", "workflow", "docs"] as const;

/** Why a score is capped for reasons other than lost points. */
export const CAP_REASONS = ["gate", "unread", "severity", "coverage"] as const;

/** What a package makes a machine do. */
export const RUN_KINDS = [
  "command",
  "request",
  "plugin",
  "module",
  "reads file",
  "writes file",
  "state",
] as const;

export const RUN_TIMES = ["init", "plan", "apply", "destroy", "open", "by hand"] as const;

/** The machine that runs Terraform, or one that the module sets up. */
export const RUN_PLACES = ["machine", "server", "cluster", "account"] as const;

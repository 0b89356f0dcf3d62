/** Version bumps, largest first. */
export const BUMPS = ["major", "minor", "patch"] as const;

export type Bump = (typeof BUMPS)[number];

export type ChangeKind =
  | "input-added"
  | "input-removed"
  | "input-type"
  | "input-default"
  | "input-nullability"
  | "input-sensitivity"
  | "input-validation"
  | "output-added"
  | "output-removed"
  | "output-sensitivity"
  | "resource-added"
  | "resource-removed"
  | "resource-moved"
  | "resource-replaced"
  | "call-added"
  | "call-removed"
  | "call-changed"
  | "terraform-version"
  | "provider-added"
  | "provider-removed"
  | "provider-source"
  | "provider-version";

/** A difference between two versions of a module. */
export interface Change {
  readonly kind: ChangeKind;
  /** An address: `var.name`, `output.id`, `aws_vpc.main`, `provider.aws`. */
  readonly subject: string;
  /** What happened, as a sentence without its period. */
  readonly summary: string;
  /** The source text before the change, if informative. */
  readonly before: string | null;
  readonly after: string | null;
  readonly bump: Bump;
  /** Why the change requires that bump, as a sentence without its period. */
  readonly reason: string;
}

/** The differences between two versions, most severe first. */
export interface ModuleComparison {
  /** The smallest bump consistent with all changes. */
  readonly bump: Bump;
  readonly changes: readonly Change[];
}

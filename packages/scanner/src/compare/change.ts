/** What a change asks of a version number, the gravest first. */
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

/** One difference between two versions of a module. */
export interface Change {
  readonly kind: ChangeKind;
  /** An address: `var.name`, `output.id`, `aws_vpc.main`, `provider.aws`. */
  readonly subject: string;
  /** What happened, in a sentence without its end. */
  readonly summary: string;
  /** As written before and after, where that says more. */
  readonly before: string | null;
  readonly after: string | null;
  readonly bump: Bump;
  /** Why the change asks for that bump, in a sentence without its end. */
  readonly reason: string;
}

/** The differences between two versions, the gravest first. */
export interface ModuleComparison {
  /** The smallest bump that is honest about all changes. */
  readonly bump: Bump;
  readonly changes: readonly Change[];
}

/**
 * Thrown where Terraform itself would report an error: a missing attribute, an index out of range.
 * `try` and `can` catch it; elsewhere it makes the attribute being evaluated unknown.
 */
export class EvaluationFailure extends Error {}

/** Thrown when the evaluation budget is spent; nothing but the outermost caller catches it. */
export class BudgetSpent extends Error {}

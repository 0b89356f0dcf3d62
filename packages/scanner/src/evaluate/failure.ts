/**
 * Thrown where Terraform would report an error: a missing attribute, an index out of range. `try`
 * and `can` catch it; otherwise the attribute being evaluated becomes unknown.
 */
export class EvaluationFailure extends Error {}

/** Thrown when the evaluation budget is exhausted. Only the outermost caller catches it. */
export class BudgetSpent extends Error {}

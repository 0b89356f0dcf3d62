/**
 * Version of the rules and scoring. Scores are comparable only within the same version. Increment
 * it whenever a rule is added, a rule's result changes, or the scoring changes.
 */
export const RULESET_VERSION = "2.31.0";

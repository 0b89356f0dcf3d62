/**
 * Version of the rules and of the scores. A score says something only together with it: raise it
 * whenever a rule is added or judges otherwise, or the arithmetic changes.
 */
export const RULESET_VERSION = "2.1.0";

/** Free of zod to keep page bundles small. */

export const SAVED_SEARCH_SUBJECTS = ["engineer", "project"] as const;

/** Saved searches per account and subject. */
export const MAX_SAVED_SEARCHES = 20;

/** Characters of a saved search's name. */
export const SAVED_SEARCH_NAME = 60;

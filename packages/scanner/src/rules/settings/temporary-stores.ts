/** Names of stores for intermediate files, which nobody restores. */
export const TEMPORARY_STORE = /(^|[-_.])(scratch|tmp|temp|temporary)([-_.]|$)/i;

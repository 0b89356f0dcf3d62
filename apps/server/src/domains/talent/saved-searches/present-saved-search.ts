import type { SavedSearch } from "@stackyard/contract/talent/saved-searches";

interface Row {
  readonly id: number;
  readonly query: string;
  readonly createdAt: Date;
}

export function presentSavedSearch({ createdAt, ...row }: Row): SavedSearch {
  return { ...row, createdAt: createdAt.toISOString() };
}

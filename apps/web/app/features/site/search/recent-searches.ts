const KEY = "stackyard.recent-searches";
const MOST = 5;

/** Searches of this session, latest first. They stay in the browser. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(term: string): void {
  const terms = [term, ...recentSearches().filter((one) => one !== term)].slice(0, MOST);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(terms));
  } catch {
    // Storage is blocked: no recent searches.
  }
}

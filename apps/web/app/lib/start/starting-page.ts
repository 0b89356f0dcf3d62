/** The page with its scripts fetched behind all that is seen: it stands before they run. */
export function startingPage(page: string): string {
  return page.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"');
}

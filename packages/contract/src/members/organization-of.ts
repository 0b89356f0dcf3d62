// Free of zod, so that pages can carry it cheaply.

/** The organisation's name where a claim is one of GitHub's; undefined for a domain. */
export function organizationOf(domain: string): string | undefined {
  return domain.startsWith("github.com/") ? domain.slice("github.com/".length) : undefined;
}

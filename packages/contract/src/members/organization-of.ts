// Free of zod to keep page bundles small.

/** The organization's name for a GitHub claim; undefined for a domain. */
export function organizationOf(domain: string): string | undefined {
  return domain.startsWith("github.com/") ? domain.slice("github.com/".length) : undefined;
}

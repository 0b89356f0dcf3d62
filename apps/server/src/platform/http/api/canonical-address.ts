import type { EndpointShape } from "@stackyard/contract/base/endpoint";

export interface ReadInput {
  readonly params?: unknown;
  readonly query?: unknown;
}

/**
 * Answers how to write the one address of an endpoint's calls that ask for the same thing: what the
 * endpoint reads, as it understands it, in one order and without defaults. Unknown parameters are gone.
 */
export function canonicalAddress({ path, query }: Pick<EndpointShape, "path" | "query">) {
  const fields = Object.entries(query?.shape ?? {})
    .map(([name, schema]) => ({ name, initial: written(schema.safeParse(undefined).data) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return ({ params, query }: ReadInput): string => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    );
    const search = new URLSearchParams();
    for (const { name, initial } of fields) {
      const value = written((query as Record<string, unknown>)[name]);
      if (value !== undefined && value !== initial) search.set(name, value);
    }
    return search.size > 0 ? `${filled}?${search}` : filled;
  };
}

/** A value as its schema reads it again; several are a cursor's. */
function written(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value.join("_") : String(value);
}

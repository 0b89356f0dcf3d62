import type { z } from "zod";

export interface ReadInput {
  readonly params?: unknown;
  readonly query?: unknown;
}

/**
 * Returns a function that writes the canonical address of a call: the parameters that the endpoint
 * reads, as it parses them, sorted and without defaults. Unknown parameters are dropped.
 */
export function canonicalAddress({
  path,
  query,
}: {
  readonly path: string;
  readonly query?: z.ZodObject;
}) {
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

/** A value in the form that its schema parses again; a cursor has several. */
function written(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value.join("_") : String(value);
}

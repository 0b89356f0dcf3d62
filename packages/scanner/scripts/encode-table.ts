import { encodeArguments, encodeLines, type TableArgument } from "../src/schema/table-text.ts";
import type { Bindings, BoundArgument } from "./read-bindings.ts";

/** Number of names with the short encoding. */
const SHORT = 36 ** 2;

/** A block of durations that exists in every resource. */
const TIMEOUTS = "timeouts";

/** Generates the source code of a provider's schema table. */
export function encodeTable(provider: string, { version, types }: Bindings): string {
  const blocks = new Blocks();
  const own = [...types].map(([type, items]) => [type, blocks.of(items)] as const);
  const names = namesOf([...own.map(([, items]) => items), ...blocks.found]);
  const places = new Map(names.map((name, place) => [name, place]));
  const placeOf = (name: string) => places.get(name) ?? 0;
  const lines = own.map(([type, items]) => `${type} ${encodeArguments(items, placeOf)}`);
  const inner = blocks.found.map((items) => encodeArguments(items, placeOf));
  return `/** Drawn from the provider's bindings by \`npm run provider-tables -w packages/scanner\`. */
import type { TableText } from "../table-text.ts";

export const ${provider}Text: TableText = {
  version: "${version}",
  names: \`${encodeLines(names)}\`,
  blocks: \`${inner.join("\n")}\`,
  types: \`${encodeLines(lines.sort())}\`,
};
`;
}

/** Deduplicates identical blocks. */
class Blocks {
  readonly found: (readonly TableArgument[])[] = [];
  readonly #places = new Map<string, number>();

  of(items: readonly BoundArgument[]): readonly TableArgument[] {
    return items.map(({ name, use, inner }) => {
      const isFollowed = inner !== undefined && inner.length > 0 && name !== TIMEOUTS;
      return { name, use, block: isFollowed ? this.#place(this.of(inner)) : undefined };
    });
  }

  #place(items: readonly TableArgument[]): number {
    const key = JSON.stringify(items);
    const place = this.#places.get(key) ?? this.found.push(items) - 1;
    this.#places.set(key, place);
    return place;
  }
}

/** The most frequent names first; both groups are sorted. */
function namesOf(lists: readonly (readonly TableArgument[])[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { name } of lists.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const byCount = [...counts]
    .sort(([left, a], [right, b]) => b - a || (left < right ? -1 : 1))
    .map(([name]) => name);
  return [...byCount.slice(0, SHORT).sort(), ...byCount.slice(SHORT).sort()];
}

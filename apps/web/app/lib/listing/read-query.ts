/** Parses a page's URL; unknown values count as unset. */
export function readerOf(query: URLSearchParams) {
  return {
    oneOf: <Value extends string>(name: string, values: readonly Value[]) =>
      values.find((value) => value === query.get(name)),
    text: (name: string, most?: number) => query.get(name)?.trim().slice(0, most) || undefined,
  };
}

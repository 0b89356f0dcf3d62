/** Reads a page's address; what it does not know counts as unset. */
export function readerOf(query: URLSearchParams) {
  return {
    oneOf: <Value extends string>(name: string, values: readonly Value[]) =>
      values.find((value) => value === query.get(name)),
    text: (name: string, most?: number) => query.get(name)?.trim().slice(0, most) || undefined,
  };
}

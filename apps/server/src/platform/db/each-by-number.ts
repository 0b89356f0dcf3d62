/** Works on rows in the order of their numbers, batch by batch, until none is left or `signal` aborts. */
export async function eachByNumber<Row extends { readonly id: number }>(
  listAfter: (id: number) => Promise<readonly Row[]>,
  signal: AbortSignal,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (let rows = await listAfter(0); rows.length > 0; ) {
    for (const row of rows) {
      signal.throwIfAborted();
      await work(row);
    }
    rows = await listAfter(rows.at(-1)?.id ?? 0);
  }
}

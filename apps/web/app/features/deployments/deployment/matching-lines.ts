/** A part of a log, as a runner sent it. */
export interface LogChunk {
  readonly id: number;
  readonly text: string;
}

/** The lines that contain a text in any case. A line can cross the border of two chunks. */
export function matchingLines(chunks: readonly LogChunk[], search: string): string[] {
  const wanted = search.toLowerCase();
  return chunks
    .map(({ text }) => text)
    .join("")
    .split("\n")
    .filter((line) => line.toLowerCase().includes(wanted));
}

/** A log as it was read, with what has been added since. */
export function withAdded(read: readonly LogChunk[], live: readonly LogChunk[]): LogChunk[] {
  const last = read.at(-1)?.id ?? 0;
  return [...read, ...live.filter(({ id }) => id > last)];
}

import { AsyncLocalStorage } from "node:async_hooks";

interface Note {
  isProvisional: boolean;
}

const notes = new AsyncLocalStorage<Note>();

/** Says that what is being made will look different next time, so it must not be kept. */
export function markProvisional(): void {
  const note = notes.getStore();
  if (note) note.isProvisional = true;
}

/** The result of `work`, and whether anything in it is provisional. */
export async function notingProvisional<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly isProvisional: boolean }> {
  const note = { isProvisional: false };
  const result = await notes.run(note, work);
  return { result, isProvisional: note.isProvisional };
}

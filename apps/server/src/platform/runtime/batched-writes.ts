import type { Log } from "../monitoring/log.ts";

const WRITE_AFTER_MS = 10_000;

/** Keys of one kind that wait to be written, also while the database is away. */
export const MOST_NOTES = 20_000;

/** Writes what was gathered, by key. What it throws is tried again with the next batch. */
export type WriteBatch<Key, Value> = (batch: ReadonlyMap<Key, Value>) => Promise<void>;

/** What reads have to say about themselves, such as a last use: a read never writes. */
export interface BatchedWrites {
  /**
   * Answers how to note a value, of which the latest for a key counts. A note for which there is no
   * room is dropped, and false says so.
   */
  by<Key, Value>(write: WriteBatch<Key, Value>): (key: Key, value: Value) => boolean;
  /** Writes everything that has not been written yet. */
  flush(): Promise<void>;
}

/** Gathers in memory, and writes in batches, now and then and at the end. */
export function openBatchedWrites(log: Log): BatchedWrites {
  const flushes: (() => Promise<void>)[] = [];
  let isPlanned = false;

  async function flush(): Promise<void> {
    await Promise.all(flushes.map((flushOne) => flushOne()));
  }

  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      void flush();
    }, WRITE_AFTER_MS).unref();
  }

  return {
    by<Key, Value>(write: WriteBatch<Key, Value>) {
      let notes = new Map<Key, Value>();
      const note = (key: Key, value: Value) => {
        if (notes.size >= MOST_NOTES && !notes.has(key)) return false;
        notes.set(key, value);
        plan();
        return true;
      };
      const flushOne = async () => {
        if (notes.size === 0) return;
        const batch = notes;
        notes = new Map();
        try {
          await write(batch);
        } catch (error) {
          log.warn({ err: error }, "what reads have left to write waits");
          for (const [key, value] of batch) if (!notes.has(key)) note(key, value);
        }
      };
      flushes.push(flushOne);
      return note;
    },
    flush,
  };
}

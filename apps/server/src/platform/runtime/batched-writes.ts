import type { Log } from "../monitoring/log.ts";

const WRITE_AFTER_MS = 10_000;

/** Maximum number of keys of one kind waiting to be written, even while the database is down. */
export const MAX_NOTES = 20_000;

/** Writes a batch, by key. If it throws, the batch is retried with the next one. */
export type WriteBatch<Key, Value> = (batch: ReadonlyMap<Key, Value>) => Promise<void>;

/** Writes that reads cause, such as a last use, so that reads themselves never write. */
export interface BatchedWrites {
  /**
   * Returns a function that records a value; the latest one for a key counts. A value without room
   * is dropped, and the function returns false.
   */
  by<Key, Value>(write: WriteBatch<Key, Value>): (key: Key, value: Value) => boolean;
  /** Writes everything that is still in memory. */
  flush(): Promise<void>;
}

/** Collects values in memory and writes them in batches, periodically and on shutdown. */
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
        if (notes.size >= MAX_NOTES && !notes.has(key)) return false;
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
          log.warn({ err: error }, "writes deferred by reads are waiting");
          for (const [key, value] of batch) if (!notes.has(key)) note(key, value);
        }
      };
      flushes.push(flushOne);
      return note;
    },
    flush,
  };
}

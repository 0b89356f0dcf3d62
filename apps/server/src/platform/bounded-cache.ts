import { LRUCache } from "lru-cache";

/** What the bookkeeping of one entry takes, bytes: more than was measured, so that small entries count. */
const ENTRY_BYTES = 512;

interface Bounds<Value> {
  readonly bytes: number;
  readonly entries?: number;
  /** What a value takes in memory. */
  readonly bytesOf: (value: Value) => number;
}

/** What a string takes: a single character beyond Latin-1 makes all of them two bytes wide. */
export const textBytes = (text: string): number => 2 * text.length;

/**
 * A cache that outsiders may fill: it holds at most so many entries and bytes, keys and bookkeeping
 * included, and drops the least recently used first. A value larger than all of it is not kept.
 */
export function openBoundedCache<Value extends object | string>({
  bytes,
  entries = 10_000,
  bytesOf,
}: Bounds<Value>): LRUCache<string, Value> {
  return new LRUCache({
    max: entries,
    maxSize: bytes,
    sizeCalculation: (value, key) => ENTRY_BYTES + textBytes(key) + bytesOf(value),
  });
}

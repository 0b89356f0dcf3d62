import { getHeapStatistics } from "node:v8";
import { LRUCache } from "lru-cache";

/** What the bookkeeping of one entry takes, bytes: more than was measured, so that small entries count. */
const ENTRY_BYTES = 512;

/** What the server takes with empty caches, and the heap on which all of them have room, bytes. */
const HEAP = { own: 64_000_000, roomy: 512_000_000 } as const;

/** A cache's budget on this process's heap: all of it on a roomy one, less in proportion on a smaller one. */
export function fitHeap(bytes: number, heap = getHeapStatistics().heap_size_limit): number {
  const share = (heap - HEAP.own) / (HEAP.roomy - HEAP.own);
  return Math.floor(bytes * Math.min(1, Math.max(0.05, share)));
}

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

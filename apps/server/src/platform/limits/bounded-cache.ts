import { getHeapStatistics } from "node:v8";
import { LRUCache } from "lru-cache";

/** Bookkeeping per entry, bytes; more than was measured, so that small entries count. */
const ENTRY_BYTES = 512;

/** What the server needs with empty caches, and the heap size that fits all caches, bytes. */
const HEAP = { own: 64_000_000, roomy: 512_000_000 } as const;

/**
 * A cache budget for this process's heap: all of it on a large heap, proportionally less on a
 * smaller one.
 */
export function fitHeap(bytes: number, heap = getHeapStatistics().heap_size_limit): number {
  const share = (heap - HEAP.own) / (HEAP.roomy - HEAP.own);
  return Math.floor(bytes * Math.min(1, Math.max(0.05, share)));
}

interface Bounds<Value> {
  readonly bytes: number;
  readonly entries?: number;
  /** Memory of a value, bytes. */
  readonly bytesOf: (value: Value) => number;
  /** Called for each value that is evicted, removed or replaced. */
  readonly onRemoved?: (value: Value, key: string) => void;
}

/** Memory of a string, bytes: one character beyond Latin-1 makes all characters two bytes wide. */
export const textBytes = (text: string): number => 2 * text.length;

/**
 * A cache that outsiders can fill: bounded in entries and bytes, including keys and bookkeeping,
 * least recently used evicted first. A value larger than the whole budget isn't cached.
 */
export function openBoundedCache<Value extends object | string>({
  bytes,
  entries = 10_000,
  bytesOf,
  onRemoved,
}: Bounds<Value>): LRUCache<string, Value> {
  return new LRUCache({
    max: entries,
    maxSize: bytes,
    sizeCalculation: (value, key) => ENTRY_BYTES + textBytes(key) + bytesOf(value),
    ...(onRemoved && { dispose: onRemoved }),
  });
}

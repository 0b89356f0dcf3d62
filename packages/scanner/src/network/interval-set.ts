import { spendSteps } from "../evaluate/work.ts";

/** All integers from `first` to `last`, inclusive. */
export interface Interval {
  readonly first: bigint;
  readonly last: bigint;
}

/** A set of integers stored as intervals. Equal sets have identical intervals. */
export class IntervalSet {
  static readonly NONE = new IntervalSet([]);

  /** Sorted, disjoint and non-adjacent. */
  readonly intervals: readonly Interval[];

  private constructor(intervals: readonly Interval[]) {
    this.intervals = intervals;
  }

  /**
   * Creates a set from intervals in any order, which may overlap. Intervals that end before they
   * start are empty.
   */
  static of(intervals: readonly Interval[]): IntervalSet {
    spendSteps(intervals.length / 4);
    const ordered = intervals
      .filter(({ first, last }) => first <= last)
      .sort((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
    const merged: Interval[] = [];
    for (const next of ordered) {
      const current = merged.at(-1);
      if (current === undefined || next.first > current.last + 1n) merged.push(next);
      else if (next.last > current.last) {
        merged[merged.length - 1] = { first: current.first, last: next.last };
      }
    }
    return merged.length === 0 ? IntervalSet.NONE : new IntervalSet(merged);
  }

  static range(first: bigint, last: bigint): IntervalSet {
    return IntervalSet.of([{ first, last }]);
  }

  static union(sets: readonly IntervalSet[]): IntervalSet {
    const [only] = sets;
    if (only !== undefined && sets.length === 1) return only;
    return IntervalSet.of(sets.flatMap(({ intervals }) => intervals));
  }

  get isEmpty(): boolean {
    return this.intervals.length === 0;
  }

  /** The number of integers in the set. */
  get size(): bigint {
    return this.intervals.reduce((sum, { first, last }) => sum + last - first + 1n, 0n);
  }

  has(number: bigint): boolean {
    return this.intervals.some(({ first, last }) => first <= number && number <= last);
  }

  covers(other: IntervalSet): boolean {
    return other.minus(this).isEmpty;
  }

  meets(other: IntervalSet): boolean {
    return !this.intersect(other).isEmpty;
  }

  intersect(other: IntervalSet): IntervalSet {
    const common: Interval[] = [];
    let [i, j] = [0, 0];
    for (;;) {
      const [a, b] = [this.intervals[i], other.intervals[j]];
      if (a === undefined || b === undefined) break;
      const [first, last] = [larger(a.first, b.first), smaller(a.last, b.last)];
      if (first <= last) common.push({ first, last });
      if (a.last < b.last) i++;
      else j++;
    }
    spendSteps((i + j) / 4);
    return IntervalSet.of(common);
  }

  minus(other: IntervalSet): IntervalSet {
    const left: Interval[] = [];
    let next = 0;
    for (const { first, last } of this.intervals) {
      let from = first;
      for (;;) {
        const hole = other.intervals[next];
        if (hole === undefined || hole.first > last) break;
        if (hole.last >= from) {
          left.push({ first: from, last: hole.first - 1n });
          from = hole.last + 1n;
        }
        // A hole that reaches beyond this interval may reach the next one.
        if (hole.last > last) break;
        next++;
      }
      left.push({ first: from, last });
    }
    spendSteps((this.intervals.length + next) / 4);
    return IntervalSet.of(left);
  }
}

function smaller(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

export function larger(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

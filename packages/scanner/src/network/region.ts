import { IntervalSet } from "./interval-set.ts";

/** From each of these addresses each of these ports. */
export interface Box {
  readonly addresses: IntervalSet;
  readonly traffic: IntervalSet;
}

/** From where which ports can be reached: any set of pairs, as boxes that share none. */
export class Region {
  static readonly NONE = new Region([]);

  readonly boxes: readonly Box[];

  private constructor(boxes: readonly Box[]) {
    this.boxes = boxes;
  }

  static of(addresses: IntervalSet, traffic: IntervalSet): Region {
    return addresses.isEmpty || traffic.isEmpty
      ? Region.NONE
      : new Region([{ addresses, traffic }]);
  }

  /** The boxes of a union may overlap, which no question to it minds. */
  static union(regions: readonly Region[]): Region {
    return new Region(regions.flatMap(({ boxes }) => boxes));
  }

  minus(taken: Region): Region {
    if (taken.boxes.length === 0) return this;
    let boxes = this.boxes;
    for (const hole of taken.boxes) {
      boxes = boxes.flatMap(({ addresses, traffic }) => [
        ...Region.of(addresses.minus(hole.addresses), traffic).boxes,
        ...Region.of(addresses.intersect(hole.addresses), traffic.minus(hole.traffic)).boxes,
      ]);
    }
    return new Region(boxes);
  }

  intersect(other: Region): Region {
    return new Region(
      this.boxes.flatMap(({ addresses, traffic }) =>
        other.boxes.flatMap(
          (box) =>
            Region.of(addresses.intersect(box.addresses), traffic.intersect(box.traffic)).boxes,
        ),
      ),
    );
  }

  /** What of it is this traffic. */
  within(traffic: IntervalSet): Region {
    return new Region(
      this.boxes.flatMap((box) => Region.of(box.addresses, box.traffic.intersect(traffic)).boxes),
    );
  }

  /** From where some traffic comes through. */
  sourcesOf(traffic: bigint): IntervalSet {
    return IntervalSet.union(
      this.boxes.flatMap((box) => (box.traffic.has(traffic) ? [box.addresses] : [])),
    );
  }

  /** From where all of this comes through. */
  sourcesOfAll(traffic: IntervalSet): IntervalSet {
    return IntervalSet.union(
      this.boxes.flatMap((box) => (box.traffic.covers(traffic) ? [box.addresses] : [])),
    );
  }

  get traffic(): IntervalSet {
    return IntervalSet.union(this.boxes.map(({ traffic }) => traffic));
  }

  get addresses(): IntervalSet {
    return IntervalSet.union(this.boxes.map(({ addresses }) => addresses));
  }
}

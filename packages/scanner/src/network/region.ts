import { IntervalSet } from "./interval-set.ts";

/** The product of addresses and ports: each port is reachable from each address. */
export interface Box {
  readonly addresses: IntervalSet;
  readonly traffic: IntervalSet;
}

/** A set of (address, port) pairs, stored as boxes. */
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

  /** Boxes of a union may overlap, which doesn't affect any query. */
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

  /** The part of the region with this traffic. */
  within(traffic: IntervalSet): Region {
    return new Region(
      this.boxes.flatMap((box) => Region.of(box.addresses, box.traffic.intersect(traffic)).boxes),
    );
  }

  /** The addresses from which some of the traffic gets through. */
  sourcesOf(traffic: bigint): IntervalSet {
    return IntervalSet.union(
      this.boxes.flatMap((box) => (box.traffic.has(traffic) ? [box.addresses] : [])),
    );
  }

  /** The addresses from which all of the traffic gets through. */
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

import { deepMarks } from "../evaluate/value.ts";
import { IntervalSet } from "../network/interval-set.ts";
import type { AttributeView } from "../rule-language/attribute-view.ts";
import { causeOf } from "../rule-language/cause.ts";
import { type Evidence, withMarksOf } from "../rule-language/fact.ts";

/** A partly known set: a lower and an upper bound. */
export interface Bounds {
  readonly surely: IntervalSet;
  readonly maybe: IntervalSet;
}

/** Bounds with their evidence. */
export interface KnownSet extends Bounds {
  readonly evidence: Evidence;
  /** The missing information, if anything is unknown. */
  readonly cause: string;
}

/** Parses a text to a set; undefined if unknown. */
export type Parser = (text: string) => IntervalSet | undefined;

export function exactly(set: IntervalSet): Bounds {
  return { surely: set, maybe: set };
}

/** Maximum number of elements kept separately, each with its evidence. */
const MAX_ELEMENTS = 8;

/**
 * The elements of a list, or a single value, separately. For a long list, the largest elements are
 * kept and the others merged, because results stay in memory for the whole scan.
 */
export function readEach(attribute: AttributeView, parse: Parser, every: IntervalSet): KnownSet[] {
  const each = attribute.elements().map((element) => read(element, parse, every));
  if (each.length <= MAX_ELEMENTS) return each;
  const bySize = each.toSorted((a, b) => Number(b.maybe.size - a.maybe.size));
  const others = bySize.slice(MAX_ELEMENTS);
  const evidence = withMarksOf(attribute.evidence(), deepMarks(attribute.value));
  const cause = others.find(({ surely, maybe }) => !surely.covers(maybe))?.cause ?? attribute.path;
  return [...bySize.slice(0, MAX_ELEMENTS), { ...joined(others), evidence, cause }];
}

/** The set that an attribute denotes, with all elements merged. */
export function read(attribute: AttributeView, parse: Parser, every: IntervalSet): KnownSet {
  const options = attribute.options().map((option) => boundsOf(option, parse, every));
  const [first = exactly(IntervalSet.NONE), ...others] = options;
  const bounds = others.reduce(either, first);
  return {
    ...bounds,
    // Lazy, because lists can be long and few elements are ever reported.
    get evidence() {
      return attribute.evidence();
    },
    get cause() {
      return causeOf(attribute);
    },
  };
}

/** Bounds if either of two applies. */
function either(a: Bounds, b: Bounds): Bounds {
  return {
    surely: a.surely.intersect(b.surely),
    maybe: IntervalSet.union([a.maybe, b.maybe]),
  };
}

/** The union of all bounds. */
export function joined(all: readonly Bounds[]): Bounds {
  const [only] = all;
  if (only !== undefined && all.length === 1) return only;
  return {
    surely: IntervalSet.union(all.map(({ surely }) => surely)),
    maybe: IntervalSet.union(all.map(({ maybe }) => maybe)),
  };
}

function boundsOf(option: AttributeView, parse: Parser, every: IntervalSet): Bounds {
  const { value } = option;
  const unknown = { surely: IntervalSet.NONE, maybe: every };
  switch (value.kind) {
    case "null":
    case "object":
      return exactly(IntervalSet.NONE);
    case "list":
      return joined(option.elements().map((element) => read(element, parse, every)));
    case "unknown":
      return isOneNetwork(option) ? exactly(IntervalSet.NONE) : unknown;
    case "oneOf":
    case "deferred":
      return unknown;
    default: {
      const set = parse(String(value.value));
      return set === undefined ? unknown : exactly(set);
    }
  }
}

/** Computed attributes that contain a single address or network. */
const ONE_NETWORK = /(^|[._])(cidr_block|ip_cidr_range|cidr|ip|ip_address|public_ip|private_ip)$/;

/** A prefix of this length is a small network, whatever its address. */
const NARROW = /\/(1[6-9]|[2-9]\d|1[01]\d|12[0-8])$/;

/** Whether an unknown network is known to be a single one: `"${var.address}/32"`. */
function isOneNetwork({ value }: AttributeView): boolean {
  if (value.kind !== "unknown") return false;
  if (value.isComputed === true) return ONE_NETWORK.test(value.cause);
  const last = value.parts?.at(-1);
  return last?.kind === "string" && NARROW.test(last.value);
}

import { IntervalSet, larger } from "./interval-set.ts";

/**
 * Maps protocols and ports to one integer range, so that the traffic a rule allows is a set of
 * integers: one interval per protocol with ports, then one integer per protocol without.
 */
const PROTOCOLS = ["tcp", "udp", "sctp"] as const;

export type PortProtocol = (typeof PROTOCOLS)[number];

const PORTS = 1n << 16n;

const PORTLESS = PORTS * BigInt(PROTOCOLS.length);

export const LAST_PORT = 65_535;

/** Every port of every protocol. */
export const EVERYTHING = IntervalSet.range(0n, PORTLESS + 1n);

/** `icmp`. */
const ICMP = IntervalSet.range(PORTLESS, PORTLESS);

/** All other protocols. */
const OTHERS = IntervalSet.range(PORTLESS + 1n, PORTLESS + 1n);

const NAMES: Readonly<Record<string, PortProtocol | "icmp" | "all">> = {
  "-1": "all",
  "*": "all",
  all: "all",
  any: "all",
  "6": "tcp",
  tcp: "tcp",
  "17": "udp",
  udp: "udp",
  "132": "sctp",
  sctp: "sctp",
  "1": "icmp",
  "58": "icmp",
  icmp: "icmp",
  icmpv6: "icmp",
};

/** All traffic of protocols with ports. */
export const TO_PORTS = IntervalSet.range(0n, PORTLESS - 1n);

/** Ports that every operating system uses as ephemeral ports. */
export const EPHEMERAL_PORTS = ports("tcp", 49_152, 60_999);

/** A protocol's ports from `first` to `last`. */
export function ports(protocol: PortProtocol, first: number, last: number): IntervalSet {
  const start = PORTS * BigInt(PROTOCOLS.indexOf(protocol));
  const [from, to] = [Math.max(0, Math.floor(first)), Math.min(LAST_PORT, Math.floor(last))];
  return from <= to
    ? IntervalSet.range(start + BigInt(from), start + BigInt(to))
    : IntervalSet.NONE;
}

/** All traffic of a protocol, by name or number. */
export function protocolTraffic(protocol: string): IntervalSet {
  const name = NAMES[protocol.toLowerCase()];
  if (name === "all") return EVERYTHING;
  if (name === undefined) return OTHERS;
  return name === "icmp" ? ICMP : ports(name, 0, LAST_PORT);
}

/** These ports of every protocol with ports, and all protocols without ports. */
export function portsOfAny(first: number, last: number): IntervalSet {
  const each = PROTOCOLS.map((protocol) => ports(protocol, first, last));
  return IntervalSet.union([...each, ICMP, OTHERS]);
}

/** Parses `22`, `20-25` or `*`, or several separated by commas. */
export function portsOf(text: string): IntervalSet | undefined {
  const ranges = text.split(",").map((range) => {
    if (range.trim() === "*") return portsOfAny(0, LAST_PORT);
    const [first, last = first, ...rest] = range.split("-").map((bound) => bound.trim());
    const isRange = [first, last].every((bound) => /^\d{1,5}$/.test(bound ?? ""));
    return isRange && rest.length === 0 ? portsOfAny(Number(first), Number(last)) : undefined;
  });
  const known = ranges.flatMap((range) => range ?? []);
  return known.length === ranges.length ? IntervalSet.union(known) : undefined;
}

/** The highest port count of any protocol in a set. */
export function portCount(traffic: IntervalSet): number {
  const counts = PROTOCOLS.map((name) => traffic.intersect(ports(name, 1, LAST_PORT)).size);
  return Number(counts.reduce(larger));
}

import { IntervalSet, larger } from "./interval-set.ts";

/**
 * Protocols with their ports on one line, so that what a rule lets through is a set of numbers: a
 * stretch for each protocol that has ports, then one number for each that has none.
 */
const PROTOCOLS = ["tcp", "udp", "sctp"] as const;

export type PortProtocol = (typeof PROTOCOLS)[number];

const PORTS = 1n << 16n;

const PORTLESS = PORTS * BigInt(PROTOCOLS.length);

export const LAST_PORT = 65_535;

/** Of every protocol every port. */
export const EVERYTHING = IntervalSet.range(0n, PORTLESS + 1n);

/** `icmp`. */
const ICMP = IntervalSet.range(PORTLESS, PORTLESS);

/** All protocols that are not named here. */
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

/** What is sent to a port at all. */
export const TO_PORTS = IntervalSet.range(0n, PORTLESS - 1n);

/** Ports that every system takes for connections it opens itself. */
export const EPHEMERAL_PORTS = ports("tcp", 49_152, 60_999);

/** Of one protocol the ports from `first` to `last`. */
export function ports(protocol: PortProtocol, first: number, last: number): IntervalSet {
  const start = PORTS * BigInt(PROTOCOLS.indexOf(protocol));
  const [from, to] = [Math.max(0, Math.floor(first)), Math.min(LAST_PORT, Math.floor(last))];
  return from <= to
    ? IntervalSet.range(start + BigInt(from), start + BigInt(to))
    : IntervalSet.NONE;
}

/** All of a protocol, by its name or number. */
export function protocolTraffic(protocol: string): IntervalSet {
  const name = NAMES[protocol.toLowerCase()];
  if (name === "all") return EVERYTHING;
  if (name === undefined) return OTHERS;
  return name === "icmp" ? ICMP : ports(name, 0, LAST_PORT);
}

/** These ports of every protocol that has some, and all of those that have none. */
export function portsOfAny(first: number, last: number): IntervalSet {
  const each = PROTOCOLS.map((protocol) => ports(protocol, first, last));
  return IntervalSet.union([...each, ICMP, OTHERS]);
}

/** Reads `22`, `20-25`, `*`; several with commas between them. */
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

/** The most ports of one protocol that are in a set. */
export function portCount(traffic: IntervalSet): number {
  const counts = PROTOCOLS.map((name) => traffic.intersect(ports(name, 1, LAST_PORT)).size);
  return Number(counts.reduce(larger));
}

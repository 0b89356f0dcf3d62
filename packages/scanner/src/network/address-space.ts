import { parseAddress, parseNetwork } from "./cidr.ts";
import { IntervalSet } from "./interval-set.ts";

/**
 * Maps all addresses to one integer range, so that a set of addresses is a set of integers: IPv4
 * first, then IPv6.
 */
const IPV6_START = 1n << 32n;

export const EVERY_ADDRESS = IntervalSet.range(0n, IPV6_START + (1n << 128n) - 1n);

/** IPv4 networks that can't originate internet traffic (RFC 6890). */
const SPECIAL_NETWORKS = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "224.0.0.0/3",
];

/** All addresses that internet hosts can have. */
export const PUBLIC_ADDRESSES = IntervalSet.union([
  IntervalSet.range(0n, IPV6_START - 1n).minus(
    IntervalSet.union(SPECIAL_NETWORKS.flatMap((network) => addressesOf(network) ?? [])),
  ),
  addressesOf("2000::/3") ?? IntervalSet.NONE,
]);

const PUBLIC_IPV4 = PUBLIC_ADDRESSES.intersect(IntervalSet.range(0n, IPV6_START - 1n));
const PUBLIC_IPV6 = PUBLIC_ADDRESSES.minus(PUBLIC_IPV4);

/**
 * Networks of this size (a /8 of IPv4, a /16 of IPv6) have no single owner. Allowing one allows
 * anyone who rents a machine in it.
 */
const MANY_IPV4 = 1n << 24n;
const MANY_IPV6 = 1n << 112n;

/** Whether a set covers so much of the internet that anyone can have an address in it. */
export function isInternet(addresses: IntervalSet): boolean {
  let answer = answered.get(addresses);
  if (answer === undefined) {
    answer =
      addresses.intersect(PUBLIC_IPV4).size >= MANY_IPV4 ||
      addresses.intersect(PUBLIC_IPV6).size >= MANY_IPV6;
    answered.set(addresses, answer);
  }
  return answer;
}

/** Cached because every query on a set starts with this check. */
const answered = new WeakMap<IntervalSet, boolean>();

/** Parses `10.0.0.0/8`, a single address, or a range such as `10.0.0.1-10.0.0.9`. */
export function addressesOf(text: string): IntervalSet | undefined {
  const [start = "", end, ...rest] = text.split("-").map((part) => part.trim());
  if (end !== undefined) return rest.length === 0 ? addressesBetween(start, end) : undefined;
  if (!start.includes("/")) return addressesBetween(start, start);
  const network = parseNetwork(start);
  if (network === undefined) return undefined;
  const { address, bits, length } = network;
  const first = bits === 32 ? address : IPV6_START + address;
  return IntervalSet.range(first, first + (1n << BigInt(bits - length)) - 1n);
}

/** An inclusive range; `undefined` if either bound is invalid. */
export function addressesBetween(first: string, last: string): IntervalSet | undefined {
  const [start, end] = [parseAddress(first), parseAddress(last)];
  if (start === undefined || end === undefined || start.bits !== end.bits) return undefined;
  const offset = start.bits === 32 ? 0n : IPV6_START;
  return IntervalSet.range(offset + start.address, offset + end.address);
}

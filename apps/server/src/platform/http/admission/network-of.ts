import { isIPv6 } from "node:net";

/**
 * The network that attempts from an address are counted for: the /64 of an IPv6 address, whose
 * owner has all of it, and the address itself for IPv4, including IPv4-mapped IPv6.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [left = [], right = []] = address
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(8 - left.length - right.length, 0)).fill("0");
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

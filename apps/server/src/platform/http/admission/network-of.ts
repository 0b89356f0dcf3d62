import { isIPv6 } from "node:net";

/**
 * Whom an address stands for when attempts are counted. Whoever has one IPv6 address has a whole
 * /64 of them; an IPv4 address may come in IPv6's clothes.
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

import { BlockList, isIP } from "node:net";

/** Non-public IPv4 ranges from IANA's special-purpose address registry. */
const SPECIAL_IPV4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // carrier-grade NAT
  "127.0.0.0/8", // loopback
  "169.254.0.0/16", // link-local, including cloud metadata services
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocols
  "192.0.2.0/24", // documentation
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // AMT
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "192.175.48.0/24", // AS112
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, broadcast
];

/**
 * Only allocated global unicast is public; this excludes loopback, local, mapped and translated
 * addresses.
 */
const GLOBAL_IPV6 = "2000::/3";
const SPECIAL_IPV6 = [
  "2001::/23", // protocols: Teredo, ORCHID, benchmarks
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4, which names an IPv4 address of any kind
  "2620:4f:8000::/48", // AS112
  "3fff::/20", // documentation
];

const special = listOf([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const globalIpv6 = listOf([GLOBAL_IPV6]);

/** Whether an IP address in canonical form is public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, "ipv4");
  // A zone id ("%eth0") marks a link-local address.
  if (isIP(address) !== 6 || address.includes("%")) return false;
  return globalIpv6.check(address, "ipv6") && !special.check(address, "ipv6");
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits] = range.split("/");
    list.addSubnet(network, Number(bits), isIP(network) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

/** An IP network; the host bits of `address` are zero. */
export interface Network {
  readonly address: bigint;
  /** 32 for IPv4, 128 for IPv6. */
  readonly bits: 32 | 128;
  /** Prefix length. */
  readonly length: number;
}

/** Parses `10.0.0.0/8` or `fd00::/8`; `undefined` if invalid. */
export function parseNetwork(text: string): Network | undefined {
  const [host = "", prefix = "", ...rest] = text.split("/");
  const parsed = parseAddress(host);
  if (parsed === undefined || rest.length > 0 || !/^\d{1,3}$/.test(prefix)) return undefined;
  const length = Number(prefix);
  if (length > parsed.bits) return undefined;
  const hostBits = BigInt(parsed.bits - length);
  return { ...parsed, address: (parsed.address >> hostBits) << hostBits, length };
}

/** Whether a network has all addresses of another; never, if one is IPv4 and the other IPv6. */
export function contains(whole: Network, part: Network): boolean {
  const hostBits = BigInt(whole.bits - whole.length);
  const isSame = whole.address >> hostBits === part.address >> hostBits;
  return whole.bits === part.bits && whole.length <= part.length && isSame;
}

/** Parses an address without a prefix length. */
export function parseAddress(text: string): { address: bigint; bits: 32 | 128 } | undefined {
  if (!text.includes(":")) {
    const address = parseIpv4(text);
    return address === undefined ? undefined : { address, bits: 32 };
  }
  const address = parseIpv6(text);
  return address === undefined ? undefined : { address, bits: 128 };
}

function parseIpv4(text: string): bigint | undefined {
  const parts = text.split(".");
  if (parts.length !== 4) return undefined;
  let address = 0n;
  for (const part of parts) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return undefined;
    address = (address << 8n) | BigInt(part);
  }
  return address;
}

function parseIpv6(text: string): bigint | undefined {
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half) => (half === "" ? [] : half.split(":")));
  if (head === undefined) return undefined;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...Array<string>(missing).fill("0"), ...(tail ?? [])];
  let address = 0n;
  for (const group of groups) {
    if (!/^[0-9A-Fa-f]{1,4}$/.test(group)) return undefined;
    address = (address << 16n) | BigInt(`0x${group}`);
  }
  return address;
}

/** Formats a network, with or without its prefix length. IPv6 is shortened as in RFC 5952. */
export function networkText({ address, bits, length }: Network, withLength: boolean): string {
  const host = bits === 32 ? ipv4Text(address) : ipv6Text(address);
  return withLength ? `${host}/${length}` : host;
}

function ipv4Text(address: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 255n).join(".");
}

function ipv6Text(address: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((address >> BigInt(112 - index * 16)) & 0xffffn).toString(16),
  );
  const runs = [...groups.join(":").matchAll(/(?<![^:])0(?::0)+(?![^:])/g)];
  const [first] = runs;
  if (first === undefined) return groups.join(":");
  const longest = runs.reduce((best, run) => (run[0].length > best[0].length ? run : best), first);
  const text = groups.join(":");
  const before = text.slice(0, longest.index).replace(/:$/, "");
  const after = text.slice(longest.index + longest[0].length).replace(/^:/, "");
  return `${before}::${after}`;
}

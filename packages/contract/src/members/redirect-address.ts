/** Whether a host name is always the computer itself. */
export const isLoopback = (hostname: string) =>
  ["127.0.0.1", "localhost", "[::1]"].includes(hostname);

const NEEDED =
  "Use an https:// address, or http:// on this computer, such as http://127.0.0.1/callback";
const NATIVE = `${NEEDED}, or a scheme of your own domain, such as com.example.app:/callback`;

/**
 * Why an application's answers can't be sent to an address; undefined if they can. Codes in an
 * address are readable on the way unless it is encrypted or stays on the user's computer.
 */
export function whyNoRedirect(
  address: string,
  { isConfidential }: { readonly isConfidential?: boolean | undefined },
): string | undefined {
  const url = URL.parse(address);
  if (!url || /[\s\\]/.test(address))
    return `This isn't an address: ${address.slice(0, 60).replace(/\s+/g, " ")}`;
  if (address.includes("#")) return "A redirect address can't contain #.";
  if (url.username || url.password) return "A redirect address can't contain a password.";
  const isHere = isLoopback(url.hostname);
  if (url.protocol === "https:") return isHere ? NEEDED : undefined;
  if (url.protocol === "http:") return isHere ? undefined : NEEDED;
  if (isConfidential) return NEEDED;
  // A scheme with a dot is of a domain (RFC 8252), and never one that a browser runs.
  return /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(url.protocol) ? undefined : NATIVE;
}

import { isIP } from "node:net";
import { isPublicAddress } from "./platform/web-fetch/public-address.ts";

/** Names that no public name server knows, so that no certificate exists for them. */
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|home\.arpa)$/;

/** The origin that people use. Throws an Error that says what is expected. */
export function readPublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url && /^https?:\/\/[^/?#@]+\/?$/.test(text);
  if (!isOrigin)
    throw new Error("must be an address without a path, such as https://stackyard.example");
  if (url.protocol === "http:" && isPublicHost(url.hostname))
    throw new Error("must start with https:// if the host is public because cookies require it");
  return url.origin;
}

/** Whether others may reach the server: by its public URL, or by the address it listens on. */
export function isReachable(publicUrl: string | undefined, listensOn: string): boolean {
  if (publicUrl !== undefined) return isPublicHost(new URL(publicUrl).hostname);
  return ["0.0.0.0", "::"].includes(listensOn) || isPublicHost(listensOn);
}

function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  if (isIP(address)) return isPublicAddress(address);
  return hostname.includes(".") && !PRIVATE_NAMES.test(hostname);
}

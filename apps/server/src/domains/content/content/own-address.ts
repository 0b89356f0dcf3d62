import { registryName } from "@stackyard/contract/modules/registry-name";

export interface Origin {
  /** The server's public origin, such as "https://stackyard.example". */
  readonly origin: string;
}

/** The addresses of a server in the sources of documents. */
const EXAMPLE_ORIGINS = ["https://stackyard.example", "http://127.0.0.1:5000"];
const EXAMPLE_NAME = "stackyard.example";
/** The name as it appears in the variable of an API key. */
const EXAMPLE_VARIABLE = "stackyard_example";

/**
 * Replaces the example addresses in a document's HTML by this server's, so that its commands can be
 * copied. Clients can't discover a registry without HTTPS and a host name with a dot: its name stays,
 * and the documents explain how to configure it.
 */
export function withOwnAddress(html: string, origin: string): string {
  // Normalized: a name from a request header can't contain markup.
  const { origin: own, protocol, hostname, port } = new URL(origin);
  const withOrigin = EXAMPLE_ORIGINS.reduce((text, example) => text.replaceAll(example, own), html);
  if (protocol !== "https:" || !hostname.includes(".") || port !== "") return withOrigin;
  return withOrigin
    .replaceAll(EXAMPLE_NAME, registryName(origin))
    .replaceAll(EXAMPLE_VARIABLE, hostname.replaceAll("-", "__").replaceAll(".", "_"));
}

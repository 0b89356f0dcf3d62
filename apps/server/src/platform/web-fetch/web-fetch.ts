import { type LookupAddress, lookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

interface Options extends ErrorOptions {
  readonly isFinal?: boolean;
}

/** Why a URL couldn't be fetched. */
export class FetchError extends Error {
  /** Permanent: retrying won't help. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false, ...options }: Options = {}) {
    super(message, options);
    this.name = "FetchError";
    this.isFinal = isFinal;
  }
}

const LIMITS = { bytes: 5 * 1024 * 1024, milliseconds: 5_000, redirects: 3 } as const;

/** Fetches user-supplied URLs. */
export interface WebFetch {
  /** Fetches an https URL. Throws a FetchError. */
  get(address: string): Promise<Uint8Array>;
}

export interface Network {
  readonly mayConnect: (address: string, port: number) => boolean;
  readonly lookup: (host: string) => Promise<LookupAddress[]>;
  /** Additional trusted CA certificate. */
  readonly ca?: string;
}

/** Public addresses only, which prevents requests to internal services (SSRF). */
const PUBLIC_WEB: Network = {
  mayConnect: (address, port) => port === 443 && isPublicAddress(address),
  lookup: (host) =>
    new Promise((resolve, reject) =>
      lookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
    ),
};

/**
 * The only way to fetch user-supplied URLs. Checks the address at connection time, so that DNS
 * rebinding can't change it after the check.
 */
export function openWebFetch(network: Network = PUBLIC_WEB): WebFetch {
  return {
    async get(address) {
      const signal = AbortSignal.timeout(LIMITS.milliseconds);
      let url = checkedUrl(address);
      for (let hops = 0; hops <= LIMITS.redirects; hops++) {
        const answer = await ask(network, url, signal);
        const next = redirectOf(answer, url);
        if (!next) return await readBody(answer);
        answer.destroy();
        url = next;
      }
      throw new FetchError("it redirects too often", { isFinal: true });
    },
  };
}

function checkedUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (url?.protocol !== "https:") throw new FetchError("it is not https", { isFinal: true });
  if (url.username || url.password) throw new FetchError("it holds a password", { isFinal: true });
  return url;
}

function ask(network: Network, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const port = Number(url.port || 443);
  const refused = () => new FetchError("its host is not on the public web", { isFinal: true });
  const host = url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
  // IP literals skip the DNS lookup, so check them here.
  if (isIP(host) && !network.mayConnect(host, port)) return Promise.reject(refused());
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent: false,
      signal,
      lookup: guardedLookup(network, port, refused),
      headers: {
        Accept: "image/webp,image/png,image/jpeg,image/gif",
        "Accept-Encoding": "identity",
      },
      ...(network.ca !== undefined && { ca: network.ca }),
    });
    sent.on("response", resolve);
    sent.on("error", (error) =>
      reject(error instanceof FetchError ? error : new FetchError(error.message, { cause: error })),
    );
    sent.end();
  });
}

function guardedLookup(network: Network, port: number, refused: () => Error): LookupFunction {
  return (host, options, done) => {
    network.lookup(host).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => network.mayConnect(address, port))) {
          done(refused(), []);
        } else if (options.all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error) => done(error, []),
    );
  };
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | undefined {
  if (statusCode < 300 || statusCode > 399 || headers.location === undefined) return undefined;
  return checkedUrl(headers.location, url);
}

async function readBody(answer: IncomingMessage): Promise<Uint8Array> {
  const { statusCode = 0, headers } = answer;
  try {
    if (statusCode !== 200) {
      const isFinal = statusCode < 500 && statusCode !== 408 && statusCode !== 429;
      throw new FetchError(`it answers ${statusCode}`, { isFinal });
    }
    if (headers["content-encoding"]) throw new FetchError("it is encoded", { isFinal: true });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > LIMITS.bytes) throw new FetchError("it is larger than 5 MB", { isFinal: true });
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (cause) {
    if (cause instanceof FetchError) throw cause;
    throw new FetchError(cause instanceof Error ? cause.message : String(cause), { cause });
  } finally {
    answer.destroy();
  }
}

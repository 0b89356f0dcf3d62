import { type LookupAddress, lookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
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

const MEGABYTE = 1024 * 1024;
const LIMITS = { milliseconds: 5_000, maxBytes: 5 * MEGABYTE, redirects: 3 } as const;
const POST_LIMITS = { bytes: 2_000, milliseconds: 10_000 } as const;

/** What a user's server answered. */
export interface PostAnswer {
  readonly status: number;
  /** Its first 2,000 bytes. */
  readonly text: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

interface Wanted {
  /** Default: pictures. */
  readonly accept?: string;
  /** Default: 5 MB. */
  readonly maxBytes?: number;
  /** How many redirects are followed. Default: 3. */
  readonly redirects?: number;
}

/** Sends requests to user-supplied URLs. */
export interface WebFetch {
  /** Fetches an https URL. Throws a FetchError. */
  get(address: string, wanted?: Wanted): Promise<Uint8Array>;
  /**
   * Posts to an https URL and returns any answer, also a redirect, which isn't followed. Throws a
   * FetchError if there is none.
   */
  post(
    address: string,
    sent: { readonly headers: Record<string, string>; readonly body: string },
  ): Promise<PostAnswer>;
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
  // Kept connections were checked when they were made. A host gets more than all senders of a
  // process can use, or a slow receiver would delay others at the same host.
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 48,
    maxTotalSockets: 256,
    timeout: 30_000,
  });
  return {
    async post(address, { headers, body }) {
      const signal = AbortSignal.timeout(POST_LIMITS.milliseconds);
      const url = checkedUrl(address);
      const answer = await ask(network, url, { method: "POST", headers, body, agent, signal });
      const { statusCode: status = 0, rawHeaders } = answer;
      return { status, text: await readStart(answer), headers: pairsOf(rawHeaders) };
    },
    async get(address, { accept = PICTURES, ...wanted } = {}) {
      const { maxBytes = LIMITS.maxBytes, redirects = LIMITS.redirects } = wanted;
      const signal = AbortSignal.timeout(LIMITS.milliseconds);
      let url = checkedUrl(address);
      for (let hops = 0; hops <= redirects; hops++) {
        const headers = { Accept: accept, "Accept-Encoding": "identity" };
        const answer = await ask(network, url, { headers, agent: false, signal });
        const next = redirectOf(answer, url);
        if (!next) return await readBody(answer, maxBytes);
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

const PICTURES = "image/webp,image/png,image/jpeg,image/gif";

interface Sent {
  readonly method?: "POST";
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly agent: Agent | false;
  readonly signal: AbortSignal;
}

function ask(network: Network, url: URL, { body, ...sending }: Sent): Promise<IncomingMessage> {
  const port = Number(url.port || 443);
  const refused = () => new FetchError("its host is not on the public web", { isFinal: true });
  const host = url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
  // IP literals skip the DNS lookup, so check them here.
  if (isIP(host) && !network.mayConnect(host, port)) return Promise.reject(refused());
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      ...sending,
      lookup: guardedLookup(network, port, refused),
      ...(network.ca !== undefined && { ca: network.ca }),
    });
    sent.on("response", resolve);
    sent.on("error", (error) =>
      reject(error instanceof FetchError ? error : new FetchError(error.message, { cause: error })),
    );
    sent.end(body);
  });
}

/** Node lists names and values alternately. */
const pairsOf = (raw: readonly string[]) =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ""] as const] : []));

/** The start of an answer as text. The rest isn't received. */
async function readStart(answer: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= POST_LIMITS.bytes) break;
    }
  } catch (cause) {
    throw new FetchError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
  return Buffer.concat(chunks).subarray(0, POST_LIMITS.bytes).toString();
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

const sizeText = (bytes: number) =>
  bytes < MEGABYTE ? `${bytes / 1024} KB` : `${bytes / MEGABYTE} MB`;

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
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
      if (bytes > maxBytes)
        throw new FetchError(`it is larger than ${sizeText(maxBytes)}`, { isFinal: true });
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

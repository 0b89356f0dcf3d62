import { setTimeout as wait } from "node:timers/promises";
import { fetchPatiently } from "../fetch-patiently.ts";

/** What a client observed, for the final check. */
export interface Seen {
  /** Responses that no database fault justifies. */
  readonly wrong: string[];
  /** Names of acknowledged writes. */
  readonly tokens: Set<string>;
  readonly users: Set<string>;
  unavailable: number;
  answered: number;
  slowestMs: number;
}

export interface Load {
  readonly seen: Seen;
  /** Ends the load after the pending responses have arrived. */
  stop(): Promise<void>;
}

/** Below the hourly limit of an account. */
const TOKENS_EACH = 20;

const PASSWORD = "a quiet harbour at dawn";
const READS = ["/api/user", "/api/modules/1", "/api/registry-tokens", "/api/modules?search=vpc"];

/**
 * Reads and writes through the API with sequential requests per client. Each run uses its own
 * names.
 */
export async function startLoad(origin: string, run = 0): Promise<Load> {
  const seen: Seen = {
    wrong: [],
    tokens: new Set(),
    users: new Set(),
    unavailable: 0,
    answered: 0,
    slowestMs: 0,
  };
  const cookie = await register(origin, `reader-${run}`);
  let isRunning = true;
  const repeat = async (work: (round: number) => Promise<void>) => {
    for (let round = 0; isRunning; round++) await work(round);
  };
  const readers = READS.map((path) =>
    repeat(async () => void (await send(seen, origin + path, { headers: { cookie } }))),
  );
  const writers = [1, 2, 3].map((writer) => {
    let cookie = "";
    return repeat(async (round) => {
      // An account has reached its hourly limit, so use another one.
      if (round % TOKENS_EACH === 0 || cookie === "") {
        cookie = await register(origin, `writer-${run}-${writer}-${round}`).catch(() => "");
      }
      if (cookie === "") return void (await wait(20));
      const name = `token ${run}-${writer}-${round}`;
      const status = await send(seen, `${origin}/api/registry-tokens`, post({ name }, cookie));
      if (status === 201 || status === 200) seen.tokens.add(name);
    });
  });
  // The outcome of an interrupted registration is unknown, so it is repeated until the account
  // exists.
  const newcomer = repeat(async (round) => {
    const username = `newcomer-${run}-${round}`;
    for (let status = 503; status === 503 && isRunning; ) {
      status = await send(seen, `${origin}/api/register`, post(registration(username)));
      if (status === 201 || status === 409) seen.users.add(username);
    }
  });
  return {
    seen,
    async stop() {
      isRunning = false;
      await Promise.all([...readers, ...writers, newcomer]);
    },
  };
}

/** Registers an account. Returns its cookie. */
async function register(origin: string, username: string): Promise<string> {
  const response = await fetchPatiently(`${origin}/api/register`, post(registration(username)));
  if (!response.ok) throw new Error(`not registered: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

const registration = (username: string) => ({
  username,
  email: `${username}@example.test`,
  password: PASSWORD,
});

const post = (body: unknown, cookie = ""): RequestInit => ({
  method: "POST",
  headers: {
    "content-type": "application/json",
    // A new IP address each time, because registrations are limited per address.
    "x-forwarded-for": nextAddress(),
    ...(cookie && { cookie }),
  },
  body: JSON.stringify(body),
});

let addresses = 0;

function nextAddress(): string {
  const number = addresses++;
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

/** Sends a request and records unexpected responses; "try again later" is expected. */
async function send(seen: Seen, url: string, init: RequestInit): Promise<number> {
  const started = performance.now();
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    const { status, headers } = response;
    const isUnavailable = status === 503 && headers.has("retry-after");
    if (isUnavailable) seen.unavailable++;
    else if (![200, 201, 404, 409].includes(status)) seen.wrong.push(`${status} ${url} ${text}`);
    else seen.answered++;
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - started);
    if (isUnavailable) await wait(20);
    return status;
  } catch (error) {
    seen.wrong.push(`${url}: ${error}`);
    await wait(100);
    return 0;
  }
}

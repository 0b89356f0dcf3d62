import { setTimeout as wait } from "node:timers/promises";
import { fetchPatiently } from "../fetch-patiently.ts";

/** What a client has seen of the server, for judging afterwards. */
export interface Seen {
  /** Answers that no fault of the database excuses. */
  readonly wrong: string[];
  /** Names of what was acknowledged. */
  readonly tokens: Set<string>;
  readonly users: Set<string>;
  unavailable: number;
  answered: number;
  slowestMs: number;
}

export interface Load {
  readonly seen: Seen;
  /** Ends the load once the clients have heard the answers that they wait for. */
  stop(): Promise<void>;
}

/** Fewer than one account may make in an hour. */
const TOKENS_EACH = 20;

const PASSWORD = "a quiet harbour at dawn";
const READS = ["/api/user", "/api/modules/1", "/api/registry-tokens", "/api/modules?search=vpc"];

/** Reads and writes through the API, each client one request after another; each run under names of its own. */
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
      // Nobody may make more of them an hour, so somebody else does.
      if (round % TOKENS_EACH === 0 || cookie === "") {
        cookie = await register(origin, `writer-${run}-${writer}-${round}`).catch(() => "");
      }
      if (cookie === "") return void (await wait(20));
      const name = `token ${run}-${writer}-${round}`;
      const status = await send(seen, `${origin}/api/registry-tokens`, post({ name }, cookie));
      if (status === 201 || status === 200) seen.tokens.add(name);
    });
  });
  // Nobody knows what became of a registration that was cut off, so it is sent again until it is there.
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

/** Signs somebody new up. Answers their cookie. */
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
    // Each from an address of its own, for only so many may register from one.
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

/** Sends one request, and notes an answer that is neither right nor "not now". */
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

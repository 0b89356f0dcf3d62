import { randomUUID } from "node:crypto";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../monitoring/log.ts";
import { DatabaseClient, type DatabaseConnection } from "./database-client.ts";
import { connectionOptions, type DatabasePool, openPool } from "./database-pool.ts";

/** Interval of the listener's self-check, and the timeout of its echo. */
const HEARTBEAT_MS = 2_000;
const LONGEST_WAIT_MS = 1_000;

export interface Ears {
  onMessage(payload: string): void;
  /**
   * Announcements may have been missed: called when the listener fails, repeatedly while it is
   * down, and when it is back.
   */
  onGap(): void;
}

interface Options {
  /** Must be a session of its own: poolers accept LISTEN and then drop it. */
  readonly connection: DatabaseConnection;
  /** The connection that announcements use. */
  readonly announcing: DatabaseConnection;
  readonly log: Log;
  readonly heartbeatMs?: number;
}

/** Resolves once it is known whether the listener works. */
export async function openListener(options: Options): Promise<Listener> {
  const listener = new Listener(options);
  await listener.tried;
  return listener;
}

/**
 * One connection that listens for the whole process. It sends itself an echo periodically, because
 * a connection can stop receiving without an error; without an echo it is replaced.
 */
export class Listener {
  readonly #options: Options & { readonly heartbeatMs: number };
  readonly #voice: DatabasePool;
  readonly #channels = new Map<string, Ears>();
  readonly #echoes = `stackyard_echo_${randomUUID()}`;
  readonly #closing = new AbortController();
  readonly #firstTry = Promise.withResolvers<void>();
  /** Echoes that are waited for. */
  readonly #awaited = new Map<string, () => void>();
  #catchingUp: Promise<void> | undefined;
  #nextCatchUp: Promise<void> | undefined;
  #client: DatabaseClient | undefined;
  #isListening = false;
  #isWarned = false;

  constructor(options: Options) {
    this.#options = { heartbeatMs: HEARTBEAT_MS, ...options };
    const patienceMs = 2 * this.#options.heartbeatMs;
    this.#voice = openPool(options.announcing, { max: 1, patienceMs });
    this.#voice.on("error", () => {});
    this.#channels.set(this.#echoes, {
      onMessage: (payload) => this.#awaited.get(payload)?.(),
      onGap: () => {},
    });
    void this.#listenForEver();
  }

  /** False while announcements may be missed. */
  get isListening(): boolean {
    return this.#isListening;
  }

  get tried(): Promise<void> {
    return this.#firstTry.promise;
  }

  /**
   * Resolves once everything announced before the call has been heard, because announcements arrive
   * in the order of their commits. Concurrent calls share an echo.
   */
  caughtUp(): Promise<void> {
    if (!this.#isListening) return Promise.resolve();
    if (!this.#catchingUp) return this.#catchUp();
    this.#nextCatchUp ??= this.#catchingUp.then(() => {
      this.#nextCatchUp = undefined;
      return this.#catchUp();
    });
    return this.#nextCatchUp;
  }

  #catchUp(): Promise<void> {
    this.#catchingUp = this.#hearEcho()
      .catch(() => this.#tellGap())
      .finally(() => {
        this.#catchingUp = undefined;
      });
    return this.#catchingUp;
  }

  /** Calls `ears` for announcements on `channel` from now on. */
  async listen(channel: string, ears: Ears): Promise<void> {
    this.#channels.set(channel, ears);
    // If this fails, so has the connection, and the next one listens to all channels.
    await this.#client?.query(listenTo(channel)).catch(() => {});
    ears.onGap();
  }

  /** Stops listening to `channel`. */
  leave(channel: string): void {
    this.#channels.delete(channel);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([this.#client?.end(), this.#voice.end()]);
  }

  async #listenForEver(): Promise<void> {
    const { signal } = this.#closing;
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await this.#listenOnce();
      } catch (error) {
        if (this.#isListening) failures = 0;
        if (!signal.aborted) this.#fallDeaf(error);
      }
      const pause = Math.min(LONGEST_WAIT_MS, 50 * 2 ** failures);
      await wait(pause, undefined, { signal }).catch(() => {});
    }
  }

  /** Listens on one connection until it fails, and throws the reason. */
  async #listenOnce(): Promise<never> {
    const { heartbeatMs } = this.#options;
    const client = this.#open();
    const { promise: lost, reject: lose } = Promise.withResolvers<never>();
    lost.catch(() => {});
    client.once("end", () => lose(new Error("the listening connection was lost")));
    try {
      await client.connect();
      this.#client = client;
      await client.query([...this.#channels.keys()].map(listenTo).join("; "));
      for (;;) {
        await Promise.race([lost, this.#hearEcho()]);
        this.#hear();
        const pause = wait(heartbeatMs, undefined, { ref: false, signal: this.#closing.signal });
        await Promise.race([lost, pause]);
      }
    } finally {
      this.#client = undefined;
      void client.end();
    }
  }

  #open(): DatabaseClient {
    const { connection, heartbeatMs } = this.#options;
    const client = new DatabaseClient({
      ...connectionOptions(heartbeatMs),
      ...connection,
      application_name: "stackyard listener",
    });
    client.on("notification", ({ channel, payload }) => {
      if (payload) this.#channels.get(channel)?.onMessage(payload);
    });
    return client;
  }

  async #hearEcho(): Promise<void> {
    const said = randomUUID();
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    this.#awaited.set(said, resolve);
    const done = new AbortController();
    try {
      const spoken = this.#voice.query("SELECT pg_notify($1, $2)", [this.#echoes, said]);
      await Promise.race([Promise.all([heard, spoken]), this.#tooLate(done.signal)]);
    } finally {
      this.#awaited.delete(said);
      done.abort();
    }
  }

  async #tooLate(signal: AbortSignal): Promise<never> {
    await wait(this.#options.heartbeatMs, undefined, { ref: false, signal });
    // If the process was busy, the echo may have arrived without being read yet.
    await setImmediate();
    throw new Error("notifications don't arrive; behind a pooler, set DATABASE_DIRECT_URL");
  }

  #hear(): void {
    if (this.#isListening) return;
    if (this.#isWarned) this.#options.log.info("receives change notifications again");
    this.#isListening = true;
    this.#isWarned = false;
    this.#tellGap();
    this.#firstTry.resolve();
  }

  #fallDeaf(error: unknown): void {
    if (!this.#isWarned)
      this.#options.log.warn({ err: error }, "receives no change notifications; caching is off");
    this.#isListening = false;
    this.#isWarned = true;
    this.#tellGap();
    this.#firstTry.resolve();
  }

  #tellGap(): void {
    for (const { onGap } of this.#channels.values()) onGap();
  }
}

const listenTo = (channel: string) => `LISTEN ${pg.escapeIdentifier(channel)}`;

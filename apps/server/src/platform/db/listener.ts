import { randomUUID } from "node:crypto";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../monitoring/log.ts";
import { DatabaseClient, type DatabaseConnection } from "./database-client.ts";
import { connectionOptions, type DatabasePool, openPool } from "./database-pool.ts";

/** How often the listener makes sure that it hears, and how long an echo may take. */
const HEARTBEAT_MS = 2_000;
const LONGEST_WAIT_MS = 1_000;

export interface Ears {
  onMessage(payload: string): void;
  /**
   * Announcements may have gone unheard: called when the listener falls deaf, from time to time while
   * it is, and when it hears again.
   */
  onGap(): void;
}

interface Options {
  /** Has to lead to a session of its own: behind a pooler, LISTEN is accepted and then forgotten. */
  readonly connection: DatabaseConnection;
  /** The way that announcements take. */
  readonly announcing: DatabaseConnection;
  readonly log: Log;
  readonly heartbeatMs?: number;
}

/** Answers once it is known whether the listener hears. */
export async function openListener(options: Options): Promise<Listener> {
  const listener = new Listener(options);
  await listener.tried;
  return listener;
}

/**
 * One connection that listens for the whole process. It announces something to itself all the time, for
 * a connection can be deaf without an error; without an echo it is replaced.
 */
export class Listener {
  readonly #options: Options & { readonly heartbeatMs: number };
  readonly #voice: DatabasePool;
  readonly #channels = new Map<string, Ears>();
  readonly #echoes = `stackyard_echo_${randomUUID()}`;
  readonly #closing = new AbortController();
  readonly #firstTry = Promise.withResolvers<void>();
  #onEcho = (_payload: string) => {};
  #client: DatabaseClient | undefined;
  #isListening = false;
  #isWarned = false;

  constructor(options: Options) {
    this.#options = { heartbeatMs: HEARTBEAT_MS, ...options };
    const patienceMs = 2 * this.#options.heartbeatMs;
    this.#voice = openPool(options.announcing, { max: 1, patienceMs });
    this.#voice.on("error", () => {});
    this.#channels.set(this.#echoes, {
      onMessage: (payload) => this.#onEcho(payload),
      onGap: () => {},
    });
    void this.#listenForEver();
  }

  /** False while announcements may go unheard. */
  get isListening(): boolean {
    return this.#isListening;
  }

  get tried(): Promise<void> {
    return this.#firstTry.promise;
  }

  /** Has `ears` hear what is announced on `channel` from now on. */
  async listen(channel: string, ears: Ears): Promise<void> {
    this.#channels.set(channel, ears);
    // Where this fails the connection has, and the next one listens to all channels.
    await this.#client?.query(listenTo(channel)).catch(() => {});
    ears.onGap();
  }

  /** Tells nobody of `channel` any more. */
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

  /** Listens over one connection until that is lost or deaf, and throws why. */
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
    const heard = new Promise<void>((resolve) => {
      this.#onEcho = (payload) => payload === said && resolve();
    });
    const spoken = this.#voice.query("SELECT pg_notify($1, $2)", [this.#echoes, said]);
    await Promise.race([Promise.all([heard, spoken]), this.#tooLate()]);
  }

  async #tooLate(): Promise<never> {
    await wait(this.#options.heartbeatMs, undefined, { ref: false });
    // In a process that was busy for so long, the echo may have arrived and not been read.
    await setImmediate();
    throw new Error("announcements do not arrive; behind a pooler set DATABASE_DIRECT_URL");
  }

  #hear(): void {
    if (this.#isListening) return;
    if (this.#isWarned) this.#options.log.info("hears announcements of changes again");
    this.#isListening = true;
    this.#isWarned = false;
    this.#tellGap();
    this.#firstTry.resolve();
  }

  #fallDeaf(error: unknown): void {
    if (!this.#isWarned) this.#options.log.warn({ err: error }, "hears no changes; keeps nothing");
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

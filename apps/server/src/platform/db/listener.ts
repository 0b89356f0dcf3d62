import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";
import { connectionOptions, type DatabaseConnection } from "./database.ts";

/** A connection can end without a word; then this is how long it goes unnoticed, at most twice. */
const HEARTBEAT_MS = 2_000;
const LONGEST_WAIT_MS = 1_000;

export interface Listener {
  readonly isListening: boolean;
  close(): Promise<void>;
}

interface Ears {
  onMessage(payload: string): void;
  /** Something may have been said that was not heard: when the connection is lost, and again when there is another. */
  onGap(): void;
}

/** Listens on a channel, over a connection of its own that is made anew whenever it is lost. */
export async function openListener(
  connection: DatabaseConnection,
  channel: string,
  log: Log,
  ears: Ears,
  heartbeatMs = HEARTBEAT_MS,
): Promise<Listener> {
  const closing = new AbortController();
  let isListening = false;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      ...connectionOptions(heartbeatMs),
      ...connection,
      application_name: "stackyard listener",
    });
    next.on("error", () => {});
    next.on("notification", ({ payload }) => payload && ears.onMessage(payload));
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
    } catch (error) {
      void next.end();
      throw error;
    }
    isListening = true;
    return next;
  }

  /** Throws when the connection is lost or says nothing to a heartbeat. */
  async function listen(): Promise<never> {
    const lost = new Promise<never>((_, reject) =>
      client.once("end", () => reject(new Error("it was lost"))),
    );
    for (;;) {
      const pause = wait(heartbeatMs, undefined, { ref: false, signal: closing.signal });
      await Promise.race([lost, pause]);
      await client.query("SELECT 1");
    }
  }

  async function listenForEver(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures++) {
      try {
        if (!isListening) {
          client = await connect();
          ears.onGap();
        }
        failures = 0;
        await listen();
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, "the listening connection broke");
      }
      void client.end();
      if (isListening) {
        isListening = false;
        ears.onGap();
      }
      const pause = Math.min(LONGEST_WAIT_MS, 50 * 2 ** failures);
      await wait(pause, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  void listenForEver();
  return {
    get isListening() {
      return isListening;
    },
    async close() {
      closing.abort();
      await client.end();
    },
  };
}

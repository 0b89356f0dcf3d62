import { userInfo } from "node:os";
import pg from "pg";
import { ServerIsReadOnly } from "./unavailable.ts";

// Same default as libpq, independent of the environment.
pg.defaults.user ??= userInfo().username;

/**
 * Several servers of one database, one of which accepts writes. The last one that worked is used
 * until it fails.
 */
export class DatabaseServers {
  readonly urls: readonly string[];
  #current = 0;

  constructor(urls: readonly string[]) {
    this.urls = urls;
  }

  get current(): string {
    return this.urls[this.#current] ?? "";
  }

  /** Tries another server for the next connection, unless that has already happened. */
  leave(url: string): void {
    if (url === this.current) this.#current = (this.#current + 1) % this.urls.length;
  }
}

/** Where a database is: one or more URLs, or the private socket of the embedded server. */
type Place =
  | { readonly connectionString: string }
  | { readonly servers: DatabaseServers }
  | { readonly host: string; readonly user: string; readonly database: string };

export type DatabaseConnection = Place & {
  /** Whether a pooler is in between, which keeps no session settings between transactions. */
  readonly isPooler?: boolean;
};

export function connectionTo(urls: readonly string[]): DatabaseConnection {
  const [url = ""] = urls;
  return urls.length > 1 ? { servers: new DatabaseServers(urls) } : { connectionString: url };
}

/** Session settings. Poolers reject them or drop them. */
export const SESSION_SETTINGS = [
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
] as const;

export interface ClientOptions extends pg.ClientConfig {
  readonly servers?: DatabaseServers;
  readonly isPooler?: boolean;
}

/** A connection to the server that accepts writes. */
export class DatabaseClient extends pg.Client {
  readonly #servers: DatabaseServers | undefined;
  readonly #url: string;

  constructor({ servers, isPooler, ...config }: ClientOptions = {}) {
    const url = servers?.current ?? "";
    super({
      ...config,
      ...(servers && { connectionString: url }),
      ...(isPooler && Object.fromEntries(SESSION_SETTINGS.map((name) => [name, undefined]))),
    });
    this.#servers = servers;
    this.#url = url;
    // Statements report the error to their callers. An unhandled error event would end the process.
    this.on("error", () => {});
  }

  /** The pool passes a callback; other callers await. */
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(() => callback(null), callback);
    return undefined;
  }

  async #connect(): Promise<this> {
    try {
      await super.connect();
      if (this.#servers) await this.#requireWrites();
      return this;
    } catch (error) {
      this.#servers?.leave(this.#url);
      void this.end();
      throw error;
    }
  }

  async #requireWrites(): Promise<void> {
    const { rows } = await this.query("SHOW transaction_read_only");
    if (rows[0].transaction_read_only === "on") throw new ServerIsReadOnly();
  }
}

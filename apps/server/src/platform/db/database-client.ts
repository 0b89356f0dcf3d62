import { userInfo } from "node:os";
import pg from "pg";
import { ServerIsReadOnly } from "./unavailable.ts";

// As libpq does, and whatever variables this process was started with.
pg.defaults.user ??= userInfo().username;

/** Several servers of one database, of which one accepts writes: the one used last, until it fails. */
export class DatabaseServers {
  readonly urls: readonly string[];
  #current = 0;

  constructor(urls: readonly string[]) {
    this.urls = urls;
  }

  get current(): string {
    return this.urls[this.#current] ?? "";
  }

  /** Has the next connection go elsewhere, unless that is settled already. */
  leave(url: string): void {
    if (url === this.current) this.#current = (this.#current + 1) % this.urls.length;
  }
}

/** Where a database is: a URL, several of them, or the private socket of the embedded server. */
type Place =
  | { readonly connectionString: string }
  | { readonly servers: DatabaseServers }
  | { readonly host: string; readonly user: string; readonly database: string };

export type DatabaseConnection = Place & {
  /** A pooler is on the way, which keeps no settings from one transaction to the next. */
  readonly isPooler?: boolean;
};

export function connectionTo(urls: readonly string[]): DatabaseConnection {
  const [url = ""] = urls;
  return urls.length > 1 ? { servers: new DatabaseServers(urls) } : { connectionString: url };
}

/** What a session keeps on the server. A pooler refuses these or forgets them. */
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
    // Who waits for a statement is told by that. An error event that nobody hears ends the process.
    this.on("error", () => {});
  }

  /** The pool calls back; everyone else awaits. */
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

import pg from "pg";
import { StartupError } from "../runtime/startup-error.ts";
import { DatabaseClient, type DatabaseConnection } from "./database-client.ts";
import { connectionOptions, PATIENCE } from "./database-pool.ts";
import { ServerIsReadOnly } from "./unavailable.ts";

const OLDEST_MAJOR = 15;

/**
 * Checks the server's version and settings. Returns the connection, with whether a pooler is in
 * between. Throws a one-line StartupError if the server can't be used.
 */
export async function checkServer(
  connection: DatabaseConnection,
  shownAs: string,
): Promise<DatabaseConnection> {
  const servers = "servers" in connection ? connection.servers.urls.length : 1;
  for (let left = servers - 1; ; left--) {
    try {
      return await lookAt(connection, shownAs);
    } catch (cause) {
      if (cause instanceof StartupError) throw cause;
      const isReadOnly = cause instanceof ServerIsReadOnly;
      if (left === 0 && isReadOnly) throw new StartupError(`${shownAs} ${cause.message}`);
      if (left === 0) throw new StartupError(`${shownAs} cannot be reached: ${describe(cause)}`);
    }
  }
}

async function lookAt(
  connection: DatabaseConnection,
  shownAs: string,
): Promise<DatabaseConnection> {
  const options = connectionOptions(PATIENCE.request);
  const client = new DatabaseClient({ ...options, ...connection });
  try {
    await client.connect();
    const { rows } = await client.query(`
      SELECT current_setting('server_version_num')::int / 10000 AS major,
        current_setting('transaction_read_only') = 'on' AS is_read_only,
        (SELECT setting::int FROM pg_settings WHERE name = 'statement_timeout') AS timeout`);
    const [{ major, is_read_only: isReadOnly, timeout }] = rows;
    if (major < OLDEST_MAJOR) {
      const found = `${shownAs} is PostgreSQL ${major}`;
      throw new StartupError(`${found}; ${OLDEST_MAJOR} or newer is needed`);
    }
    if (isReadOnly) throw new ServerIsReadOnly();
    return { ...connection, isPooler: timeout !== options.statement_timeout };
  } catch (error) {
    if (connection.isPooler || !isRefusalOfSettings(error)) throw error;
    return lookAt({ ...connection, isPooler: true }, shownAs);
  } finally {
    void client.end();
  }
}

const isRefusalOfSettings = (error: unknown) =>
  error instanceof pg.DatabaseError && /^unsupported startup parameter/.test(error.message);

/** A refused connection to several addresses is an AggregateError without a message. */
function describe(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(describe).join("; ");
  return cause instanceof Error ? cause.message : String(cause);
}

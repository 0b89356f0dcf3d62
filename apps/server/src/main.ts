import { readConfig } from "./config.ts";
import { openDatabaseServer } from "./open-database-server.ts";
import { listen } from "./platform/http/listen.ts";
import { openLog } from "./platform/monitoring/log.ts";
import { StartupError } from "./platform/runtime/startup-error.ts";
import { openTracing } from "./platform/tracing/open-tracing.ts";

/**
 * Opens what can keep the server from starting, and loads most modules only afterwards, so that the
 * reason is said at once. Not meanwhile: loading blocks for seconds, and connecting would time out.
 */
async function main() {
  // The reader of the output may have exited, as in `npm start | head`.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  const tracing = await openTracing(process.env);
  const server = config.role === "worker" ? undefined : await listen(config.port, config.host);
  const monitors =
    config.metricsPort === undefined
      ? undefined
      : await listen(config.metricsPort, config.host, { variable: "METRICS_PORT" });
  const database = await openDatabaseServer(config, log);
  const { serve } = await import("./serve.ts");
  await serve({ config, log, tracing, server, monitors, database });
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`stackyard: ${error.message}`);
  process.exit(1);
}

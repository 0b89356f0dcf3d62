import { type Logger, pino } from "pino";

export type Log = Logger;

/** Structured logs, a JSON line each; readable lines where a person watches a terminal. */
export function openLog(level: string): Log {
  const redact = ["req.headers.authorization", "req.headers.cookie", "password", "token"];
  return process.stdout.isTTY
    ? pino({
        level,
        redact,
        transport: { target: "pino-pretty", options: { ignore: "pid,hostname" } },
      })
    : pino({ level, redact });
}

import { type Logger, pino } from "pino";

export type Log = Logger;

/** Structured logs, one JSON line each; human-readable on a terminal. */
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

import type { Config } from "../../config.ts";

type Set = Pick<Config, "smtp" | "seed">;

/** Whether mail is delivered, so that addresses can be verified by mail. */
export function isMailSetUp(config: Set): boolean {
  return config.smtp !== undefined || isOutboxOpen(config);
}

/**
 * Whether anyone may read the outbox: only with demo data, whose password is public anyway, and
 * without a mail server, because otherwise it may contain real mail.
 */
export function isOutboxOpen({ smtp, seed }: Set): boolean {
  return smtp === undefined && seed === "demo";
}

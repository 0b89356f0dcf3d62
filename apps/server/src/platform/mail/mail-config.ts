import type { Config } from "../../config.ts";

type Set = Pick<Config, "smtp" | "seed">;

/** Whether mails reach somebody, so that an address can be asked whether it works. */
export function isMailSetUp(config: Set): boolean {
  return config.smtp !== undefined || isOutboxOpen(config);
}

/**
 * Whether anybody may read the outbox: where the demo's accounts are, whose password is known anyway,
 * and only while no mail leaves, for then it may be somebody's real mail.
 */
export function isOutboxOpen({ smtp, seed }: Set): boolean {
  return smtp === undefined && seed === "demo";
}

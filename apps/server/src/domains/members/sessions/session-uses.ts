import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";
import { recordedAddress } from "./session-services.ts";

/** A session as its last noted use left it. */
interface Used {
  readonly sessionId: number;
  readonly lastAddress: string | null;
  readonly lastUsedAt: Date | null;
}

export type NoteSessionUse = (session: Used, from: string) => void;

/** So much later the same address is worth a note again: people are told minutes, not seconds. */
const NOTED_EVERY_MS = 60_000;

/** Answers how to note that a session was used, which is written down some seconds later. */
export function openSessionUses({ db, batchedWrites }: Pick<Services, "db" | "batchedWrites">) {
  const note = batchedWrites.by<number, { address: string | null; at: Date }>(async (uses) => {
    // In one order in every process, so that two of them cannot wait for each other.
    const sorted = [...uses].sort(([a], [b]) => a - b);
    const ids = sorted.map(([id]) => id);
    const addresses = sorted.map(([, { address }]) => address);
    const moments = sorted.map(([, { at }]) => at);
    await sql`
      UPDATE sessions SET first_address = coalesce(first_address, address),
        last_address = address, last_used_at = used_at
      FROM unnest(${ids}::int[], ${addresses}::text[], ${moments}::timestamptz[])
        AS uses (id, address, used_at)
      WHERE sessions.id = uses.id AND coalesce(last_used_at < used_at, true)`.execute(db);
  });
  const noteUse: NoteSessionUse = ({ sessionId, lastAddress, lastUsedAt }, from) => {
    const address = recordedAddress({ address: from });
    const at = new Date();
    const isNoted = lastUsedAt !== null && at.getTime() - lastUsedAt.getTime() < NOTED_EVERY_MS;
    if (!isNoted || lastAddress !== address) note(sessionId, { address, at });
  };
  return noteUse;
}

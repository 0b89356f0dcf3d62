import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";
import { recordedAddress } from "./session-services.ts";

/** A session with its last recorded use. */
interface Used {
  readonly sessionId: number;
  readonly lastAddress: string | null;
  readonly lastUsedAt: Date | null;
}

export type NoteSessionUse = (session: Used, from: string) => void;

/** Uses from the same address are recorded at most this often, because minutes are shown. */
const NOTED_EVERY_MS = 60_000;

/** Returns a function that records the use of a session; it is written some seconds later. */
export function openSessionUses({ db, batchedWrites }: Pick<Services, "db" | "batchedWrites">) {
  const note = batchedWrites.by<number, { address: string | null; at: Date }>(async (uses) => {
    // In a fixed order, so that processes don't deadlock.
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

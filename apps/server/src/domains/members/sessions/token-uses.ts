import {
  tokenFirstUsed,
  tokenUsedElsewhere,
} from "@stackyard/contract/events/members/identity-events";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { networkOf } from "../../../platform/http/admission/network-of.ts";
import type { Services } from "../../../platform/services.ts";

/** A use of a token, with its address. */
interface Use {
  readonly tokenId: number;
  readonly network: string;
  readonly at: Date;
}

export type NoteUse = (tokenId: number, address: string) => void;

/** Returns a function that records the use of a token; it is written some seconds later. */
export function openTokenUses({
  db,
  batchedWrites,
}: Pick<Services, "db" | "batchedWrites">): NoteUse {
  const note = batchedWrites.by<string, Use>((uses) =>
    // In a fixed order, so that processes don't deadlock.
    write(
      db,
      [...uses].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, use]) => use),
    ),
  );
  return (tokenId, address) => {
    const network = networkOf(address);
    note(`${tokenId} ${network}`, { tokenId, network, at: new Date() });
  };
}

async function write(db: Database, uses: readonly Use[]): Promise<void> {
  const ids = uses.map(({ tokenId }) => tokenId);
  const networks = uses.map(({ network }) => network);
  await db.transaction().execute(async (db) => {
    await sql`
      UPDATE registry_tokens SET last_used_at = used_at, last_address = network
      FROM (
        SELECT DISTINCT ON (id) id, at AS used_at, network
        FROM unnest(${ids}::int[], ${uses.map(({ at }) => at)}::timestamptz[], ${networks}::text[])
          AS uses (id, at, network)
        ORDER BY id, at DESC
      ) AS latest
      WHERE registry_tokens.id = latest.id AND coalesce(last_used_at < used_at, true)`.execute(db);
    const { rows } = await sql<NewAddress>`
      WITH uses AS (
        SELECT id, network FROM unnest(${ids}::int[], ${networks}::text[]) AS uses (id, network)
      ), added AS (
        INSERT INTO registry_token_addresses (token_id, network)
        SELECT id, network FROM uses JOIN registry_tokens USING (id)
        ON CONFLICT DO NOTHING
        RETURNING token_id, network
      )
      SELECT id, user_id, name, network, row_number() OVER (PARTITION BY id) = 1 AND NOT EXISTS
        (SELECT FROM registry_token_addresses AS known WHERE known.token_id = id) AS is_first
      FROM added JOIN registry_tokens ON id = token_id
      ORDER BY id`.execute(db);
    for (const row of rows) await recordNewAddress(db, row);
  });
}

interface NewAddress {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly network: string;
  readonly isFirst: boolean;
}

function recordNewAddress(db: Database, { id, userId, name, network, isFirst }: NewAddress) {
  const event = isFirst ? tokenFirstUsed : tokenUsedElsewhere;
  const data = { userId, name, address: network };
  return record({ db }, event, { actorId: null, subjectId: id, data });
}

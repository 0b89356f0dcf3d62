import { sql } from "kysely";
import type { Adapter } from "oidc-provider";
import { storedJson } from "../../../platform/db/stored-json.ts";
import type { Services } from "../../../platform/services.ts";
import { endGrants } from "./end-grants.ts";

/** Stores what users have allowed applications. */
export function grantStore(services: Services): Adapter {
  const { db } = services;
  const unused = async () => {
    throw new Error("A grant is found by its id only.");
  };
  return {
    async upsert(id, payload, expiresIn = 0) {
      const { clientId = "", accountId } = payload;
      await db
        .insertInto("oauthGrants")
        .values({
          ...{ id, userId: Number(accountId), payload: storedJson(payload) },
          applicationId: sql`(SELECT id FROM oauth_applications WHERE client_id = ${clientId})`,
          expiresAt: sql`now() + make_interval(secs => ${expiresIn}::float)`,
        })
        .execute();
    },
    async find(id) {
      const row = await db
        .selectFrom("oauthGrants")
        .select("payload")
        .where("id", "=", id)
        .executeTakeFirst();
      return row?.payload;
    },
    async destroy(id) {
      await endGrants(services, { grantId: id, actorId: null });
    },
    findByUserCode: unused,
    findByUid: unused,
    consume: unused,
    revokeByGrantId: unused,
  };
}

/**
 * The library's own sessions last for one request: who is signed in is known from the consent page,
 * which our session opens.
 */
export const noSessions: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};

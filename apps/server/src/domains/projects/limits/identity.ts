import { type RawBuilder, sql } from "kysely";

/** Whether someone's identity was verified for payouts. */
export const isIdentityVerified = (userId: RawBuilder<number>) => sql<boolean>`EXISTS (
  SELECT FROM sellers WHERE sellers.user_id = ${userId} AND sellers.identity_status = 'approved')`;

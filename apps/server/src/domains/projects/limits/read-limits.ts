import type { WorkLimits } from "@stackyard/contract/projects/work-limits";
import { type RawBuilder, sql } from "kysely";
import type { Services } from "../../../platform/services.ts";
import { type TrustFacts, trustLevelOf } from "./trust-level.ts";

/** Whose limits they are. */
export type Person = Pick<Services, "db" | "config"> & { readonly user: { readonly id: number } };

/** The person's trust level, and what they use of its limits. */
export async function readWorkLimits({ db, user, config }: Person): Promise<WorkLimits> {
  const { rows } = await sql<TrustFacts & WorkLimits["used"]>`
    SELECT * FROM (${trustFacts(user.id)}) AS facts, (${usedRoom(user.id)}) AS used`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`user ${user.id} doesn't exist`);
  const { openProjects, openProposals, unfinishedCents, ...facts } = row;
  return {
    level: config.limitsWork ? trustLevelOf(facts) : null,
    used: { openProjects, openProposals, unfinishedCents },
  };
}

/** Whether someone's identity was verified for payouts. */
export const isIdentityVerified = (userId: RawBuilder<number>) => sql<boolean>`EXISTS (
  SELECT FROM sellers WHERE sellers.user_id = ${userId} AND sellers.identity_status = 'approved')`;

const trustFacts = (userId: number) => sql<TrustFacts>`
    SELECT floor(extract(epoch FROM now() - users.created_at) / 86400)::integer AS days,
      users.role = 'admin' AS is_admin, count(contracts.id)::integer AS completed,
      count(DISTINCT contracts.client_id + contracts.engineer_id - users.id)::integer AS partners,
      ${isIdentityVerified(sql.ref("users.id"))} AS is_identity_verified
    FROM users LEFT JOIN contracts ON contracts.status = 'completed' AND paid_outside_cents IS NULL
      AND users.id IN (contracts.client_id, contracts.engineer_id)
    WHERE users.id = ${userId} GROUP BY users.id`;

/**
 * Only what the person began and can end themselves counts, so that nobody else can use up their
 * limits: an engineer's work until it is delivered, and a client's until it is approved. An order that
 * waits for its payment counts already, because it can be paid at any time.
 */
const usedRoom = (userId: number) => sql<WorkLimits["used"]>`
    SELECT
      (SELECT count(*)::integer FROM projects
        WHERE user_id = ${userId} AND status IN ('held', 'open')) AS open_projects,
      (SELECT count(*)::integer FROM proposals
        WHERE user_id = ${userId} AND status IN ('submitted', 'shortlisted')) AS open_proposals,
      (SELECT coalesce(sum(amount_cents), 0)::float FROM milestones
        JOIN contracts ON contracts.id = contract_id AND contracts.status IN ('proposed', 'active')
        WHERE milestones.status IN ('proposed', 'funded', 'changes_requested')
            AND engineer_id = ${userId} AND engineer_confirmed_at IS NOT NULL
          OR milestones.status IN ('proposed', 'funded', 'submitted', 'changes_requested')
            AND client_id = ${userId})
        + (SELECT coalesce(sum(amount_cents), 0)::float FROM purchases
        WHERE buyer_id = ${userId} AND kind = 'package' AND status = 'pending')
        + (SELECT coalesce(sum(increase_cents), 0)::float FROM contract_amendments
        WHERE proposed_by = ${userId} AND status = 'open' AND increase_cents > 0)
        AS unfinished_cents`;

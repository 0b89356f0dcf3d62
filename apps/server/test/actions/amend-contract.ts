import type { Milestone } from "@stackyard/contract/projects/contracts";
import type { SignedUp } from "../test-server.ts";

interface Contract {
  readonly id: number;
  readonly hash: string;
}

/** Proposes an amendment of the text with this hash. */
export const amend = ({ client }: SignedUp, { id, hash }: Contract, changes: object) =>
  client.post(`/api/contracts/${id}/amendments`, { hash, reason: "As we discussed.", ...changes });

/** A milestone as an amendment names it, with other fields. */
export function changeOf(milestone: Milestone, fields: object = {}) {
  const { id, title, text, amount, dueDays, revisions, checks } = milestone;
  return { id, title, text, amount, dueDays, revisions, checks, ...fields };
}

/** Confirms the newest amendment of a contract. */
export async function confirmAmendment({ client }: SignedUp, { id }: Pick<Contract, "id">) {
  const { body } = await client.get(`/api/contracts/${id}`);
  const { id: amendmentId, newHash: hash } = body.amendments.at(-1);
  return client.put(`/api/amendments/${amendmentId}/confirmation`, { hash });
}

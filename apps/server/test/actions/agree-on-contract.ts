import { expect } from "vitest";
import type { SignedUp } from "../test-server.ts";
import { postProject, propose } from "./post-project.ts";

interface Sides {
  readonly client: SignedUp;
  /** Has an engineer profile. */
  readonly engineer: SignedUp;
}

/** Has a client accept an engineer's proposal. Returns the contract, which waits for both. */
export async function drawUpContract({ client, engineer }: Sides, fields: object = {}) {
  const project = await postProject(client);
  const { body: proposal } = await propose(engineer, project.id, fields);
  const seen = { amount: proposal.amount, revision: proposal.revision };
  const accepted = await client.client.put(`/api/proposals/${proposal.id}/acceptance`, seen);
  expect(accepted.status).toBe(200);
  const { body: contracts } = await client.client.get("/api/user/contracts");
  return readContract(client, contracts[0].id);
}

// biome-ignore lint/suspicious/noExplicitAny: as the test client answers.
export async function readContract({ client }: SignedUp, id: number): Promise<any> {
  return (await client.get(`/api/contracts/${id}`)).body;
}

/** Has both confirm the text. */
export async function agreeOnContract(sides: Sides, fields: object = {}) {
  const { id, hash } = await drawUpContract(sides, fields);
  for (const { client } of [sides.client, sides.engineer])
    expect((await client.put(`/api/contracts/${id}/confirmation`, { hash })).status).toBe(204);
  return readContract(sides.client, id);
}

interface Milestone {
  readonly id: number;
  readonly amount: number;
}

/** Pays for a milestone as the client. */
export const fund = (
  { client }: SignedUp,
  { id, amount }: Milestone,
  choice: { paymentMethodId?: string } = {},
) =>
  client.post("/api/orders", {
    items: [{ kind: "milestone", id, priceCents: amount }],
    ...{ totalCents: amount, ...choice },
  });

/** Sets the fee of sales, such as 1,000 for 10 %. */
export async function setFee({ client }: SignedUp, salesBasisPoints: number): Promise<void> {
  const { body: settings } = await client.get("/api/admin/settings");
  const follows = settings.fees.id ?? null;
  const change = { value: { salesBasisPoints }, follows, reason: "As agreed upon with everyone." };
  expect((await client.put("/api/admin/settings/fees", change)).status).toBe(200);
}

/** Has both complete a contract with one milestone that is funded, delivered and released. */
export async function completeContract(sides: Sides, fields: object = {}) {
  const { id, milestones } = await agreeOnContract(sides, { milestones: [], ...fields });
  const [milestone] = milestones;
  expect((await fund(sides.client, milestone)).status).toBe(201);
  const step = async ({ client }: SignedUp, name: string, body: object) =>
    expect((await client.post(`/api/milestones/${milestone.id}/${name}`, body)).status).toBe(204);
  await step(sides.engineer, "deliveries", { text: "Everything that we agreed on." });
  await step(sides.client, "approval", { held: milestone.amount });
  return readContract(sides.client, id);
}

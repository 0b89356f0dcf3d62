import type { SignedUp } from "../test-server.ts";

export const PROJECT = {
  title: "A landing zone for three accounts",
  scope: "Three accounts with **single sign-on**, central logs, and budget alarms.",
  skills: ["Terraform", "AWS"],
  budget: { min: 200_000, max: 400_000 },
};

export const PROPOSAL = {
  message: "I have built four of these and can start next week.",
  amount: 300_000,
  deliveryDays: 20,
  milestones: [
    { title: "Accounts and sign-on", amount: 100_000, dueDays: 7 },
    { title: "Logs and alarms", amount: 200_000, dueDays: 20 },
  ],
};

/** Posts a project. */
export async function postProject(
  { client }: SignedUp,
  fields: object = {},
): Promise<{ id: number }> {
  const { body } = await client.post("/api/projects", { ...PROJECT, ...fields });
  return (await client.put(`/api/projects/${body.id}/posting`)).body;
}

/** Makes a proposal as an engineer who has a profile. */
export async function propose({ client }: SignedUp, projectId: number, fields: object = {}) {
  return client.post(`/api/projects/${projectId}/proposals`, { ...PROPOSAL, ...fields });
}

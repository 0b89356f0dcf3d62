import type { SignedUp } from "../test-server.ts";

const PROFILE = {
  title: "Platform engineer",
  description: "Builds platforms that others like to build on.",
  skills: ["Terraform"],
  specializations: ["devops"],
  yearsOfExperience: 7,
};

export const SERVICE = {
  title: "A landing zone on AWS",
  description: "Accounts, networks and guard rails, as Terraform that your people can read.",
  longDescription: null,
  specialization: "cloud-architect",
  tags: ["aws", "terraform"],
  tiers: [
    {
      name: "Basic",
      scope: "One account with its network, logging and budget alarms.",
      deliverables: ["Terraform code", "A hand-over of an hour"],
      price: 90_000,
      deliveryDays: 7,
      revisions: 1,
    },
    {
      name: "Whole",
      scope: "Up to ten accounts in an organization, with single sign-on.",
      deliverables: ["Terraform code", "Diagrams"],
      price: 400_000,
      deliveryDays: 21,
      revisions: 3,
    },
  ],
};

/** Creates an engineer profile. */
export async function listEngineer({ client }: SignedUp): Promise<{ id: number }> {
  return (await client.post("/api/engineers", PROFILE)).body;
}

/** Publishes a service of a listed engineer. */
export async function offerService(
  { client }: SignedUp,
  fields: object = {},
): Promise<{ id: number }> {
  const { body } = await client.post("/api/services", { ...SERVICE, ...fields });
  return (await client.put(`/api/services/${body.id}/status`, { status: "published" })).body;
}

import { type As, requireSuccess, withIdempotencyKey } from "./as-people.ts";

const PROJECT = {
  title: "Backups that we can restore",
  scope:
    "Three PostgreSQL databases on AWS have backups that no one has ever restored.\n\nWe need restores that run every week without us, and an alarm if one fails.",
  skills: ["Terraform", "AWS"],
  budget: { min: 200_000, max: 400_000 },
  openDays: 30,
};

const PROPOSAL = {
  message:
    "First I restore each backup once by hand, to see what is missing. Then a pipeline does it every week in a separate account.",
  amount: 330_000,
  deliveryDays: 21,
  milestones: [
    { title: "Each backup restored once", amount: 120_000, dueDays: 7 },
    { title: "Weekly restores with an alarm", amount: 210_000, dueDays: 21 },
  ],
};

const DELIVERIES = [
  "All three are restored in a test account. The oldest took four hours, because its volume is read lazily. The report lists the commands.",
  "The pipeline restores all three every Sunday and compares the row counts. I stopped it once on purpose, and the alarm arrived after two minutes.",
];

/** A contract with held money: one milestone is released, and one is delivered. */
export async function seedContract(as: As): Promise<void> {
  const [client, engineer] = [await as("buyer-two"), await as("amina-diallo")];
  const once = (step: string) => withIdempotencyKey(`demo-contract-${step}`);
  const made = await client.post("/api/projects", PROJECT, once("project"));
  const project = `/api/projects/${requireSuccess(made).body.id}`;
  requireSuccess(await client.put(`${project}/posting`, undefined, once("posting")));
  const proposed = await engineer.post(`${project}/proposals`, PROPOSAL, once("proposal"));
  const { id, amount, revision } = requireSuccess(proposed).body;
  const seen = { amount, revision };
  requireSuccess(await client.put(`/api/proposals/${id}/acceptance`, seen, once("acceptance")));
  const { body: own } = requireSuccess(await client.get("/api/user/contracts"));
  const path = `/api/contracts/${own.find(({ title }: { title: string }) => title === PROJECT.title).id}`;
  const { hash, milestones } = requireSuccess(await client.get(path)).body;
  for (const side of [client, engineer])
    requireSuccess(await side.put(`${path}/confirmation`, { hash }));
  for (const [index, text] of DELIVERIES.entries()) {
    const { id, amount } = milestones[index];
    const order = {
      items: [{ kind: "milestone", id, priceCents: amount }],
      // Another provider would wait for a person.
      ...{ totalCents: amount, paymentMethodId: "test" },
    };
    requireSuccess(await client.post("/api/orders", order, once(`order-${index}`)));
    const at = `/api/milestones/${id}`;
    requireSuccess(await engineer.post(`${at}/deliveries`, { text }, once(`delivery-${index}`)));
    if (index > 0) continue;
    requireSuccess(await client.post(`${at}/approval`, { held: amount }, once("approval")));
  }
}

import { type As, all, requireSuccess, withIdempotencyKey } from "./as-people.ts";
import { SERVICE_QUESTIONS } from "./services/questions.ts";
import { SERVICES } from "./services/services.ts";
import { WORK } from "./services/work.ts";

/** Publishes the demo services: sequentially per engineer, in parallel across engineers. */
export async function seedServices(as: As): Promise<void> {
  const engineers = [...new Set(SERVICES.map(({ by }) => by))];
  await all(
    engineers.map(async (engineer) => {
      const client = await as(engineer);
      const own = SERVICES.filter(({ by }) => by === engineer);
      for (const [index, { by: _, ...service }] of own.entries()) {
        const key = `demo-service-${engineer}-${index}`;
        const { id } = requireSuccess(
          await client.post("/api/services", service, withIdempotencyKey(key)),
        ).body;
        const path = `/api/services/${id}/status`;
        requireSuccess(
          await client.put(path, { status: "published" }, withIdempotencyKey(`${key}-publish`)),
        );
      }
    }),
  );
}

/** Posts demo questions and starts conversations about work. */
export async function seedTalk(as: As): Promise<void> {
  for (const [index, { by, title, question, answer }] of SERVICE_QUESTIONS.entries()) {
    const { id, engineer } = await findService(as, title);
    const key = `demo-question-${index}`;
    const asked = await (await as(by)).post(
      `/api/services/${id}/questions`,
      { question },
      withIdempotencyKey(key),
    );
    if (answer === null) continue;
    const path = `/api/service-questions/${requireSuccess(asked).body.id}/answer`;
    requireSuccess(await engineer.put(path, { answer }, withIdempotencyKey(`${key}-answer`)));
  }
  for (const [index, work] of WORK.entries()) await doWork(as, work, `demo-work-${index}`);
}

async function doWork(as: As, work: (typeof WORK)[number], key: string): Promise<void> {
  const { by, title, tier, message, talk, status } = work;
  const client = await as(by);
  const { id, engineer, tiers } = await findService(as, title);
  const request = { tier, price: tiers[tier - 1]?.price, message };
  const { body } = requireSuccess(
    await client.post(`/api/services/${id}/requests`, request, withIdempotencyKey(key)),
  );
  const path = `/api/conversations/${body.conversationId}/messages`;
  for (const [turn, text] of talk.entries()) {
    const speaker = turn % 2 === 0 ? engineer : client;
    requireSuccess(
      await speaker.post(path, { message: text }, withIdempotencyKey(`${key}-say-${turn}`)),
    );
  }
  if (status === "proposed") return;
  const at = `/api/contracts/${body.id}`;
  const { hash } = requireSuccess(await engineer.get(at)).body;
  requireSuccess(
    await engineer.put(`${at}/confirmation`, { hash }, withIdempotencyKey(`${key}-accept`)),
  );
  if (status === "active") return;
  for (const side of [engineer, client]) requireSuccess(await side.put(`${at}/done`));
}

async function findService(as: As, title: string) {
  const by = SERVICES.find((service) => service.title === title)?.by ?? "";
  const engineer = await as(by);
  const { body: own } = requireSuccess(await engineer.get("/api/user/services"));
  const { id } = own.find((service: { title: string }) => service.title === title);
  const { body } = requireSuccess(await engineer.get(`/api/services/${id}`));
  return { id, engineer, tiers: body.tiers as { price: number }[] };
}

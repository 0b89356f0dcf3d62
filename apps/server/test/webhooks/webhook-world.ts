import { versionApproved, versionSubmitted } from "@stackyard/contract/events/module-events";
import { sql } from "kysely";
import { tellWebhooks } from "../../src/domains/site/webhooks/queue-deliveries.ts";
import { record } from "../../src/platform/events/record.ts";
import { inTransaction } from "../../src/platform/services.ts";
import type { PostAnswer } from "../../src/platform/web-fetch/web-fetch.ts";
import { processEvents } from "../process-events.ts";
import { openTestServer, type SignedUp } from "../test-server.ts";
import { sendNow } from "./send-now.ts";

export const URL = "https://example.com/hook";
export const VERSIONS = ["version.submitted", "version.approved"] as const;

export interface Arrived {
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export const fine = async () => ({ status: 204, text: "", headers: [] });

/** What changes from test to test. */
interface World {
  author: SignedUp;
  arrived: Arrived[];
  answer: (sent: Arrived) => Promise<PostAnswer>;
}

/** A server whose webhooks arrive here, and their owner, who is another one for each test. */
export async function openWebhookWorld() {
  const server = await openTestServer({
    web: {
      async post(address, sent) {
        world.arrived.push({ address, ...sent });
        return world.answer({ address, ...sent });
      },
    },
  });
  const world: World = { author: await server.signUp("contributor"), arrived: [], answer: fine };

  /** Before each test. */
  async function reset() {
    world.arrived = [];
    world.answer = fine;
    // The hourly limits have tests of their own.
    await server.services.db.deleteFrom("attempts").execute();
    await server.services.db.deleteFrom("webhooks").execute();
    world.author = await server.signUp("contributor");
  }

  /** The author submits a version, which an auditor approves. */
  async function publishVersion(): Promise<void> {
    const authorId = world.author.id;
    const data = { moduleId: 7, title: "Tidy VPC", authorId, version: "1.0.0" };
    await inTransaction(server.services, async (ctx) => {
      await record(ctx, versionSubmitted, { actorId: authorId, subjectId: 7, data });
      const approved = { ...data, isVerified: false, isUpdate: false };
      await record(ctx, versionApproved, { actorId: null, subjectId: 7, data: approved });
    });
  }

  const make = (body: object = {}, { client } = world.author) =>
    client.post("/api/webhooks", { url: URL, types: VERSIONS, ...body });
  const makeOne = async (body?: object) => (await make(body)).body;
  const queueEvents = () => processEvents(server.services, tellWebhooks);
  const send = (id: number, lane: "fast" | "slow" = "fast") => sendNow(server.services, id, lane);
  const deliveriesOf = async (id: number, { client } = world.author) =>
    (await client.get(`/api/webhooks/${id}/deliveries`)).body;
  const readOne = async (id: number) =>
    (await world.author.client.get("/api/webhooks")).body.find(
      (each: { id: number }) => each.id === id,
    );
  const passTime = (minutes: number) =>
    sql`UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - make_interval(mins => ${minutes})`.execute(
      server.services.db,
    );
  const endRest = () =>
    server.services.db.updateTable("webhooks").set({ restsUntil: null }).execute();

  return {
    ...{ world, server, reset, publishVersion, make, makeOne, queueEvents, send },
    ...{ deliveriesOf, readOne, passTime, endRest },
  };
}

import { readFileSync } from "node:fs";
import { ALL_EVENTS } from "@stackyard/contract/events/all-events";
import { WEBHOOK_TYPES, type WebhookType } from "@stackyard/contract/site/webhook-types";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { createPool, deployModule, enrollRunner } from "../../../../test/actions/enroll-runner.ts";
import { publishModule, submitModule } from "../../../../test/actions/publish-module.ts";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import {
  OPERATED_TYPES,
  type OperatedType,
  recordedCases,
} from "../../../../test/webhooks/recorded-cases.ts";
import { sendNow } from "../../../../test/webhooks/send-now.ts";
import { record } from "../../../platform/events/record.ts";
import { inTransaction } from "../../../platform/services.ts";
import { tellWebhooks } from "./queue-deliveries.ts";

interface Message {
  readonly type: string;
  readonly timestamp: string;
  readonly sequence: number;
  readonly subject: { readonly kind: string; readonly id: number };
  readonly data: Record<string, unknown>;
}

interface Documented {
  readonly label: string;
  readonly subject: string;
  readonly fields: readonly string[];
}

const PAGE = new URL(
  "../../../../../../content/documentation/api/webhook-events.md",
  import.meta.url,
);

/** The rows of the page that lists the types. */
const DOCUMENTED: ReadonlyMap<string, Documented> = new Map(
  readFileSync(PAGE, "utf8")
    .matchAll(/^\| `([a-z_.]+)` \| (.+) \| ([a-z]+) \| (.+) \|$/gm)
    .map(([, type = "", label = "", subject = "", fields = ""]) => [
      type,
      { label, subject, fields: fields.split(", ").map((field) => field.slice(1, -1)) },
    ]),
);

let server: TestServer;
let arrived: { readonly body: string; readonly headers: Record<string, string> }[];

beforeAll(async () => {
  server = await openTestServer({
    worksJobs: true,
    web: {
      async post(_, sent) {
        arrived.push(sent);
        return { status: 204, text: "", headers: [] };
      },
    },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  arrived = [];
});

/** What an account's webhook for a type receives of what happens. */
async function receives(
  { client }: SignedUp,
  types: readonly string[],
  happen: () => Promise<unknown>,
): Promise<Message[]> {
  // The hourly limits have tests of their own.
  await server.services.db.deleteFrom("attempts").execute();
  const form = { url: "https://example.com/hook", types };
  const { status, body } = await client.post("/api/webhooks", form);
  expect(status).toBe(201);
  await happen();
  await processEvents(server.services, tellWebhooks);
  await sendNow(server.services, body.id);
  // The workers may have taken it first.
  const waiting = server.services.db
    .selectFrom("webhookDeliveries")
    .select("id")
    .where("webhookId", "=", body.id)
    .where("status", "=", "waiting");
  await expect.poll(() => waiting.execute()).toEqual([]);
  await client.delete(`/api/webhooks/${body.id}`);
  return arrived.map(({ body: text, headers }) => {
    new Webhook(body.secret).verify(text, headers);
    return JSON.parse(text);
  });
}

/** Checks that one message arrived, and that it is as documented. Returns its data. */
function onlyOne(type: WebhookType, messages: readonly Message[]): Message {
  expect(messages.map((message) => message.type)).toEqual([type]);
  const [message] = messages as [Message];
  const { subject, fields } = DOCUMENTED.get(type) as Documented;
  expect(message).toEqual({
    type,
    timestamp: new Date(message.timestamp).toISOString(),
    sequence: expect.any(Number),
    subject: { kind: subject, id: expect.any(Number) },
    data: expect.any(Object),
  });
  expect(Object.keys(message.data).toSorted()).toEqual([...fields].toSorted());
  return message;
}

it("the documentation lists each type with its label, and no other", () => {
  const labels = Object.fromEntries([...DOCUMENTED].map(([type, { label }]) => [type, label]));
  expect(labels).toEqual(WEBHOOK_TYPES);
});

it("each type has a case", () => {
  const types = [...OPERATED_TYPES, ...Object.keys(recordedCases(1))];
  expect(types.toSorted()).toEqual(Object.keys(WEBHOOK_TYPES).toSorted());
});

describe("a recorded event reaches a webhook as one signed message with the documented data", () => {
  it.each(Object.keys(recordedCases(1)) as Exclude<WebhookType, OperatedType>[])(
    "%s",
    async (type) => {
      const person = await server.signUp();
      const event = ALL_EVENTS.get(type);
      if (!event) throw new Error(`${type} isn't declared`);
      const data: Record<string, unknown> = { ...recordedCases(person.id)[type] };
      const messages = await receives(person, Object.keys(WEBHOOK_TYPES), () =>
        inTransaction(server.services, (ctx) =>
          record(ctx, event, { actorId: person.id, subjectId: 7, data }),
        ),
      );
      const message = onlyOne(type, messages);
      expect(message.subject.id).toBe(7);
      expect(data).toMatchObject(message.data);
    },
  );
});

/** Has someone own a deployment whose runner and pool are theirs. */
async function openDeployment() {
  const owner = await server.signUp("auditor");
  const { id: moduleId } = await publishModule(server, await server.signUp("contributor"));
  await buyModule(owner, moduleId);
  const poolId = await createPool(owner);
  const runner = await enrollRunner(server, owner, poolId);
  const deploy = () => deployModule(owner, { moduleId, poolId });
  return { owner, poolId, runner, deploy };
}

describe("an operation reaches a webhook as one signed message with the documented data", () => {
  const CASES: Record<OperatedType, () => Promise<[Message[], object]>> = {
    "version.submitted": async () => {
      const author = await server.signUp("contributor");
      const messages = await receives(author, ["version.submitted"], () => submitModule(author));
      return [messages, { version: "1.0.0" }];
    },
    "version.approved": async () => {
      const author = await server.signUp("contributor");
      const messages = await receives(author, ["version.approved"], () =>
        publishModule(server, author),
      );
      return [messages, { version: "1.0.0", isUpdate: false }];
    },
    "purchase.paid": async () => {
      const [author, buyer] = [await server.signUp("contributor"), await server.signUp()];
      const { id: moduleId } = await publishModule(server, author);
      const messages = await receives(author, ["purchase.paid"], () => buyModule(buyer, moduleId));
      return [messages, { moduleId }];
    },
    "order.paid": async () => {
      const buyer = await server.signUp();
      const { id } = await publishModule(server, await server.signUp("contributor"));
      const messages = await receives(buyer, ["order.paid"], () => buyModule(buyer, id));
      return [messages, { titles: [expect.any(String)] }];
    },
    "deployment.moved": async () => {
      const { owner, deploy } = await openDeployment();
      const messages = await receives(owner, ["deployment.moved"], deploy);
      return [messages, { kind: "apply", status: "queued" }];
    },
    "deployment.announced": async () => {
      const { owner, runner, deploy } = await openDeployment();
      await deploy();
      const lease = await runner.take();
      const messages = await receives(owner, ["deployment.announced"], () => runner.plan(lease));
      return [messages, { kind: "apply", status: "planned" }];
    },
    "deployment.awaits_approval": async () => {
      const { owner, poolId, runner, deploy } = await openDeployment();
      const approver = await server.signUp();
      const { username } = approver;
      await owner.client.post(`/api/runner-pools/${poolId}/approvers`, { username });
      await approver.client.put(`/api/user/approving/${poolId}`);
      await deploy();
      const lease = await runner.take();
      const messages = await receives(approver, ["deployment.awaits_approval"], () =>
        runner.plan(lease),
      );
      return [messages, { kind: "apply", status: "planned" }];
    },
  };

  it.each(OPERATED_TYPES)("%s", async (type) => {
    const [messages, expected] = await CASES[type]();
    expect(onlyOne(type, messages).data).toMatchObject(expected);
  });
});

it("each step of a deployment reaches its owner's webhook once, and no stranger's", async () => {
  const { owner, runner, deploy } = await openDeployment();
  const stranger = await server.signUp();
  const types = ["deployment.moved", "deployment.announced"];
  await stranger.client.post("/api/webhooks", { url: "https://example.com/other", types });
  const messages = await receives(owner, types, async () => {
    const id = await deploy();
    await runner.plan(await runner.take());
    const { body } = await owner.client.get(`/api/deployments/${id}`);
    const [{ id: operationId, plan, inputsDigest }] = body.operations;
    const digests = { planDigest: plan.planDigest, inputsDigest };
    await owner.client.post(`/api/operations/${operationId}/approval`, digests);
    await runner.result(await runner.take());
  });
  expect(messages.map(({ type, data }) => [type, data.status])).toEqual([
    ["deployment.moved", "queued"],
    ["deployment.moved", "leased"],
    ["deployment.moved", "planning"],
    ["deployment.announced", "planned"],
    ["deployment.moved", "approved"],
    ["deployment.moved", "applying"],
    ["deployment.announced", "applied"],
  ]);
  const strangers = server.services.db.selectFrom("webhookDeliveries").select("type");
  const ofStranger = strangers
    .innerJoin("webhooks", "webhooks.id", "webhookId")
    .where("userId", "=", stranger.id);
  expect(await ofStranger.execute()).toEqual([]);
});

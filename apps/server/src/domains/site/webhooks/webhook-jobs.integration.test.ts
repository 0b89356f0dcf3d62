import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { CERTIFICATE, openWebServer } from "../../../../test/stand-ins/web-server.ts";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";
import { openWebFetch } from "../../../platform/web-fetch/web-fetch.ts";

interface Arrived {
  readonly headers: Record<string, string>;
  readonly body: string;
}

const arrived: Arrived[] = [];
let receiver: Awaited<ReturnType<typeof openWebServer>>;
let server: TestServer;

beforeAll(async () => {
  receiver = await openWebServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    arrived.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(200).end("ok");
  });
  // The real network, except that the receiver listens on a port of its own.
  const web = openWebFetch({
    mayConnect: (address) => address === "127.0.0.1",
    lookup: async () => [{ address: "127.0.0.1", family: 4 }],
    ca: CERTIFICATE,
  });
  const { port } = receiver;
  server = await openTestServer({
    worksJobs: true,
    web: {
      post: (address, sent) => web.post(address.replace(".test/", `.test:${port}/`), sent),
    },
  });
});
afterAll(async () => {
  await server.close();
  receiver.close();
});

it("a submitted and approved version arrives over HTTPS, through the workers", async () => {
  const author = await server.signUp("contributor");
  const body = {
    url: "https://other.test/hook",
    types: ["version.submitted", "version.approved"],
  };
  const webhook = (await author.client.post("/api/webhooks", body)).body;
  const { id } = await publishModule(server, author);
  await expect.poll(() => arrived.length).toBe(2);
  const told = arrived.map(({ body, headers }) =>
    new Webhook(webhook.secret).verify(body, headers),
  );
  expect(told).toMatchObject([
    { type: "version.submitted", subject: { kind: "module", id } },
    { type: "version.approved", subject: { kind: "module", id } },
  ]);
  const answers = async () => {
    const { body } = await author.client.get(`/api/webhooks/${webhook.id}/deliveries`);
    return body.map(({ answer }: { answer: string | null }) => answer);
  };
  await expect.poll(answers).toEqual(["ok", "ok"]);
});

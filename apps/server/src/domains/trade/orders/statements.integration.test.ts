import { afterAll, beforeAll, expect, it } from "vitest";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { openStatementLog } from "../../../../test/statement-log.ts";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";

const log = openStatementLog();
let server: TestServer;
let items: { kind: string; id: number; priceCents: number }[];
beforeAll(async () => {
  server = await openTestServer({ tracing: log.tracing, worksJobs: true });
  const seller = await server.signUp("contributor");
  items = [];
  for (const priceCents of [1_000, 2_000, 3_000]) {
    const { id } = await publishModule(server, seller, { price: priceCents });
    items.push({ kind: "module", id, priceCents });
  }
});
afterAll(() => server.close());

/** The embedded provider keeps its payments in the database; another one is asked over the network. */
const isOurs = (text: string) =>
  !/"test_payments"/.test(text) && !/^(BEGIN|COMMIT|ROLLBACK)$/.test(text);

it("ordering three items takes no more than 12 statements", async () => {
  const { client } = await server.signUp();
  await client.get("/api/user");
  const sent = await log.during(async () => {
    const { body } = await client.post("/api/orders", { items, totalCents: 6_000 });
    expect(body.status).toBe("paid");
  });
  const own = sent.filter(isOurs);
  expect(own.length, own.join("\n\n")).toBeLessThanOrEqual(12);
});

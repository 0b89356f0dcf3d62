import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { agreeOnContract, fund, setFee } from "../test/actions/agree-on-contract.ts";
import { buyModule } from "../test/actions/buy-module.ts";
import { listEngineer, offerService } from "../test/actions/offer-service.ts";
import { publishModule } from "../test/actions/publish-module.ts";
import { openStatementLog } from "../test/statement-log.ts";
import { openTestServer, type SignedUp, type TestServer } from "../test/test-server.ts";
import { loadPages } from "./pages/load-pages.ts";

const log = openStatementLog();
let server: TestServer;
let token: string;
const people: Record<string, SignedUp> = {};
/** The IDs in the addresses below. */
const numbers: Record<string, string | number> = {};

beforeAll(async () => {
  // The pages' library reads this when it is loaded; other tests must not see it.
  vi.stubEnv("NODE_ENV", "production");
  const pages = await loadPages();
  server = await openTestServer({ pages, tracing: log.tracing, worksJobs: true });
  const [author, engineer, buyer, admin] = await Promise.all([
    server.signUp("contributor"),
    server.signUp("engineer"),
    server.signUp(),
    server.signUp("admin"),
  ]);
  Object.assign(people, { author, engineer, buyer, admin });
  const module = await publishModule(server, author);
  const { id: engineerId } = await listEngineer(engineer);
  const { id: service } = await offerService(engineer);
  const category = {
    name: "Using Modules",
    slug: "using-modules",
    description: "Of what you bought.",
  };
  const { body: opened } = await admin.client.post("/api/forum/categories", category);
  const { body: thread } = await buyer.client.post("/api/forum/threads", {
    title: "Two states, one bucket",
    content: "How do I keep two states apart when both want the same bucket?",
    categoryId: opened.id,
  });
  const reply = { threadId: thread.id, content: "Give each of them a backend key of its own." };
  await engineer.client.post("/api/forum/posts", reply);
  const review = { content: "It greets as it says.", rating: 5 };
  await buyModule(buyer, module.id);
  await buyer.client.post(`/api/modules/${module.id}/reviews`, review);
  const letter = { engineerId, message: "Good day. Do you have time in May?" };
  const { body: conversation } = await buyer.client.post("/api/conversations", letter);
  await setFee(admin, 1_000);
  const contract = await agreeOnContract({ client: buyer, engineer });
  await fund(buyer, contract.milestones[0]);
  const [order] = (await buyer.client.get("/api/orders")).body;
  const ticket = await buyer.client.post("/api/support/tickets", {
    ...{ name: "Jo", email: "jo@example.test", subject: "Where is my receipt?" },
    description: "I looked for it on the page of my purchases.",
  });
  token = (await buyer.client.post("/api/registry-tokens", { name: "laptop" })).body.secret;
  Object.assign(numbers, { module: module.id, engineer: engineerId, service, thread: thread.id });
  Object.assign(numbers, { category: category.slug, conversation: conversation.id });
  Object.assign(numbers, { contract: contract.id, order: order.id, ticket: ticket.body.id });
  Object.assign(numbers, { author: author.username, engineerName: engineer.username });
  numbers.source = `${module.namespace}/${module.name}/${module.system}`;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

/** Each page of a signed-in user sends three: session, account, unread count. */
it.each([
  ["/", "somebody", 0],
  ["/", "buyer", 3],
  ["/marketplace", "buyer", 3],
  ["/talent", "buyer", 3],
  ["/blog", "buyer", 3],
  ["/developer-forum", "buyer", 3],
  ["/developer-forum/categories/:category", "buyer", 6],
  ["/developer-forum/threads/:thread", "somebody", 0],
  ["/developer-forum/threads/:thread", "buyer", 6],
  ["/modules/:module", "somebody", 0],
  ["/modules/:module", "buyer", 8],
  ["/talent/:engineer", "somebody", 0],
  ["/talent/:engineer", "buyer", 6],
  ["/talent/join", "engineer", 6],
  ["/services/:service", "somebody", 0],
  ["/services/:service", "buyer", 7],
  ["/users/:author", "somebody", 0],
  ["/users/:engineerName", "buyer", 7],
  ["/profile", "author", 8],
  ["/profile", "engineer", 11],
  ["/profile", "buyer", 7],
  ["/profile/projects", "buyer", 8],
  ["/notifications", "author", 4],
  ["/messages", "buyer", 4],
  ["/messages/:conversation", "buyer", 8],
  ["/contracts/:contract", "buyer", 7],
  ["/orders/:order", "buyer", 8],
  ["/earnings", "author", 8],
  ["/modules/:module/deploy", "buyer", 8],
  ["/deployments", "buyer", 6],
  ["/runners", "buyer", 6],
  ["/support/queue", "admin", 5],
  ["/support/queue/:ticket", "admin", 7],
  ["/admin", "admin", 6],
  ["/api/modules/:module", "buyer", 1],
  ["/api/engineers/:engineer/page", "buyer", 3],
  ["/api/forum/threads/:thread", "buyer", 2],
  // The key's owner, the limit, and the answer.
  ["/v1/keys/current", "token", 3],
  ["/v1/registry/modules/:source/versions", "token", 1],
  ["/v1/registry/modules/:source/1.0.0/download", "token", 1],
] as const)("%s for %s sends at most %i statements", async (pattern, who, most) => {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => String(numbers[name]));
  const client = people[who]?.client ?? server.visitor();
  const headers = {
    somebody: { cookie: "of=somebody" },
    token: { authorization: `Bearer ${token}` },
  };
  const ask = async () => {
    const { status } = await client.get(path, Reflect.get(headers, who));
    expect(status).toBe(200);
  };
  // Shared answers are computed at the first request, and again after a change.
  const runs = [await log.during(ask), await log.during(ask), await log.during(ask)];
  const [fewest = []] = runs.toSorted((a, b) => a.length - b.length);
  expect(fewest.length, fewest.join("\n")).toBeLessThanOrEqual(most);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { listEngineer, offerService } from "../../../../test/actions/offer-service.ts";
import { holdRenderer } from "../../../../test/hold-renderer.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
let engineers: { id: number; serviceId: number }[];
let newcomers: SignedUp[];
beforeAll(async () => {
  server = await openTestServer();
  const four = Array.from({ length: 4 }, () => server.signUp("engineer"));
  engineers = await Promise.all(
    (await Promise.all(four)).map(async (engineer) => {
      const { id } = await listEngineer(engineer);
      return { id, serviceId: (await offerService(engineer)).id };
    }),
  );
  newcomers = await Promise.all(Array.from({ length: 5 }, () => server.signUp()));
});
afterAll(() => server.close());

/** Requests without cached answers. */
async function readAll(): Promise<number[]> {
  const reader = newcomers[0]?.client;
  const paths = ["/api/conversations", "/api/notifications", "/api/purchases", "/api/user/modules"];
  const statuses: number[] = [];
  for (let round = 0; round < 5; round++)
    for (const path of paths) statuses.push((await reader?.get(path))?.status ?? 0);
  return statuses;
}

/** What each newcomer sends to each engineer. */
const toEach = (send: (from: SignedUp, to: { id: number; serviceId: number }) => unknown) =>
  newcomers.flatMap((from) => engineers.map((to) => send(from, to))) as Promise<{
    status: number;
  }>[];

it.each([
  [
    "letters",
    (from: SignedUp, { id }: { id: number }) =>
      from.client.post("/api/conversations", { engineerId: id, message: "*Hello* from us." }),
  ],
  [
    "requests for a package",
    (from: SignedUp, { serviceId }: { serviceId: number }) =>
      from.client.post(`/api/services/${serviceId}/requests`, {
        tier: 1,
        price: 90_000,
        message: "*Hello* from us.",
      }),
  ],
])("twenty %s that wait for the renderer delay no read", async (_, send) => {
  const renderer = holdRenderer();
  const sent = toEach(send);
  await renderer.isHolding(2);
  const read = await readAll();
  renderer.release();
  expect(read).toEqual(Array(20).fill(200));
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(20).fill(201));
  const [one] = await server.services.db.selectFrom("messages").select("html").limit(1).execute();
  expect(one?.html).toContain("<em>Hello</em>");
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  agreeOnContract,
  completeContract,
  drawUpContract,
  fund,
} from "../../../../test/actions/agree-on-contract.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { postProject, propose } from "../../../../test/actions/post-project.ts";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { recordsFollowContracts } from "./follow-contracts.ts";

let server: TestServer;
let client: SignedUp;
let engineer: SignedUp;
let engineerId: number;
beforeAll(async () => {
  server = await openTestServer();
  [client, engineer] = await Promise.all([server.signUp(), server.signUp("engineer")]);
  ({ id: engineerId } = await listEngineer(engineer));
});
afterAll(() => server.close());

const follow = () => processEvents(server.services, recordsFollowContracts);
const figures = async () =>
  (await server.visitor().get(`/api/engineers/${engineerId}/page`)).body.record;

it("figures follow the events of contracts, and rates need three cases", async () => {
  const nothing = { completed: 0, onTime: null, disputed: null, repeatClients: null };
  expect(await figures()).toEqual(nothing);
  const { id: project } = await postProject(client);
  const about = async () =>
    (await server.visitor().get(`/api/projects/${project}`)).body.clientRecord;
  expect(await about()).toEqual({ hires: 0, paid: 0, disputed: null, rating: null });

  for (const late of [false, false, true]) {
    const { id, milestones } = await agreeOnContract({ client, engineer }, { milestones: [] });
    const [{ id: milestoneId, amount }] = milestones;
    await fund(client, { id: milestoneId, amount });
    if (late) {
      const { db } = server.services;
      await sql`UPDATE contracts SET started_at = now() - interval '99 days' WHERE id = ${id}`.execute(
        db,
      );
      await sql`UPDATE milestones SET funded_at = now() - interval '99 days'
        WHERE contract_id = ${id}`.execute(db);
    }
    const text = "Everything that we agreed on.";
    await engineer.client.post(`/api/milestones/${milestoneId}/deliveries`, { text });
    if (late) {
      await client.client.post(`/api/milestones/${milestoneId}/disputes`, { text });
      await engineer.client.post(`/api/milestones/${milestoneId}/offers`, { refund: 100 });
      const settled = { refund: 100 };
      await client.client.post(`/api/milestones/${milestoneId}/settlement`, settled);
    } else await client.client.post(`/api/milestones/${milestoneId}/approval`, { held: amount });
    await engineer.client.put(`/api/contracts/${id}/review`, {
      ...{ rating: late ? 2 : 5, content: "Paid as agreed upon." },
    });
    await client.client.put(`/api/contracts/${id}/review`, {
      ...{ rating: 4, content: "Worked as agreed upon." },
    });
  }
  await agreeOnContract({ client, engineer });
  await follow();
  // Handled again from the first event on, everything stays the same.
  await sql`UPDATE event_cursors SET event_id = 0, transaction_id = '0'
    WHERE consumer = ${recordsFollowContracts.name}`.execute(server.services.db);
  await follow();
  const known = {
    ...{ completed: 3, onTime: { count: 2, of: 3 }, disputed: { count: 1, of: 3 } },
    repeatClients: null,
  };
  expect(await figures()).toEqual(known);
  const ofClient = {
    ...{ hires: 4, paid: 3, disputed: { count: 1, of: 3 } },
    rating: { average: 4, count: 3 },
  };
  expect(await about()).toEqual(ofClient);

  // The client compares the same figures in proposals.
  await propose(engineer, project);
  const { body: proposals } = await client.client.get(`/api/projects/${project}/proposals`);
  expect(proposals).toMatchObject([{ engineer: { record: known } }]);

  for (const other of await Promise.all([server.signUp(), server.signUp()]))
    await completeContract({ client: other, engineer });
  await follow();
  expect((await figures()).repeatClients).toEqual({ count: 1, of: 3 });

  const hide = (isHidden: boolean) =>
    engineer.client.put("/api/user/engineer/standing", { isAvailable: true, isHidden });
  await hide(true);
  const hidden = await client.client.get(`/api/projects/${project}/proposals`);
  expect(hidden.body).toMatchObject([{ engineer: { engineerId: null, record: null } }]);
  await hide(false);
});

it("a contract without money counts as a hire only, and one that nobody confirmed not at all", async () => {
  const other = await server.signUp();
  const { id } = await agreeOnContract({ client: other, engineer });
  await other.client.put(`/api/contracts/${id}/cancellation`);
  const drawn = await drawUpContract({ client: other, engineer });
  await engineer.client.put(`/api/contracts/${drawn.id}/cancellation`);
  const before = await figures();
  await follow();
  expect(await figures()).toEqual(before);
  const { id: project } = await postProject(other);
  const { body } = await server.visitor().get(`/api/projects/${project}`);
  expect(body.clientRecord).toMatchObject({ hires: 1, paid: 0, disputed: null });
});

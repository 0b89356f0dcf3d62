import { sql } from "kysely";
import type { SignedUp } from "../test-server.ts";
import { ATTEMPTS, type Contenders, even, type Row } from "./contenders.ts";

function request({ serviceId }: Contenders, { client }: SignedUp) {
  const work = { tier: 1, price: 90_000, message: "We need this by May." };
  return client.post(`/api/services/${serviceId}/requests`, work);
}

/** A request, and how each side ends it or, as the engineer, accepts it. */
async function requested(crowd: Contenders, asking: SignedUp) {
  const { id } = (await request(crowd, asking)).body;
  const path = `/api/contracts/${id}`;
  const { hash } = (await asking.client.get(path)).body;
  return {
    ...{ id: id as number, path },
    accepted: () => crowd.engineer.client.put(`${path}/confirmation`, { hash }),
    cancelled: ({ client }: SignedUp) => client.put(`${path}/cancellation`),
  };
}

const contractEvents = ({ held }: Contenders, id: number, type: string) =>
  held(sql`SELECT count(*) AS told FROM events
    WHERE subject_kind = 'contract' AND subject_id = ${id} AND type LIKE ${type}`);

const ticket = (n: number) => ({
  name: "Ada",
  email: `ada-${n}@example.test`,
  subject: "Help",
  description: "It waits.",
});

const registrations = ({ held }: Contenders) =>
  held(sql`SELECT count(*) FILTER (WHERE state = 'registered') AS registered,
      count(*) FILTER (WHERE state = 'waiting') AS waiting
    FROM event_registrations`);

async function planWorkshop({ server }: Contenders): Promise<number> {
  const admin = await server.signUp("admin");
  const { body } = await admin.client.post("/api/admin/calendar", WORKSHOP);
  return body.id;
}

const WORKSHOP = {
  title: "Your first module",
  description: "Write, scan and submit a module in two hours.",
  kind: "workshop",
  startsAt: "2090-03-04T16:00",
  timeZone: "UTC",
  minutes: 120,
  place: "Online",
  joinUrl: null,
  capacity: 24,
};

/** Hiring, support tickets and event registrations. */
export const WORK_RACES: Row[] = [
  {
    of: "one request for a package is made",
    async run(context) {
      const { held, server, tries } = context;
      const client = await server.signUp();
      const { length } = await tries(() => request(context, client));
      const rows = await held(sql`SELECT count(*) AS requests,
          (SELECT count(*) FROM messages WHERE author_id = ${client.id}) AS messages
        FROM contracts WHERE client_id = ${client.id}`);
      return [length, ...rows];
    },
    gives: [1, 1, 1],
  },
  {
    of: "a request is accepted or refused once, and accepted work canceled once",
    async run(context) {
      const { engineer, server, tries } = context;
      const client = await server.signUp();
      const { id, accepted, cancelled } = await requested(context, client);
      await tries((n) => (n % 4 === 0 ? accepted() : cancelled(even(n) ? client : engineer)));
      return [
        ...(await contractEvents(context, id, "contract.cancelled")),
        ...(await contractEvents(context, id, "contract.requested")),
      ];
    },
    gives: [1, 1],
  },
  {
    of: "work confirmed by both sides is done once",
    async run(context) {
      const { engineer, server, tries } = context;
      const client = await server.signUp();
      const { id, path, accepted } = await requested(context, client);
      await accepted();
      await tries((n) => (even(n) ? client : engineer).client.put(`${path}/done`));
      return [
        ...(await contractEvents(context, id, "contract.marked_done")),
        ...(await contractEvents(context, id, "contract.completed")),
      ];
    },
    gives: [1, 1],
  },
  {
    of: "forty tickets get forty numbers",
    async run({ held, someone, tries }) {
      const accepted = await tries((n) =>
        someone(n).client.post("/api/support/tickets", ticket(n)),
      );
      const ids = new Set(accepted.map(({ body }) => body.id));
      const rows = await held(sql`SELECT count(DISTINCT ticket_id) AS texts FROM support_messages
        WHERE ticket_id = ANY(${[...ids]})`);
      return [ids.size, ...rows];
    },
    gives: [ATTEMPTS, ATTEMPTS],
  },
  {
    of: "merging four tickets with each other leaves one",
    async run({ admin, held, second, server, tries }) {
      const owner = await server.signUp();
      const ids: number[] = [];
      for (let n = 0; n < 4; n++)
        ids.push((await owner.client.post("/api/support/tickets", ticket(0))).body.id);
      const { length } = await tries((n) => {
        const [from, into] = [ids[n % 4], ids[(n + 1 + (n >> 2)) % 4]];
        return (even(n) ? admin : second).client.post(`/api/support/desk/tickets/${from}/merging`, {
          intoId: into,
        });
      });
      const rows = await held(sql`
        SELECT count(*) FILTER (WHERE merged_into_id IS NULL) AS left,
          (SELECT count(*) FROM support_messages WHERE ticket_id = ANY(${ids})) AS texts,
          (SELECT count(*) FROM support_tickets AS one JOIN support_tickets AS target ON target.id = one.merged_into_id
            WHERE one.id = ANY(${ids}) AND target.merged_into_id IS NOT NULL) AS chains
        FROM support_tickets WHERE id = ANY(${ids})`);
      return [length, ...rows];
    },
    gives: [3, 1, 4, 0],
  },
  {
    of: "registrations fill an event of 24 places, and canceled places go to the waiting list",
    async run(context) {
      const { crowd, server, someone, tries } = context;
      const path = `/api/calendar/${await planWorkshop(context)}/registration`;
      const { length } = await tries((n) => someone(n).client.put(path, new Uint8Array()));
      const before = await registrations(context);
      const { rows } = await sql<{ userId: number }>`SELECT user_id FROM event_registrations
        WHERE state = 'registered'`.execute(server.services.db);
      const leaving = crowd
        .filter(({ id }) => rows.some(({ userId }) => userId === id))
        .slice(0, 10);
      await tries((n) => (leaving[n % 10] as SignedUp).client.delete(path));
      return [length, ...before, ...(await registrations(context))];
    },
    gives: [ATTEMPTS, 24, 16, 24, 6],
  },
];

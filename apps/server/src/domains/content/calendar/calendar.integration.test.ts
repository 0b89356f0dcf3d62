import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { insertRegistration } from "./registration-queries.ts";
import { upcomingEvent } from "./upcoming-events.ts";

let server: TestServer;
let first: SignedUp;
beforeAll(async () => {
  server = await openTestServer();
  first = await server.signUp();
});
afterAll(() => server.close());

const EVENT = "module-workshop";
const PATH = `/api/calendar/${EVENT}/registration`;
const register = (who: SignedUp) => who.client.put(PATH, new Uint8Array());

async function placesFor(who?: SignedUp) {
  const { body } = await (who?.client ?? server.visitor()).get("/api/calendar");
  return body.upcoming.find(({ slug }: { slug: string }) => slug === EVENT);
}

describe("the calendar", () => {
  it("has three upcoming and three past events", async () => {
    const { body } = await server.visitor().get("/api/calendar");
    expect(body.upcoming).toHaveLength(3);
    const kinds = body.upcoming.map(({ kind }: { kind: string }) => kind);
    expect(kinds.toSorted()).toEqual(["conference", "webinar", "workshop"]);
    for (const { startsAt, endsAt } of body.upcoming) {
      expect(Date.parse(startsAt)).toBeGreaterThan(Date.now());
      expect(Date.parse(endsAt)).toBeGreaterThan(Date.parse(startsAt));
    }
    expect(body.past).toHaveLength(3);
    for (const { slug, heldOn } of body.past) {
      expect(Date.parse(heldOn)).toBeLessThan(Date.now());
      expect((await server.visitor().get(`/api/calendar/${slug}`)).body.html).toContain("<h2");
    }
  });

  it("has recordings of past events only", async () => {
    for (const slug of [EVENT, "nothing"])
      expect((await server.visitor().get(`/api/calendar/${slug}`)).status).toBe(404);
  });

  it("offers an event as an iCalendar file with folded lines", async () => {
    const answer = await server.app.request(`/events/${EVENT}.ics`);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = await answer.text();
    const { startsAt } = await placesFor();
    expect(text).toContain(`DTSTART:${startsAt.replace(/[-:]|\.\d+/g, "")}\r\n`);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect((await server.app.request("/events/nothing.ics")).status).toBe(404);
  });
});

describe("a registration for an event", () => {
  it("requires a session and an upcoming event", async () => {
    expect((await server.visitor().put(PATH, new Uint8Array())).status).toBe(401);
    expect((await server.visitor().delete(PATH)).status).toBe(401);
    const missing = await first.client.put("/api/calendar/nothing/registration", new Uint8Array());
    expect(missing.status).toBe(404);
  });

  it("is one per user, confirmed by mail", async () => {
    const { body } = await register(first);
    expect(body.state).toBe("registered");
    expect((await register(first)).body).toEqual(body);
    expect(await placesFor(first)).toMatchObject({ registered: 1, waiting: 0, own: "registered" });
    expect((await placesFor()).own).toBeNull();
    const [mail] = await server.mails(`${first.username}@example.test`);
    expect(mail?.subject).toMatch(/^You're registered: /);
    expect(mail?.text).toContain(`/events/${EVENT}.ics`);
  });

  it("is never given to two users, and a canceled one goes to the next in line", async () => {
    const event = await upcomingEvent(EVENT);
    if (!event) throw new Error("no event");
    // All but one place are taken.
    for (let taken = 1; taken < event.front.capacity - 1; taken++) {
      const { id } = await server.services.db
        .insertInto("users")
        .values({
          username: `guest-${taken}`,
          displayUsername: `guest-${taken}`,
          usernameSkeleton: `guest-${taken}`,
          email: `guest-${taken}@example.test`,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await insertRegistration(server.services.db, event, id, "registered");
    }
    const people = [await server.signUp(), await server.signUp(), await server.signUp()];
    const states = (await Promise.all(people.map(register))).map(({ body }) => body.state);
    expect(states.toSorted()).toEqual(["registered", "waiting", "waiting"]);
    const { registered, waiting, capacity } = await placesFor();
    expect([registered, waiting]).toEqual([capacity, 2]);

    expect((await first.client.delete(PATH)).status).toBe(204);
    expect(await placesFor(first)).toMatchObject({ registered: capacity, waiting: 1, own: null });
    // Canceling from the waiting list frees no place.
    expect((await first.client.delete(PATH)).status).toBe(204);
    expect(await placesFor()).toMatchObject({ registered: capacity, waiting: 1 });
    const promoted = await Promise.all(
      people.map(async ({ username }) =>
        (await server.mails(`${username}@example.test`)).map(
          ({ subject }) => subject.split(":")[0],
        ),
      ),
    );
    expect(promoted.filter((subjects) => subjects.length === 2)).toEqual([
      ["You're registered", "You're on the waiting list"],
    ]);
  });
});

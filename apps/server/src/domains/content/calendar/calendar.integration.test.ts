import type { CalendarEvent } from "@stackyard/contract/content/calendar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { findEvent } from "./event-queries.ts";
import { registrationMail } from "./mails/registration-mail.ts";
import { clearNotices, listNotices, markForNotice } from "./registration-queries.ts";
import { sendNotices } from "./send-notices.ts";

let server: TestServer;
let admin: SignedUp;
let member: SignedUp;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signUp("admin");
  member = await server.signUp();
});
afterAll(() => server.close());

const DRAFT = {
  title: "Scanner office hours",
  description: "Bring a module and a finding, and we read it together.",
  kind: "webinar",
  startsAt: "2090-03-04T16:00",
  timeZone: "Europe/Berlin",
  minutes: 60,
  place: null,
  joinUrl: "https://meet.example/room",
  capacity: 2,
};
const PAST = { ...DRAFT, startsAt: "2026-03-04T16:00" };
const MANAGED = "/api/admin/calendar";
const never = new AbortController().signal;

async function plan(changes: object = {}): Promise<number> {
  const { status, body } = await admin.client.post(MANAGED, { ...DRAFT, ...changes });
  expect(status).toBe(201);
  return body.id;
}
const change = (id: number, changes: object) =>
  admin.client.put(`${MANAGED}/${id}`, { ...DRAFT, ...changes });
const cancel = (id: number, reason = "The speaker is ill.") =>
  admin.client.put(`${MANAGED}/${id}/cancellation`, { reason });
const remove = (id: number) => admin.client.delete(`${MANAGED}/${id}`);
const register = ({ client }: SignedUp, id: number) =>
  client.put(`/api/calendar/${id}/registration`, new Uint8Array());
const leave = ({ client }: SignedUp, id: number) =>
  client.delete(`/api/calendar/${id}/registration`);
const read = async (id: number, { client } = { client: server.visitor() }) =>
  (await client.get(`/api/calendar/${id}`)).body;
const notify = (id: number) => sendNotices(server.services, id, never);
const mailsTo = async ({ username }: SignedUp, about = "") =>
  (await server.mails(`${username}@example.test`)).filter(({ subject }) => subject.includes(about));

describe("an event", () => {
  it("is planned by administrators only, with a time, a place or a link, and places", async () => {
    expect((await server.visitor().post(MANAGED, DRAFT)).status).toBe(401);
    expect((await member.client.post(MANAGED, DRAFT)).status).toBe(403);
    for (const { client } of [member])
      for (const path of [`${MANAGED}/1`, `${MANAGED}/1/cancellation`, `${MANAGED}/1/recording`])
        expect((await client.put(path, {})).status).toBe(403);
    const wrong = async (changes: object) =>
      (await admin.client.post(MANAGED, { ...DRAFT, ...changes })).body.fields;
    expect(await wrong({ place: "", joinUrl: "" })).toEqual({
      place: "Enter a place, a joining link, or both",
    });
    expect(await wrong({ joinUrl: "javascript:alert(1)" })).toHaveProperty("joinUrl");
    expect(await wrong({ timeZone: "Mars/Olympus" })).toEqual({ timeZone: "Choose a time zone" });
    expect(await wrong({ startsAt: "2090-02-30T16:00" })).toEqual({
      startsAt: "Enter a date and a time",
    });
    expect(await wrong({ capacity: 0 })).toHaveProperty("capacity");
    expect(await wrong({ minutes: 1.5 })).toHaveProperty("minutes");
  });

  it("is seen by everyone with its time, and without its joining link", async () => {
    const id = await plan();
    const event = await read(id);
    expect(event).toMatchObject({
      startsAt: "2090-03-04T15:00:00.000Z",
      endsAt: "2090-03-04T16:00:00.000Z",
      timeZone: "Europe/Berlin",
      isOnline: true,
      joinUrl: null,
      registered: 0,
      isDemo: false,
    });
    const { body } = await server.visitor().get("/api/calendar");
    expect(body.map((listed: CalendarEvent) => listed.id)).toContain(id);
    const { body: managed } = await admin.client.get(MANAGED);
    expect(managed[0]).toMatchObject({ id, localStart: DRAFT.startsAt, minutes: 60 });
    expect((await server.visitor().get("/api/calendar/999")).status).toBe(404);
  });

  it("moves to the past events when it is over, page by page", async () => {
    const ids = [];
    for (let day = 1; day <= 3; day++) ids.push(await plan({ startsAt: `2026-05-0${day}T10:00` }));
    const same = await plan({ startsAt: "2026-05-03T10:00" });
    const found: number[] = [];
    let path: string | undefined = "/api/calendar/past?limit=2";
    while (path) {
      const { body, headers } = await server.visitor().get(path);
      expect(headers.get("x-total-count")).toBe("4");
      found.push(...body.map(({ id }: CalendarEvent) => id));
      path = /<([^>]+)>/.exec(headers.get("link") ?? "")?.[1];
    }
    expect(found).toEqual([same, ids[2], ids[1], ids[0]]);
    const upcoming = (await server.visitor().get("/api/calendar")).body;
    expect(upcoming.map(({ id }: CalendarEvent) => id)).not.toContain(same);
  });

  it("gets a recording once it is over", async () => {
    const record = (id: number, recording: object) =>
      admin.client.put(`${MANAGED}/${id}/recording`, recording);
    const given = { recordingUrl: "https://video.example/1", summary: "Two questions." };
    expect((await record(await plan(), given)).body.code).toBe("event_not_over");
    const id = await plan(PAST);
    expect((await read(id)).hasRecording).toBe(false);
    expect((await record(id, given)).status).toBe(200);
    expect(await read(id)).toMatchObject({ ...given, hasRecording: true });
    await record(id, { recordingUrl: "", summary: "" });
    expect((await read(id)).hasRecording).toBe(false);
    expect((await register(member, id)).body.code).toBe("event_closed");
  });

  it("leads to a calendar file without the joining link", async () => {
    const id = await plan({ title: "Größe, Kosten; und mehr: ".repeat(4) });
    const answer = await server.app.request(`/events/${id}.ics`);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = await answer.text();
    expect(text).toContain("DTSTART:20900304T150000Z\r\n");
    expect(text).not.toContain("meet.example");
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect((await server.app.request("/events/9999.ics")).status).toBe(404);
  });
});

describe("a registration", () => {
  it("takes signing in, and an event that is there", async () => {
    const path = `/api/calendar/${await plan()}/registration`;
    expect((await server.visitor().put(path, new Uint8Array())).status).toBe(401);
    expect((await server.visitor().delete(path)).status).toBe(401);
    expect((await register(member, 999)).status).toBe(404);
  });

  it("is one for each person, who gets the link and a calendar file by email", async () => {
    const id = await plan({ title: "A single registration" });
    expect((await register(member, id)).body).toEqual({ state: "registered" });
    expect((await register(member, id)).body).toEqual({ state: "registered" });
    expect(await read(id, member)).toMatchObject({
      registered: 1,
      own: "registered",
      joinUrl: DRAFT.joinUrl,
    });
    expect(await read(id)).toMatchObject({ own: null, joinUrl: null });
    const mails = await mailsTo(member, "A single registration");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Joining link: https://meet.example/room");
    expect(mails[0]?.text).toContain(
      "Saturday, March 4, 2090 at 4:00 PM (Europe/Berlin), 15:00 UTC",
    );
    expect(mails[0]?.calendar).toContain("LOCATION:https://meet.example/room");
    expect(mails[0]?.calendar).toContain("SEQUENCE:0");
  });

  it("waits when all places are taken, and gets one that is given up or added", async () => {
    const id = await plan({ title: "A full event", capacity: 1 });
    const people = [await server.signUp(), await server.signUp(), await server.signUp()];
    const states = [];
    for (const person of people) states.push((await register(person, id)).body.state);
    expect(states).toEqual(["registered", "waiting", "waiting"]);
    const [first, second, third] = people as [SignedUp, SignedUp, SignedUp];
    expect((await read(id, second)).joinUrl).toBeNull();
    expect((await mailsTo(second))[0]?.calendar).toBeUndefined();
    expect((await mailsTo(second))[0]?.text).not.toContain("meet.example");

    expect((await leave(first, id)).status).toBe(204);
    expect((await leave(first, id)).status).toBe(204);
    await notify(id);
    await notify(id);
    expect((await mailsTo(second, "registered")).length).toBe(1);
    expect((await mailsTo(third, "registered")).length).toBe(0);

    expect((await change(id, { capacity: 2 })).body).toMatchObject({ registered: 2, waiting: 0 });
    await notify(id);
    expect((await mailsTo(third, "registered")).length).toBe(1);
    const { body } = await change(id, { capacity: 1 });
    expect(body.fields).toEqual({ capacity: "Too small: 2 people are registered" });
  });
});

describe("news of an event", () => {
  it("reaches those who plan to come, with a newer calendar file", async () => {
    const id = await plan({ title: "An event that moves" });
    await register(member, id);
    await change(id, { title: "An event that moves", description: "The text alone is different." });
    await notify(id);
    expect(await mailsTo(member, "Event changed")).toHaveLength(0);
    await change(id, { title: "An event that moves", startsAt: "2090-03-05T16:00" });
    await notify(id);
    const [mail, ...more] = await mailsTo(member, "Event changed: An event that moves");
    expect(more).toEqual([]);
    expect(mail?.text).toContain("March 5");
    expect(mail?.calendar).toContain("SEQUENCE:2");
  });

  it("of its cancellation has the reason, and is the last", async () => {
    const id = await plan({ title: "An event that is off" });
    await register(member, id);
    expect((await cancel(id, "short")).body.fields).toHaveProperty("reason");
    expect((await cancel(id)).status).toBe(200);
    expect((await cancel(id)).body.code).toBe("event_closed");
    expect((await change(id, {})).body.code).toBe("event_closed");
    expect((await register(await server.signUp(), id)).body.code).toBe("event_closed");
    expect(await read(id)).toMatchObject({
      status: "canceled",
      cancelReason: "The speaker is ill.",
    });
    expect((await remove(id)).body.code).toBe("event_has_registrations");
    await notify(id);
    const [mail] = await mailsTo(member, "Event canceled");
    expect(mail?.text).toContain("The speaker is ill.");
    expect(mail?.calendar).toContain("STATUS:CANCELLED");
    expect((await remove(id)).status).toBe(204);
    expect((await server.visitor().get(`/api/calendar/${id}`)).status).toBe(404);
  });

  it("is sent once, whatever two processes do at the same time", async () => {
    const id = await plan({ title: "Two processes", capacity: 10 });
    const people = await Promise.all(Array.from({ length: 5 }, () => server.signUp()));
    for (const person of people) await register(person, id);
    await change(id, { title: "Two processes", capacity: 10, minutes: 90 });
    await Promise.all([notify(id), notify(id), notify(id)]);
    for (const person of people) expect(await mailsTo(person, "Event changed")).toHaveLength(1);
  });

  it("that came meanwhile stays to be sent", async () => {
    const id = await plan();
    await register(member, id);
    const { db } = server.services;
    await markForNotice(db, id, "changed");
    const read = await listNotices(db, id, 10);
    await markForNotice(db, id, "canceled");
    expect(await clearNotices(db, read)).toEqual(new Set());
    expect((await listNotices(db, id, 10)).map(({ notice }) => notice)).toEqual(["canceled"]);
  });
});

describe("the removal of an event", () => {
  it("waits until nobody expects it to take place", async () => {
    const id = await plan();
    await register(member, id);
    expect((await member.client.delete(`${MANAGED}/${id}`)).status).toBe(403);
    expect((await remove(id)).body.code).toBe("event_has_registrations");
    await leave(member, id);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
  });

  it("is recorded like everything that administrators do to events", async () => {
    const id = await plan();
    await change(id, {});
    await cancel(id);
    await remove(id);
    const rows = await server.services.db
      .selectFrom("events")
      .select(["type", "actorId"])
      .where("subjectKind", "=", "calendar")
      .where("subjectId", "=", id)
      .orderBy("id")
      .execute();
    expect(rows.map(({ type }) => type)).toEqual([
      "calendar.planned",
      "calendar.changed",
      "calendar.canceled",
      "calendar.deleted",
    ]);
    expect(new Set(rows.map(({ actorId }) => actorId))).toEqual(new Set([admin.id]));
  });
});

it("names the place of an event without a link", async () => {
  const event = await findEvent(server.services.db, await plan({ place: "Hall 3", joinUrl: null }));
  if (!event) throw new Error("no event");
  const { blocks } = registrationMail(event, "registered", "https://stackyard.test");
  expect(JSON.stringify(blocks)).toContain('["Where","Hall 3"]');
});

import { createHmac } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { VISITORS_FILES } from "@stackyard/contract/base/limits";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { publishModule, submitModule } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import type { InProcessClient } from "../../../platform/http/api/in-process-client.ts";
import { sweepAttachments } from "../../common/files/sweep-attachments.ts";
import { eraseTickets, eraseVisitorsTickets } from "./erase-tickets.ts";
import { replyAddress } from "./reply-address.ts";
import { tidySupport } from "./support-jobs.ts";

const SECRET = "i".repeat(32);
const PUBLIC_KEY =
  "-----BEGIN PGP PUBLIC KEY BLOCK-----\nxjMEZ\n-----END PGP PUBLIC KEY BLOCK-----";
const never = new AbortController().signal;
let server: TestServer;
let owner: SignedUp;
let agent: SignedUp;
beforeAll(async () => {
  server = await openTestServer({
    worksJobs: true,
    env: {
      TRUST_PROXY: "true",
      SUPPORT_EMAIL: "help@stackyard.test",
      SUPPORT_INBOUND_SECRET: SECRET,
      SECURITY_KEY: PUBLIC_KEY,
    },
  });
  [owner, agent] = [await server.signUp(), await server.signUp("admin")];
});
afterAll(() => server.close());

const TICKET = {
  name: "Ada",
  email: "ada@visitor.test",
  subject: "It does not start",
  description: "It says nothing at all.",
};
const HOUR_MS = 3_600_000;
const DESK = "/api/support/desk/tickets";
let visitors = 0;

/** A visitor's ticket, and the key in its mailed link. */
async function visitorsTicket(change: object = {}) {
  const email = `visitor-${visitors++}@example.test`;
  const client = server.visitor();
  const { body } = await client.post("/api/support/tickets", { ...TICKET, email, ...change });
  const [mail] = await server.mails(email);
  const key = /#([\w-]+)/.exec(mail?.links.find((link) => link.includes("#")) ?? "")?.[1] ?? "";
  const path = `/api/support/tickets/${body.id}`;
  return {
    id: Number(body.id),
    email,
    client,
    key,
    path,
    at: (rest = "") => `${path}${rest}?key=${key}`,
  };
}
const ownTicket = async (change: object = {}) =>
  (await owner.client.post("/api/support/tickets", { ...TICKET, ...change })).body.id as number;
const desk = async (id: number) => (await agent.client.get(`${DESK}/${id}`)).body;
const answer = (id: number, moveTo = "waiting") =>
  agent.client.post(`${DESK}/${id}/answers`, { text: "Try again.", moveTo });
const upload = (name: string, bytes: Uint8Array) =>
  server.visitor().put(`/api/support/attachments/${name}`, bytes);

it("shows the support hours, the address for mail and the key for encrypted reports", async () => {
  const { body } = await server.visitor().get("/api/support");
  expect(body).toEqual({ hours: null, address: "help@stackyard.test", securityKey: PUBLIC_KEY });
});

describe("opening a ticket", () => {
  it("requires a name, an address, a subject and a description, and names the missing ones", async () => {
    const { status, body } = await server.visitor().post("/api/support/tickets", {
      name: " ",
      email: "nobody",
      subject: "",
      description: "",
    });
    expect(status).toBe(400);
    expect(Object.keys(body.fields).sort()).toEqual(["description", "email", "name", "subject"]);
  });

  it("numbers and categorizes it, starts a clock of 24 hours, and sends a mail without its text", async () => {
    const { id, email, at } = await visitorsTicket({ subject: "Cheap pills" });
    const { body } = await server.visitor().get(at());
    expect(body).toMatchObject({ category: "technical", priority: "medium", status: "new" });
    expect(body.messages).toMatchObject([{ from: "customer", text: TICKET.description }]);
    const hours = (Date.parse(body.answerBy) - Date.parse(body.createdAt)) / HOUR_MS;
    expect(hours).toBeCloseTo(24, 1);
    const [mail] = await server.mails(email);
    expect(mail?.subject).toBe(`Ticket #${id} received`);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Cheap pills|says nothing|Ada/);
  });

  it("explains in the mail what the link requires: a session for an account's ticket, else nothing", async () => {
    const { email } = await visitorsTicket();
    const [open] = await server.mails(email);
    expect(open?.text).toContain("Anyone who has it can read the ticket.");
    const id = await ownTicket();
    const [closed] = await server.mails(TICKET.email);
    expect(closed?.subject).toContain(`#${id} `);
    expect(closed?.text).toContain("To open the ticket, sign in to your account.");
    expect(closed?.text).not.toContain("Anyone who has it");
    expect((await server.visitor().get(`/api/support/tickets/${id}`)).status).toBe(404);
  });

  it("gives a vulnerability report 48 hours and the category security", async () => {
    const id = await ownTicket({ isVulnerability: true, category: "billing" });
    const ticket = await desk(id);
    expect(ticket).toMatchObject({ category: "security", isVulnerability: true });
    expect((Date.parse(ticket.dueAt) - Date.parse(ticket.createdAt)) / HOUR_MS).toBeCloseTo(48, 1);
  });

  it("can name a module that the customer can see, and a purchase of their own", async () => {
    const author = await server.signUp("contributor");
    const module = await publishModule(server, author, { title: "Quay Wall" });
    const hidden = await submitModule(author, { title: "Hidden Module" });
    const bought = await buyModule(owner, module.id);
    const about = { moduleId: module.id, purchaseId: bought.body.id };
    const { body } = await owner.client.get(`/api/support/tickets/${await ownTicket(about)}`);
    expect(body).toMatchObject({ module: { title: "Quay Wall" }, purchaseId: bought.body.id });
    const ask = (client: SignedUp["client"], change: object) =>
      client.post("/api/support/tickets", { ...TICKET, email: "x@example.test", ...change });
    expect((await ask(owner.client, { moduleId: hidden.id })).body.code).toBe("module_not_found");
    expect((await ask(author.client, about)).body.code).toBe("not_found");
  });

  it("sends at most six mails per hour to one address, and accepts further tickets without a mail", async () => {
    const email = "bothered@example.test";
    for (let time = 0; time < 7; time++) {
      const { status } = await server.visitor().post("/api/support/tickets", { ...TICKET, email });
      expect(status).toBe(201);
    }
    expect(await server.mails(email)).toHaveLength(6);
  });

  it("is never refused to a member because strangers entered the member's address", async () => {
    const member = await server.signUp();
    const email = `${member.username}@example.test`;
    for (let time = 0; time < 12; time++)
      await server.visitor().post("/api/support/tickets", { ...TICKET, email });
    const report = { ...TICKET, email, isVulnerability: true };
    const { status, body } = await member.client.post("/api/support/tickets", report);
    expect(status).toBe(201);
    expect(await desk(body.id)).toMatchObject({ isVulnerability: true });
    const { body: own } = await member.client.get("/api/support/tickets");
    expect(own.map(({ id }: { id: number }) => id)).toEqual([body.id]);
  });
});

describe("a ticket", () => {
  it("can be read by its owner or with the key of its mail, and by no other customer", async () => {
    const id = await ownTicket();
    const path = `/api/support/tickets/${id}`;
    expect((await owner.client.get(path)).status).toBe(200);
    expect((await (await server.signUp()).client.get(path)).status).toBe(404);
    const [one, other] = [await visitorsTicket(), await visitorsTicket()];
    expect((await server.visitor().get(one.at())).status).toBe(200);
    for (const wrong of ["", "?key=", `?key=${other.key}`, "?key=x"])
      expect((await server.visitor().get(`${one.path}${wrong}`)).status).toBe(404);
    const written = await server.visitor().post(`${one.path}/messages`, { text: "No." });
    expect(written.status).toBe(404);
    const kept = await server.services.db.selectFrom("supportTicketKeys").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(one.key);
  });

  it("is listed for its owner only, newest first", async () => {
    const [first, second] = [await ownTicket(), await ownTicket()];
    expect((await server.visitor().get("/api/support/tickets")).status).toBe(401);
    const { body, headers } = await owner.client.get("/api/support/tickets?limit=2");
    expect(body.map(({ id }: { id: number }) => id)).toEqual([second, first]);
    const next = /<([^>]+)>/.exec(headers.get("link") ?? "")?.[1] ?? "";
    const rest = (await owner.client.get(next)).body.map(({ id }: { id: number }) => id);
    expect(Math.max(...rest)).toBeLessThan(first);
  });

  it("can be answered, solved, reopened by a reply, and closed", async () => {
    const { id, email, at } = await visitorsTicket();
    expect((await answer(id)).body).toMatchObject({ status: "waiting", dueAt: null });
    const [mail] = await server.mails(email);
    expect(mail?.text).toContain("Try again.");
    expect((await server.visitor().get(at())).body).toMatchObject({ hasNews: true });
    expect((await server.visitor().put(at("/seen"))).status).toBe(204);
    expect((await server.visitor().get(at())).body).toMatchObject({ hasNews: false });
    const early = await server.visitor().put(at("/rating"), { rating: 5 });
    expect(early.body.code).toBe("conflict");

    const replied = await server.visitor().post(at("/messages"), { text: "It still fails." });
    expect(replied.body).toMatchObject({ status: "open", answerBy: expect.any(String) });
    const solved = await server.visitor().post(at("/solution"));
    expect(solved.body).toMatchObject({ status: "solved", answerBy: null });
    const rated = await server.visitor().put(at("/rating"), { rating: 4, comment: "Quick." });
    expect(rated.body).toMatchObject({ rating: 4 });
    expect(await desk(id)).toMatchObject({ ratingComment: "Quick." });

    await server.services.db
      .updateTable("supportTickets")
      .set({ solvedAt: new Date(Date.now() - 8 * 24 * HOUR_MS) })
      .where("id", "=", id)
      .execute();
    await tidySupport(server.services, never);
    const late = await server.visitor().post(at("/messages"), { text: "Hello?" });
    expect(late.body.code).toBe("ticket_closed");
    expect((await answer(id)).body.code).toBe("ticket_closed");

    const open = await visitorsTicket();
    const owner = await server.signUp();
    const owned = (await owner.client.post("/api/support/tickets", TICKET)).body;
    const ids = [id, open.id, owned.id];
    const tickets = server.services.db.updateTable("supportTickets");
    await tickets.set({ status: "closed" }).where("id", "=", owned.id).execute();
    const changedDaysAgo = async (days: number) => {
      const updatedAt = new Date(Date.now() - days * 24 * HOUR_MS);
      await tickets.set({ updatedAt }).where("id", "in", ids).execute();
      await eraseVisitorsTickets(server.services, never);
    };
    await changedDaysAgo(364);
    expect((await server.visitor().get(at())).status).toBe(200);
    await changedDaysAgo(366);
    expect((await server.visitor().get(at())).status).toBe(404);
    // Open tickets and those of accounts stay.
    expect((await server.visitor().get(open.at())).status).toBe(200);
    expect((await owner.client.get(`/api/support/tickets/${owned.id}`)).status).toBe(200);
  });

  it("restarts its clock with each message of its customer", async () => {
    const { id, at } = await visitorsTicket();
    const past = new Date(Date.now() - 20 * HOUR_MS);
    await server.services.db
      .updateTable("supportTickets")
      .set({ waitingSince: past, dueSecond: Math.floor(past.getTime() / 1_000) })
      .where("id", "=", id)
      .execute();
    expect((await agent.client.get("/api/support/desk/clock")).body.late).toBe(1);
    await server.visitor().post(at("/messages"), { text: "One thing more." });
    const { dueAt } = await desk(id);
    expect((Date.parse(dueAt) - Date.now()) / HOUR_MS).toBeCloseTo(24, 1);
    expect((await agent.client.get("/api/support/desk/clock")).body.late).toBe(0);
  });
});

describe("an attachment", () => {
  const PNG = Buffer.from("89504e470d0a1a0a0000", "hex");

  it("is identified by its content, attached once, and downloaded unchanged", async () => {
    const { body: file } = await upload("..%2F..%2Fshot.png", PNG);
    expect(file).toMatchObject({ contentType: "image/png", bytes: 10 });
    expect(file.fileName).not.toMatch(/[/\\]/);
    const { at, path, key } = await visitorsTicket({ attachments: [file.token] });
    const [message] = (await server.visitor().get(at())).body.messages;
    const link = `${path}/attachments/${message.attachments[0].id}`;
    expect((await server.visitor().get(link)).status).toBe(404);
    const answered = await server.app.request(`${link}?key=${key}`);
    expect(Buffer.from(await answered.arrayBuffer())).toEqual(PNG);
    expect(answered.headers.get("content-disposition")).toMatch(/^attachment/);
    const again = await server.visitor().post("/api/support/tickets", {
      ...TICKET,
      email: "again@example.test",
      attachments: [file.token],
    });
    expect(again.body.fields.attachments).toContain("no longer available");
  });

  it("of an older ticket is served without its header bytes", async () => {
    const { body: file } = await upload("old.txt", Buffer.from("0123456789abcdefIt stops."));
    const { path, at, key } = await visitorsTicket({ attachments: [file.token] });
    const [message] = (await server.visitor().get(at())).body.messages;
    const { id } = message.attachments[0];
    const older = { prefixBytes: 16, bytes: 9 };
    await server.services.db.updateTable("attachments").set(older).where("id", "=", id).execute();
    const answered = await server.app.request(`${path}/attachments/${id}?key=${key}`);
    expect(await answered.text()).toBe("It stops.");
  });

  it("is refused by type, by size, and as a sixth", async () => {
    expect((await upload("a.png", Buffer.from("MZ\0\0"))).body.code).toBe("unsupported_attachment");
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, "a");
    expect((await upload("a.txt", large)).body.code).toBe("attachment_too_large");
    const token = "t".repeat(43);
    const six = { ...TICKET, attachments: Array.from({ length: 6 }, () => token) };
    const { body } = await server.visitor().post("/api/support/tickets", six);
    expect(body.fields.attachments).toBe("Attach 5 files at most");
  });

  it("is deleted after a day unless it is attached, and with its owner's account", async () => {
    const files = async () =>
      (await server.services.db.selectFrom("attachments").select("fileKey").execute()).map(
        ({ fileKey }) => fileKey,
      );
    const before = await files();
    const { body: loose } = await upload("loose.txt", Buffer.from("loose"));
    const leaver = await server.signUp();
    const { body: kept } = await upload("kept.txt", Buffer.from("kept"));
    const ticket = { ...TICKET, email: "leaver@example.test", attachments: [kept.token] };
    await leaver.client.post("/api/support/tickets", ticket);
    await server.services.db
      .updateTable("attachments")
      .set({ createdAt: new Date(Date.now() - 25 * HOUR_MS) })
      .execute();
    await sweepAttachments(server.services, never);
    const [attached] = (await files()).filter((sha256) => !before.includes(sha256));
    expect(await server.services.files.has(attached ?? "")).toBe(true);
    const gone = { ...TICKET, email: "gone@example.test", attachments: [loose.token] };
    expect((await server.visitor().post("/api/support/tickets", gone)).status).toBe(400);
    await eraseTickets(server.services, leaver.id);
    expect(await files()).toEqual(before);
    await expect.poll(() => server.services.files.has(attached ?? "")).toBe(false);
  });

  it("counts toward the daily limit of a visitor's network", async () => {
    const send = (client: InProcessClient, address: string) =>
      client
        .put("/api/support/attachments/a.txt", Buffer.from("A text."), {
          "x-forwarded-for": address,
        })
        .then(({ status }) => status);
    for (let n = 0; n < VISITORS_FILES.perDay; n++)
      expect(await send(server.visitor(), `2001:db8:1:1::${n}`)).toBe(201);
    expect(await send(server.visitor(), "2001:db8:1:1::ffff")).toBe(429);
    expect(await send(owner.client, "2001:db8:1:1::1")).toBe(201);
    expect(await send(server.visitor(), "2001:db8:1:2::1")).toBe(201);
  });
});

describe("an email reply to a ticket", () => {
  const post = (mail: object, change: { at?: number; secret?: string } = {}) => {
    const body = JSON.stringify(mail);
    const time = Math.floor((change.at ?? Date.now()) / 1_000);
    const mac = createHmac("sha256", change.secret ?? SECRET).update(`${time}.${body}`);
    const headers = { "x-stackyard-signature": `t=${time},v1=${mac.digest("hex")}` };
    return server.app.request("/api/support/inbound-mail", { method: "POST", body, headers });
  };
  const outcome = async (mail: object) => {
    const { outcome } = (await (await post(mail)).json()) as { outcome: string };
    return outcome;
  };

  it("is added once and reopens the ticket", async () => {
    const { id, at } = await visitorsTicket();
    await answer(id);
    const to = [replyAddress(server.services.config, id) ?? ""];
    const mail = { to, text: "Still broken.\n\n> Try again.", messageId: "<1@mail>" };
    expect(await Promise.all([outcome(mail), outcome(mail)])).toEqual(["taken", "taken"]);
    const { body } = await server.visitor().get(at());
    expect(body.status).toBe("open");
    expect(body.messages.slice(2)).toMatchObject([{ text: "Still broken.", byMail: true }]);
  });

  it("doesn't wait for slow senders, and neither does a file of a form", async () => {
    const { id } = await visitorsTicket();
    const silent = () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(Buffer.from("a")),
      });
      return { method: "POST", body, duplex: "half" } as RequestInit;
    };
    const slow = Array.from({ length: 6 }, (_, n) =>
      n < 2
        ? server.app.request("/api/support/inbound-mail", silent())
        : server.app.request(`/api/support/attachments/${n}.txt`, { ...silent(), method: "PUT" }),
    );
    for (const request of slow) void Promise.resolve(request).catch(() => {});
    const incoming = join(server.services.config.dataDir, "incoming");
    const begun = () =>
      readdir(incoming).then(
        ({ length }) => length,
        () => 0,
      );
    await expect.poll(begun).toBe(6);
    const to = [replyAddress(server.services.config, id) ?? ""];
    expect(await outcome({ to, text: "At last", messageId: "<slow@mail>" })).toBe("taken");
    expect((await upload("quick.txt", Buffer.from("It is quick."))).status).toBe(201);
  });

  it("is subject to the form's limits for files, and names rejected ones", async () => {
    const { id, at } = await visitorsTicket();
    const to = [replyAddress(server.services.config, id) ?? ""];
    const file = (fileName: string, content: Buffer | string) => ({
      fileName,
      content: Buffer.from(content).toString("base64"),
    });
    const mail = { to, text: "", messageId: "<files@mail>" };
    const refused = file("program.exe", "MZ\0\0");
    expect(await outcome({ ...mail, attachments: [refused] })).toBe("taken");
    const logs = [1, 2, 3, 4, 5].map((n) => file(`../${n}.log`, `it stops ${n}`));
    const large = file("large.log", Buffer.alloc(10 * 1024 * 1024 + 1, "a"));
    const attachments = [large, ...logs];
    expect(await outcome({ ...mail, messageId: "<more@mail>", attachments })).toBe("taken");
    const { body } = await server.visitor().get(at());
    const [, first, second] = body.messages;
    expect(first).toMatchObject({ text: "(Not saved: program.exe)", attachments: [] });
    expect(second.text).toMatch(/^\(An empty email\.\)\n\n\(Not saved: .*5\.log, large\.log\)$/);
    expect(second.attachments).toHaveLength(4);
    expect((await post({ ...mail, attachments: [{ fileName: "a", content: "%" }] })).status).toBe(
      400,
    );
  });

  it("is stored without undisplayable characters and truncated safely", async () => {
    const { id, at } = await visitorsTicket();
    const to = [replyAddress(server.services.config, id) ?? ""];
    const odd = "It says:\u000b\u0000 stop\ud800\u001b[31m\f now";
    expect(await outcome({ to, text: odd, messageId: "<odd@mail>" })).toBe("taken");
    for (const [n, before] of ["", "x"].entries()) {
      const text = before + "😀".repeat(6_000);
      expect(await outcome({ to, text, messageId: `<long-${n}@mail>` })).toBe("taken");
    }
    const { body } = await server.visitor().get(at());
    const [, first, ...long] = body.messages;
    expect(first.text).toBe("It says: stop[31m now");
    for (const { text } of long) expect(text).toMatch(/^x?(😀){4500,}$/u);
  });

  it("must be signed within five minutes of the server's clock", async () => {
    const now = Math.floor(Date.now() / 1_000) * 1_000;
    vi.useFakeTimers({ toFake: ["Date"], now });
    const statuses = async (...seconds: number[]) =>
      Promise.all(seconds.map(async (away) => (await post({}, { at: now + away * 1_000 })).status));
    try {
      // With a valid signature, an empty mail is malformed.
      expect(await statuses(-300, 300)).toEqual([400, 400]);
      expect(await statuses(-301, 301)).toEqual([403, 403]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("requires the mail server's signature", async () => {
    const { id } = await visitorsTicket();
    const to = [replyAddress(server.services.config, id) ?? ""];
    const mail = { to, text: "Hello", messageId: "<2@mail>" };
    expect((await post(mail, { secret: "x".repeat(32) })).status).toBe(403);
    expect((await post({ to: "nobody" })).status).toBe(400);
    expect(await outcome({ ...mail, isAutomatic: true })).toBe("dropped");
    expect(await outcome({ ...mail, to: ["help@stackyard.test"] })).toBe("dropped");
    expect(await outcome({ ...mail, text: "> nothing new" })).toBe("dropped");
    expect((await desk(id)).messages).toHaveLength(1);
  });
});

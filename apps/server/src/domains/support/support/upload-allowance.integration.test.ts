import { createHmac } from "node:crypto";
import { VISITORS_FILES } from "@stackyard/contract/base/limits";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import type { InProcessClient } from "../../../platform/http/api/in-process-client.ts";
import { sweepAttachments } from "../../common/files/sweep-attachments.ts";
import { eraseVisitorsTickets } from "./erase-tickets.ts";
import { replyAddress } from "./reply-address.ts";

const SECRET = "i".repeat(32);
const never = new AbortController().signal;
let server: TestServer;
let member: SignedUp;
let admin: SignedUp;
beforeAll(async () => {
  const env = {
    TRUST_PROXY: "true",
    VISITORS_STORAGE_GB: "2",
    SUPPORT_EMAIL: "help@x.test",
    SUPPORT_INBOUND_SECRET: SECRET,
  };
  server = await openTestServer({ isContended: true, env });
  [member, admin] = [await server.signUp(), await server.signUp("admin")];
});
afterAll(() => server.close());

const BYTES = 20_000;
/** As VISITORS_STORAGE_GB says. */
const STORED_BYTES = 2_000_000_000;
const TAKEN = BYTES + VISITORS_FILES.overheadBytes;
const TEXT = Buffer.alloc(BYTES, "a");
const TICKET = {
  name: "Ada",
  email: "ada@visitor.test",
  subject: "Help",
  description: "It stops.",
};

function send(
  network: string,
  { client = server.visitor(), content = TEXT, isAnnounced = true }: Partial<Upload> = {},
) {
  const length = isAnnounced && { "content-length": String(content.length) };
  const headers = { "x-forwarded-for": network, ...length };
  return client.put("/api/support/attachments/a.txt", content, headers);
}
interface Upload {
  readonly client: InProcessClient;
  readonly content: Buffer;
  readonly isAnnounced: boolean;
}

const statuses = async (answers: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

const query = <T>(text: string) => sql.raw<T>(text).execute(server.services.db);
const shares = async () =>
  (
    await query<{ count: number }>(
      "SELECT count FROM attempts WHERE key LIKE 'ticket file bytes %'",
    )
  ).rows;

/** Leaves this much of the daily allowance to each visitor who has sent something. */
const leave = (bytes: number) =>
  query(`UPDATE attempts SET count = ${VISITORS_FILES.bytesPerDay - bytes}
    WHERE key LIKE 'ticket file bytes %'`);
/** Fills the visitors' storage except for this much. */
const leaveRoom = (bytes: number) =>
  query(`UPDATE visitors_storage SET bytes = ${STORED_BYTES - bytes}`);
const stored = async () =>
  (await query<{ bytes: number }>("SELECT bytes FROM visitors_storage")).rows[0]?.bytes;

beforeEach(async () => {
  await query("DELETE FROM attempts");
  await query("DELETE FROM attachments");
  await query("UPDATE visitors_storage SET bytes = 0");
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the daily allowance of a visitor's network", () => {
  it("counts the bytes of stored files, with or without a Content-Length", async () => {
    await send("203.0.113.1");
    expect(await shares()).toEqual([{ count: TAKEN }]);
    await send("203.0.113.1", { isAnnounced: false });
    expect(await shares()).toEqual([{ count: 2 * TAKEN }]);
  });

  it("is returned for files that are not stored", async () => {
    await send("203.0.113.1", { content: Buffer.from("MZ\0\0") });
    await send("203.0.113.1", { content: Buffer.alloc(10 * 1024 * 1024 + 1, "a") });
    vi.spyOn(server.services.files, "keepBytes").mockRejectedValue(new Error("no disk"));
    expect((await send("203.0.113.1")).status).toBe(500);
    expect(await shares()).toEqual([{ count: 0 }]);
    expect(await stored()).toBe(0);
  });

  it("admits only what fits, also of concurrent files", async () => {
    await send("203.0.113.1");
    await leave(3 * TAKEN);
    const many = Array.from({ length: 8 }, () => send("203.0.113.1"));
    expect(await statuses(many)).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
  });

  it("reports what is left and when it resets, and resets after a day", async () => {
    await send("2001:db8:1:1::1");
    await leave(TAKEN - 1);
    const refused = await send("2001:db8:1:1::2");
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: "too_many_attempts",
        message:
          "You can attach 50 files or 100MB a day without signing in. Sign in to attach more, or try again in 24 hours.",
      },
    });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(86_000);
    expect((await send("2001:db8:1:1::2", { content: TEXT.subarray(1) })).status).toBe(201);
    await query("UPDATE attempts SET forgotten_at = now()");
    expect((await send("2001:db8:1:1::1")).status).toBe(201);
  });

  it("doesn't apply to members and other networks", async () => {
    await send("203.0.113.1");
    await leave(0);
    expect((await send("203.0.113.1", { client: member.client })).status).toBe(201);
    expect((await send("203.0.113.2")).status).toBe(201);
  });
});

describe("the storage of all visitors", () => {
  const networks = (count: number) => Array.from({ length: count }, (_, n) => `198.51.100.${n}`);

  it("admits only what fits, also of concurrent files from many networks", async () => {
    await leaveRoom(2 * TAKEN);
    const keep = vi.spyOn(server.services.files, "keepBytes");
    const answers = networks(6).map((network) => send(network));
    expect(await statuses(answers)).toEqual([201, 201, 409, 409, 409, 409]);
    expect(keep).toHaveBeenCalledTimes(2);
    const refused = await send("198.51.100.9");
    expect(refused.body).toMatchObject({
      code: "no_room_for_visitors_files",
      message:
        "We can't store more files from visitors now. Sign in to attach files, or send your ticket without them.",
    });
    expect(await stored()).toBe(STORED_BYTES);
  });

  it("blocks neither members' attachments nor visitors' messages when full", async () => {
    await leaveRoom(0);
    const { status, body } = await send("198.51.100.1", { client: member.client });
    expect(status).toBe(201);
    const attached = { ...TICKET, attachments: [body.token] };
    expect((await member.client.post("/api/support/tickets", attached)).status).toBe(201);
    expect((await server.visitor().post("/api/support/tickets", TICKET)).status).toBe(201);
    expect(await stored()).toBe(STORED_BYTES);
  });

  it("is freed when unattached files expire", async () => {
    await Promise.all(networks(3).map((network) => send(network)));
    expect(await stored()).toBe(3 * TAKEN);
    await query("UPDATE attachments SET created_at = now() - interval '25 hours'");
    await sweepAttachments(server.services, never);
    expect(await stored()).toBe(0);
  });

  it("is used by attached files until their ticket is erased", async () => {
    const { body: file } = await send("198.51.100.1");
    const attached = { ...TICKET, attachments: [file.token] };
    const { body: ticket } = await server.visitor().post("/api/support/tickets", attached);
    await query("UPDATE attachments SET created_at = now() - interval '25 hours'");
    await sweepAttachments(server.services, never);
    expect(await stored()).toBe(TAKEN);
    await query(`UPDATE support_tickets SET status = 'closed',
      updated_at = now() - interval '400 days' WHERE id = ${ticket.id}`);
    await eraseVisitorsTickets(server.services, never);
    expect(await stored()).toBe(0);
  });

  it("is shown to administrators with the amount left", async () => {
    await send("198.51.100.1");
    const read = async () => (await admin.client.get("/api/admin/overview")).body.visitorsFiles;
    const totalBytes = STORED_BYTES;
    expect(await read()).toEqual({ freeBytes: totalBytes - TAKEN, totalBytes });
    await leaveRoom(-1);
    expect(await read()).toEqual({ freeBytes: 0, totalBytes });
  });
});

describe("files in mails", () => {
  const write = (client: InProcessClient) =>
    client.post("/api/support/tickets", TICKET).then(({ body }) => Number(body.id));
  let mails = 0;

  /** Posts a mail with a file to a ticket. Returns the number of the ticket's files afterwards. */
  async function mail(ticketId: number): Promise<number> {
    const to = [replyAddress(server.services.config, ticketId) ?? ""];
    const attachments = [{ fileName: "a.txt", content: TEXT.toString("base64") }];
    const body = JSON.stringify({ to, text: "See.", messageId: `<${mails++}@m>`, attachments });
    const time = Math.floor(Date.now() / 1_000);
    const mac = createHmac("sha256", SECRET).update(`${time}.${body}`).digest("hex");
    const headers = { "x-stackyard-signature": `t=${time},v1=${mac}` };
    const path = "/api/support/inbound-mail";
    const answer = await server.app.request(path, { method: "POST", body, headers });
    expect(await answer.json()).toEqual({ outcome: "taken" });
    const { rows } = await query<{ files: number }>(`SELECT count(attachments.id) AS files
      FROM support_messages AS messages JOIN attachments ON ticket_message_id = messages.id
      WHERE ticket_id = ${ticketId}`);
    return rows[0]?.files ?? 0;
  }

  it("use the visitors' storage on a visitor's ticket, but not on a member's", async () => {
    const [visitors, members] = [await write(server.visitor()), await write(member.client)];
    await leaveRoom(TAKEN);
    expect(await mail(visitors)).toBe(1);
    expect(await mail(visitors)).toBe(1);
    expect(await mail(members)).toBe(1);
  });

  it("are limited per ticket and day", async () => {
    const [one, other] = [await write(member.client), await write(member.client)];
    expect(await mail(one)).toBe(1);
    await leave(TAKEN - 1);
    expect(await mail(one)).toBe(1);
    expect(await mail(other)).toBe(1);
  });

  it("are not stored for a deleted ticket", async () => {
    const id = await write(server.visitor());
    await query(`DELETE FROM support_tickets WHERE id = ${id}`);
    const keep = vi.spyOn(server.services.files, "keepBytes");
    await expect(mail(id)).rejects.toThrow();
    expect(keep).not.toHaveBeenCalled();
  });
});

import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listEngineer, offerService } from "../../../../test/actions/offer-service.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { inTransaction } from "../../../platform/services.ts";
import { keepFiles } from "./keep-files.ts";
import { FILE_COLUMNS, removeFiles, removeFilesLater } from "./remove-files.ts";

let server: TestServer;
let userId: number;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  userId = (await server.signUp()).id;
});
afterAll(() => server.close());

let count = 0;
function content() {
  const bytes = Buffer.from(`file ${count++}`);
  return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
}
const has = (key: string) => server.services.files.has(key);
const name = (sha256: string) =>
  server.services.db
    .insertInto("forumPictures")
    .values({ userId, sha256, width: 1, height: 1, bytes: 1 })
    .execute();

it("every column that names a file is known", async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ '(sha256|file_key)$'
    ORDER BY name`.execute(server.services.db);
  expect(rows.map((row) => row.name)).toEqual(FILE_COLUMNS.map((names) => names.join(".")).sort());
});

describe("a file", () => {
  it("is removed after the transaction that stops naming it commits, and not before", async () => {
    const { bytes, sha256 } = content();
    await server.services.files.keepBytes(sha256, bytes);
    const undone = inTransaction(server.services, async (ctx) => {
      await removeFilesLater(ctx, [sha256]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    const { bytes: other, sha256: otherKey } = content();
    await server.services.files.keepBytes(otherKey, other);
    await inTransaction(server.services, (ctx) => removeFilesLater(ctx, [otherKey]));
    await expect.poll(() => has(otherKey)).toBe(false);
    expect(await has(sha256)).toBe(true);
  });

  it("stays if something else names it", async () => {
    const { bytes, sha256 } = content();
    await server.services.files.keepBytes(sha256, bytes);
    await name(sha256);
    await removeFiles(server.services, [sha256]);
    expect(await has(sha256)).toBe(true);
  });

  it("is removed together with any number of others", async () => {
    const keys = Array.from({ length: 1_001 }, () => content());
    const ends = [keys.at(0), keys.at(-1)].filter((key) => key !== undefined);
    for (const { sha256, bytes } of ends) await server.services.files.keepBytes(sha256, bytes);
    const all = keys.map(({ sha256 }) => sha256);
    await inTransaction(server.services, (ctx) => removeFilesLater(ctx, all));
    for (const { sha256 } of ends) await expect.poll(() => has(sha256)).toBe(false);
  });
});

describe("files stored for a row", () => {
  it("exist even if a job removes the same bytes before they are named", async () => {
    const file = content();
    const named = await keepFiles(server.services, [file], async () => {
      await removeFiles(server.services, [file.sha256]);
      expect(await has(file.sha256)).toBe(false);
      await name(file.sha256);
      return "named";
    });
    expect([named, await has(file.sha256)]).toEqual(["named", true]);
  });

  it("are removed if no row came to name them, and stay if another row does", async () => {
    const [nobodys, somebodys] = [content(), content()];
    await server.services.files.keepBytes(somebodys.sha256, somebodys.bytes);
    await name(somebodys.sha256);
    const kept = keepFiles(server.services, [nobodys, somebodys], () =>
      Promise.reject(new Error("refused")),
    );
    await expect(kept).rejects.toThrow("refused");
    expect(await Promise.all([nobodys, somebodys].map(({ sha256 }) => has(sha256)))).toEqual([
      false,
      true,
    ]);
  });
});

it("a refused picture leaves no file", async () => {
  const [owner, stranger] = [await server.signUp("engineer"), await server.signUp("engineer")];
  await listEngineer(owner);
  const service = await offerService(owner);
  const create = { width: 40, height: 30, channels: 3, background: "#369" } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const folder = join(server.services.config.dataDir, "files/sha256");
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const before = files().length;
  const send = (from: SignedUp) =>
    from.client.post(`/api/services/${service.id}/pictures`, picture);
  expect((await send(stranger)).body.code).toBe("forbidden");
  expect(files()).toHaveLength(before);
  expect((await send(owner)).status).toBe(201);
  expect(files()).toHaveLength(before + 2);
});

import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { publishModule, SMALL_MODULE } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { PictureNotOpenedError } from "../../../platform/pictures/picture-errors.ts";
import { keepReadme } from "../readmes/keep-readme.ts";
import { copyPicture } from "./copy-picture.ts";

const machine = vi.hoisted(() => ({ isBusy: false }));
vi.mock("../../../platform/pictures/run-decoder.ts", async (original) => {
  const actual = await original<typeof import("../../../platform/pictures/run-decoder.ts")>();
  return {
    ...actual,
    runDecoder: (...given: Parameters<typeof actual.runDecoder>) =>
      machine.isBusy
        ? Promise.reject(new PictureNotOpenedError("killed by the clock"))
        : actual.runDecoder(...given),
  };
});

let server: TestServer;
let author: SignedUp;
let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 12, height: 8, channels: 3, background: "#c60" } })
    .png()
    .toBuffer();
  server = await openTestServer({ worksJobs: true, web: { get: async () => picture } });
  author = await server.signUp("contributor");
});
beforeEach(() => {
  machine.isBusy = false;
});
afterAll(() => server.close());

describe("a picture that couldn't be decoded in time", () => {
  it("is refused temporarily when uploaded, and accepted the next time", async () => {
    machine.isBusy = true;
    const key = { "idempotency-key": "late-picture-1" };
    const send = () => author.client.send("PUT", "/api/user/avatar", picture, key);
    expect(await send()).toMatchObject({ status: 503, body: { code: "overloaded" } });
    machine.isBusy = false;
    expect((await send()).status).toBe(200);
  });

  it("on the web is copied the next time, up to a limit of attempts", async () => {
    machine.isBusy = true;
    const url = "https://pictures.test/late.png";
    expect(await copyPicture(server.services, url, author.id)).toBe("later");
    machine.isBusy = false;
    expect(await copyPicture(server.services, url, author.id)).toMatchObject({
      width: 12,
      height: 8,
    });
    machine.isBusy = true;
    const never = [];
    for (let tries = 0; tries < 9; tries++)
      never.push(await copyPicture(server.services, "https://pictures.test/never.png", author.id));
    expect(never).toEqual([...Array(7).fill("later"), "never", "never"]);
  });

  it("in an archive is copied by a later job", async () => {
    const files = { ...SMALL_MODULE, "README.md": "# A\n\n![Plan](plan.png)", "plan.png": picture };
    const { id } = await publishModule(server, author, {}, files);
    const shown = async () =>
      (await server.visitor().get(`/api/modules/${id}/versions/latest`)).body.readmeHtml;
    await expect.poll(shown).toContain("<img");
    const { db } = server.services;
    await sql`DELETE FROM version_pictures`.execute(db);
    const { id: versionId } = await db
      .selectFrom("moduleVersions")
      .select("id")
      .where("moduleId", "=", id)
      .executeTakeFirstOrThrow();
    machine.isBusy = true;
    await keepReadme(server.services, versionId, 1);
    expect(await shown()).toContain('<span class="no-picture">Plan</span>');
    const { rows } = await sql<{ minutes: number }>`
      SELECT round(extract(epoch FROM start_after - created_on) / 60)::int AS minutes
      FROM pgboss.job WHERE name = 'render-readme' AND data @> ${JSON.stringify({ versionId, tries: 2 })}::jsonb`.execute(
      db,
    );
    expect(rows).toEqual([{ minutes: 20 }]);
    machine.isBusy = false;
    await keepReadme(server.services, versionId, 2);
    expect(await shown()).toContain("<img");
  });
});

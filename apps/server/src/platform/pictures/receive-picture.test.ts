import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { blackPng, png } from "../../../test/pictures.ts";
import { withRequestSlot } from "../limits/request-slot.ts";
import type { UserServices } from "../services.ts";
import { uploadPicture } from "./upload-picture.ts";

const SIZES = { small: { width: 4 } };

let dataDir: string;
let ctx: UserServices;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "receive-picture-"));
  ctx = { config: { dataDir }, db: { isTransaction: false }, user: { id: 1 } } as UserServices;
});
afterAll(() => rm(dataDir, { recursive: true }));

const receive = (bytes: Buffer<ArrayBuffer>) =>
  uploadPicture(ctx, { body: new Blob([bytes]).stream(), announced: 0 }, SIZES);
const picture = () => Buffer.from(blackPng({ width: 8, height: 8 }));

it("releases its request's slot until the picture is decoded", async () => {
  const told: string[] = [];
  const place = { release: () => told.push("leaves"), reacquire: () => told.push("comes back") };
  const { small } = await withRequestSlot(place, () => receive(picture()));
  expect([small.width, small.height]).toEqual([4, 4]);
  expect(told).toEqual(["leaves", "comes back"]);
});

it("removes the temporary file of a picture, accepted or not", async () => {
  await receive(picture());
  const wide = Buffer.from(png({ width: 20_000, height: 1 }));
  await expect(receive(wide)).rejects.toMatchObject({ code: "picture_too_long", status: 413 });
  expect(await readdir(join(dataDir, "incoming"))).toEqual([]);
});

import { readdir, stat } from "node:fs/promises";
import { tarGz } from "@stackyard/archive/test/archives";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { SMALL_MODULE } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";

/** Archives that are being unpacked, each until it is released. */
const unpacking = vi.hoisted(() => ({ letGo: [] as (() => void)[], onBegin: () => {} }));

vi.mock(import("@stackyard/archive/repack-archive"), async (original) => {
  const { repackArchive } = await original();
  return {
    async repackArchive(...given) {
      await new Promise<void>((resolve) => {
        unpacking.letGo.push(resolve);
        unpacking.onBegin();
      });
      return repackArchive(...given);
    },
  };
});

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isContended: true });
});
afterAll(() => server.close());

it("at most two archives are unpacked at once, and eventually all", async () => {
  const { client } = await server.signUp("contributor");
  const archive = await tarGz(SMALL_MODULE);
  const begun = (count: number) =>
    new Promise<void>((resolve) => {
      unpacking.onBegin = () => unpacking.letGo.length >= count && resolve();
    });
  const two = begun(2);
  const uploads = Array.from({ length: 4 }, () => client.put("/api/uploads/m.tgz", archive));
  await two;
  // The others' work before writing their files ends their turn.
  await vi.waitFor(async () => expect(await incomingFiles()).toBe(4), 60_000);
  expect(unpacking.letGo).toHaveLength(2);
  for (let count = 3; count <= 4; count++) {
    const next = begun(count);
    unpacking.letGo[count - 3]?.();
    await next;
    expect(unpacking.letGo).toHaveLength(count);
  }
  for (const letGo of unpacking.letGo) letGo();
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
});

async function incomingFiles(): Promise<number> {
  const folder = `${server.services.config.dataDir}/incoming`;
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (name) => (await stat(`${folder}/${name}`)).size),
  );
  return sizes.filter((size) => size > 0).length;
}

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** Examples of floating promises. The first is only detectable with type information. */
const LOST = {
  statement: 'db.deleteFrom("reviews").execute();',
  call: "save();",
  list: "[1, 2].map(async (id) => save(id));",
  chain: "save().then((saved) => saved);",
  all: "Promise.all([save()]);",
};

let folder: string;
beforeAll(async () => {
  // Inside the server's folder, so that its types are resolved.
  folder = await mkdtemp(join(ROOT, "apps/server/test/floating-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("finds each form of a promise that is not awaited", async () => {
  const found = await Promise.all(Object.entries(LOST).map(plant));
  expect(await lint()).toEqual(found.sort());
});

async function plant([name, line]: [string, string]): Promise<string> {
  const code = `import type { Database } from "../../src/platform/db/database.ts";
export function lose(db: Database, save: (id?: number) => Promise<number>) {
  void [db, save];
  ${line}
}
`;
  await writeFile(join(folder, `${name}.ts`), code);
  return `${name}.ts`;
}

function lint(): Promise<string[]> {
  const args = ["--type-aware", "--format", "unix", folder];
  return new Promise((resolve) => {
    execFile("oxlint", args, { cwd: ROOT }, (_error, stdout) =>
      resolve([...stdout.matchAll(/([a-z]+\.ts):4:3: /g)].map(([, file]) => String(file)).sort()),
    );
  });
}

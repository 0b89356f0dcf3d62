import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tarGz } from "@stackyard/archive/test/archives";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Inspection, inspectArchive } from "./inspection.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "inspection-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("lists all the code that it refuses on the runner's own output, and the start in the message", async () => {
  const archive = join(folder, "module.tar.gz");
  await writeFile(archive, await tarGz({ "main.tf": "" }));
  const description = `main.tf:1: command ${"echo a; ".repeat(100)}\u001b[2J`;
  const code = Array.from({ length: 9 }, (_, index) => ({ digest: `d${index}`, description }));
  const said: string[] = [];
  const inspected = (allowed: Pick<Inspection, "code">["code"]) =>
    inspectArchive(archive, {
      inspect: () => ({ code, unknown: ["a.tf is too large"], outputs: [] }),
      host: "stackyard.example",
      pool: { allow: { code: allowed.map(({ digest }) => digest) } } as Parameters<
        typeof inspectArchive
      >[1]["pool"],
      say: (line) => said.push(line),
    });
  const failure = await inspected(code.slice(0, 1)).catch((error: Error) => error.message);
  expect(failure).toContain("(d5); and 4 more. The runner's own output lists all of it in full.");
  expect(String(failure).length).toBeLessThan(1_500);
  expect(said).toHaveLength(10);
  expect(said.at(-2)).toBe(`  ${description.replace("\u001b", "?")} (d8)`);
  expect(said.at(-1)).toBe("  a.tf is too large");
});

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileOf, headerOf, leavesOf } from "@stackyard/ledger-proof/test/proof-file";
import { afterAll, expect, it, vi } from "vitest";

const BIN = join(import.meta.dirname, "stackyard.js");

// Processes start slowly when many tests run in parallel.
vi.setConfig({ testTimeout: 30_000 });

const folder = mkdtempSync(join(tmpdir(), "stackyard-proof-"));
afterAll(() => rmSync(folder, { recursive: true }));

const leaves = leavesOf([700, 0, 1_999, 5]);
const header = headerOf(leaves);

function verify(bytes: Uint8Array, ...options: string[]) {
  const path = join(folder, "proof.bin");
  writeFileSync(path, bytes);
  return run(path, ...options);
}

const run = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [BIN, "verify-ledger", ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

it("says what a proof file proves, and what it doesn't", async () => {
  const { code, stdout } = await verify(fileOf(header, leaves), "--root", header.root);
  expect(stdout).toBe(
    "The proof of 2026-11-24 holds: 27.04 USD (test money) are owed to users.\n" +
      `Root ${header.root}, after none.\n` +
      "It proves liabilities. It says nothing about assets.\n",
  );
  expect(code).toBe(0);
});

it("answers 1 and names what doesn't hold", async () => {
  const lower = { ...header, liabilityCents: 2_703 };
  const { code, stdout } = await verify(fileOf(lower, leaves), "--root", "00");
  expect(stdout.split("\n")).toEqual([
    "The proof of 2026-11-24 doesn't hold:",
    "- The leaves sum to 2704 cents, not 2703.",
    "- The root of the day doesn't cover the header.",
    `- The file's root is ${header.root}, not the one you gave.`,
    "",
  ]);
  expect(code).toBe(1);
});

it("answers 2 for other files and for none", async () => {
  expect(await verify(Buffer.from("hello\n"))).toMatchObject({
    code: 2,
    stderr: "stackyard: This isn't a proof file.\n",
  });
  expect((await run(join(folder, "missing"))).code).toBe(2);
  expect((await run()).stderr).toContain("takes one proof file");
});

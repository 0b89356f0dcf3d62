import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFileAtomically, readOrCreateSecret } from "./atomic-file.ts";

const full = vi.hoisted(() => ({ isFull: false }));
vi.mock("node:fs", async (load) => {
  const fs = await load<typeof import("node:fs")>();
  return {
    ...fs,
    // A full disk accepts the file's name and none of its bytes.
    writeFileSync(...args: Parameters<typeof fs.writeFileSync>) {
      if (!full.isFull) return fs.writeFileSync(...args);
      throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    },
  };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "whole-file-"));
  full.isFull = false;
});
afterEach(() => rmSync(folder, { recursive: true }));

const secretFile = () => join(folder, "auth-secret");
const make = () => "s".repeat(64);

describe("an atomic file", () => {
  it("is readable by its owner only, and leaves no temporary file", () => {
    createFileAtomically(secretFile(), "text");
    expect(readFileSync(secretFile(), "utf8")).toBe("text");
    expect(statSync(secretFile()).mode & 0o077).toBe(0);
    expect(readdirSync(folder)).toEqual(["auth-secret"]);
  });

  it("is never replaced: one of two concurrent writers wins", () => {
    createFileAtomically(secretFile(), "first");
    createFileAtomically(secretFile(), "second");
    expect(readFileSync(secretFile(), "utf8")).toBe("first");
  });

  it("doesn't exist after a full disk", () => {
    full.isFull = true;
    expect(() => createFileAtomically(secretFile(), "text")).toThrow(/no space left/);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("a stored secret", () => {
  it("is created once and read from then on", () => {
    expect(readOrCreateSecret(secretFile(), make)).toBe(make());
    expect(readOrCreateSecret(secretFile(), () => "other".repeat(20))).toBe(make());
  });

  it("can be created at the next start if the disk was full at the first", () => {
    full.isFull = true;
    expect(() => readOrCreateSecret(secretFile(), make)).toThrow(/cannot be written: .*no space/);
    full.isFull = false;
    expect(readOrCreateSecret(secretFile(), make)).toBe(make());
  });

  it.each(["", "short", "x".repeat(31)])("with too few characters is refused: %j", (text) => {
    writeFileSync(secretFile(), text);
    expect(() => readOrCreateSecret(secretFile(), make)).toThrow(
      new RegExp(`auth-secret is damaged: ${text.length} characters of at least 32`),
    );
    expect(readFileSync(secretFile(), "utf8")).toBe(text);
  });
});

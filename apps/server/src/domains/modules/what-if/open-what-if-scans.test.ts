import { WHAT_IF_SCANS } from "@stackyard/contract/base/limits";
import { describe, expect, it, vi } from "vitest";
import type { FileStore } from "../../../platform/files/file-store.ts";
import type { Scanner } from "../../../platform/scanner/scanner.ts";
import { openWhatIfScans, WHAT_IF_LIMITS } from "./open-what-if-scans.ts";

const ARCHIVE = { sha256: "0".repeat(64), format: "zip", accepted: [] };

const from = (address: string, read: FileStore["read"]) =>
  ({ address, headers: new Headers(), files: { read } as FileStore, scanner: { scan } }) as const;

const scan = vi.fn<Scanner["scan"]>();

const empty = async () => new Uint8Array();
const never = () => new Promise<Uint8Array>(() => {});
const broken = () => Promise.reject(new Error("no such file"));

describe("what-if scans", () => {
  it("are refused while the maximum number is running", async () => {
    const scans = openWhatIfScans();
    for (let index = 0; index < WHAT_IF_LIMITS.atOnce; index++) {
      void scans.scan(from("a", never), ARCHIVE, { index });
    }
    const refused = from("b", never);
    await expect(scans.scan(refused, ARCHIVE, {})).rejects.toMatchObject({ code: "busy" });
    // A refused scan isn't counted.
    expect(refused.headers.get("ratelimit-remaining")).toBe(String(WHAT_IF_SCANS.perMinute));
  });

  it("are shared by concurrent equal requests", async () => {
    const scans = openWhatIfScans();
    let reads = 0;
    const counted = () => {
      reads += 1;
      return broken();
    };
    const asked = [
      { a: "1", b: "2" },
      { b: "2", a: "1" },
    ].map((variables) => scans.scan(from("a", counted), ARCHIVE, variables).catch(() => undefined));
    await Promise.all(asked);
    expect(reads).toBe(1);
  });

  it("are refused to an address that started many, and not to another", async () => {
    const scans = openWhatIfScans();
    const ask = (address: string) => scans.scan(from(address, broken), ARCHIVE, {});
    for (let index = 0; index < WHAT_IF_SCANS.perMinute; index++) {
      await expect(ask("a")).rejects.toThrow("no such file");
    }
    await expect(ask("a")).rejects.toMatchObject({
      code: "too_many_attempts",
      headers: { "Retry-After": "60", "RateLimit-Limit": "20", "RateLimit-Remaining": "0" },
    });
    await expect(ask("b")).rejects.toThrow("no such file");
  });

  it("are answered from a bounded cache, which counts the keys", async () => {
    const report = { findings: "x".repeat(100_000) };
    scan.mockImplementation(async () => ({ kind: "report", report }) as never);
    const scans = openWhatIfScans();
    const ask = (n: number) =>
      scans.scan(from(`${n}`, empty), ARCHIVE, { name: `${n}`.padEnd(4_000) });
    const most = WHAT_IF_LIMITS.keptBytes / 208_000;
    for (let n = 0; n < 2 * most; n++) await ask(n);
    const last = Math.ceil(2 * most) - 1;
    expect(await ask(last)).toEqual(report);
    expect(scan).toHaveBeenCalledTimes(last + 1);
    for (const n of [0, Math.floor(most)]) await ask(n);
    expect(scan).toHaveBeenCalledTimes(last + 3);
  });
});

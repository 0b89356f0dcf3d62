import { beforeEach, expect, it, vi } from "vitest";
import { draftKey, readDraft, writeDraft } from "./draft-store";

class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

beforeEach(() => vi.stubGlobal("localStorage", new MemoryStorage()));

const KEY = draftKey(7, "reply 3");

it("stores a text per account until it is emptied", () => {
  writeDraft(KEY, "Half a thought");
  expect(readDraft(KEY)).toBe("Half a thought");
  expect(readDraft(draftKey(8, "reply 3"))).toBe("");
  expect(readDraft(draftKey(null, "reply 3"))).toBe("");
  writeDraft(KEY, "  ");
  expect(readDraft(KEY)).toBe("");
  expect(Object.keys(localStorage)).toEqual([]);
});

it("removes drafts after 90 days, and nothing else", () => {
  vi.useFakeTimers({ now: 0 });
  writeDraft(KEY, "Old");
  localStorage.setItem("auth_token", "kept");
  vi.setSystemTime(89 * 86_400_000);
  writeDraft(draftKey(7, "reply 4"), "New");
  expect(readDraft(KEY)).toBe("Old");
  vi.setSystemTime(91 * 86_400_000);
  writeDraft(draftKey(7, "reply 5"), "Newer");
  expect(readDraft(KEY)).toBe("");
  expect(readDraft(draftKey(7, "reply 4"))).toBe("New");
  expect(localStorage.getItem("auth_token")).toBe("kept");
  vi.useRealTimers();
});

it.each(["{", "null", '"text"', '{"text":1,"at":2}'])("reads %s as no draft", (value) => {
  localStorage.setItem(KEY, value);
  expect(readDraft(KEY)).toBe("");
});

it("works without storage", () => {
  vi.stubGlobal("localStorage", undefined);
  writeDraft(KEY, "Text");
  expect(readDraft(KEY)).toBe("");
});

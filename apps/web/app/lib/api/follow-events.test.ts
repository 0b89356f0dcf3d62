import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followEvents } from "./follow-events";

const opened: FakeEvents[] = [];

class FakeEvents extends EventTarget {
  isOpen = true;
  constructor() {
    super();
    opened.push(this);
  }
  close() {
    this.isOpen = false;
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });

function show(state: "visible" | "hidden") {
  page.visibilityState = state;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  opened.length = 0;
  vi.stubGlobal("EventSource", FakeEvents);
  vi.stubGlobal("document", page);
});
afterEach(() => vi.unstubAllGlobals());

it("reports each change", () => {
  const told: number[] = [];
  const stop = followEvents<{ unread: number }>("/api/notifications/events", ({ unread }) =>
    told.push(unread),
  );
  opened[0]?.dispatchEvent(new MessageEvent("message", { data: '{"unread":3}' }));
  expect(told).toEqual([3]);
  stop();
});

it("keeps a single connection, only while the page is visible", () => {
  const stop = followEvents("/api/notifications/events", () => {});
  show("visible");
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([true]);
  show("hidden");
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([false]);
  show("visible");
  stop();
  show("visible");
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, false]);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followEvents } from "./follow-events";

const opened: FakeEvents[] = [];

class FakeEvents extends EventTarget {
  static readonly CLOSED = 2;
  isOpen = true;
  readyState = 0;
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
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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

it("tells of lost connections, and connects again after refusals, later each time", () => {
  vi.useFakeTimers();
  const connection: boolean[] = [];
  const stop = followEvents(
    "/api/notifications/events",
    () => {},
    (isOpen) => connection.push(isOpen),
  );
  const fail = (readyState: number) => {
    const events = opened.at(-1);
    if (events) events.readyState = readyState;
    events?.dispatchEvent(new Event("error"));
  };
  // The browser reconnects.
  fail(0);
  vi.advanceTimersByTime(3_600_000);
  expect(opened).toHaveLength(1);
  opened[0]?.dispatchEvent(new Event("open"));
  expect(connection).toEqual([false, true]);

  fail(2);
  vi.advanceTimersByTime(4_999);
  expect(opened).toHaveLength(1);
  vi.advanceTimersByTime(5_001);
  expect(opened).toHaveLength(2);
  fail(2);
  vi.advanceTimersByTime(9_999);
  expect(opened).toHaveLength(2);
  vi.advanceTimersByTime(10_001);
  expect(opened).toHaveLength(3);
  for (let refusal = 0; refusal < 10; refusal++) {
    fail(2);
    vi.advanceTimersByTime(320_000);
  }
  expect(opened).toHaveLength(13);

  // An open connection starts over.
  opened.at(-1)?.dispatchEvent(new Event("open"));
  fail(2);
  vi.advanceTimersByTime(10_000);
  expect(opened).toHaveLength(14);
  fail(2);
  stop();
  vi.advanceTimersByTime(320_000);
  expect(opened).toHaveLength(14);
});

it("doesn't connect again while the page is hidden", () => {
  vi.useFakeTimers();
  const stop = followEvents("/api/notifications/events", () => {});
  if (opened[0]) opened[0].readyState = 2;
  opened[0]?.dispatchEvent(new Event("error"));
  show("hidden");
  vi.advanceTimersByTime(320_000);
  expect(opened).toHaveLength(1);
  show("visible");
  expect(opened).toHaveLength(2);
  stop();
});

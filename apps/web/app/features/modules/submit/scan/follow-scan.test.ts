import type { ScanState } from "@stackyard/contract/modules/submissions";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followScan } from "./follow-scan";

const RUNNING: ScanState = {
  id: 7,
  status: "running",
  progress: 40,
  stage: "rules",
  findings: [],
  failure: null,
  report: null,
};
const FAILED: ScanState = { ...RUNNING, status: "failed", failure: "Too many files." };

/** An EventSource whose events the test controls. */
class FakeEvents {
  static last: FakeEvents;
  isClosed = false;
  readonly url: string;
  private listener: (event: { data: string }) => void = () => {};

  constructor(url: string) {
    this.url = url;
    FakeEvents.last = this;
  }

  addEventListener(_type: string, listener: (event: { data: string }) => void) {
    this.listener = listener;
  }

  send(state: ScanState) {
    this.listener({ data: JSON.stringify(state) });
  }

  close() {
    this.isClosed = true;
  }
}

const fetchScan = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeEvents);
  vi.stubGlobal("fetch", fetchScan);
  vi.stubGlobal("localStorage", { getItem: () => null });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetchScan.mockReset();
});

function follow() {
  const states: ScanState[] = [];
  const leave = new AbortController();
  const end = followScan(7, { signal: leave.signal, onState: (state) => states.push(state) });
  return { states, leave, end };
}

describe("followScan", () => {
  it("reports every state that the stream sends, and ends with the last", async () => {
    const { states, end } = follow();
    FakeEvents.last.send(RUNNING);
    FakeEvents.last.send(FAILED);
    expect(await end).toEqual(FAILED);
    expect(states).toEqual([RUNNING, FAILED]);
    expect(FakeEvents.last.url).toBe("/api/scans/7/events");
    expect(FakeEvents.last.isClosed).toBe(true);
  });

  it("requests the state while the stream is silent", async () => {
    fetchScan.mockResolvedValueOnce(Response.json(RUNNING));
    fetchScan.mockResolvedValueOnce(Response.json(FAILED));
    const { states, end } = follow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await end).toEqual(FAILED);
    expect(states).toEqual([RUNNING, FAILED]);
  });

  it("makes no request while the stream sends", async () => {
    const { leave, end } = follow();
    for (let second = 0; second < 10; second++) {
      FakeEvents.last.send(RUNNING);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(fetchScan).not.toHaveBeenCalled();
    leave.abort(new Error("left"));
    await expect(end).rejects.toThrow("left");
  });

  it("makes one request at a time, however long the answer takes", async () => {
    const { promise: answer, resolve } = Promise.withResolvers<Response>();
    fetchScan.mockReturnValueOnce(answer);
    const { end } = follow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetchScan).toHaveBeenCalledTimes(1);
    resolve(Response.json(FAILED));
    expect(await end).toEqual(FAILED);
  });

  it("continues after a lost connection", async () => {
    fetchScan.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    fetchScan.mockResolvedValueOnce(new Response("", { status: 503 }));
    fetchScan.mockResolvedValueOnce(Response.json(FAILED));
    const { end } = follow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await end).toEqual(FAILED);
  });

  it("stops if the scan can't be accessed", async () => {
    fetchScan.mockResolvedValueOnce(Response.json({ message: "Not found" }, { status: 404 }));
    const { end } = follow();
    const refusal = expect(end).rejects.toThrow("Not found");
    await vi.advanceTimersByTimeAsync(10_000);
    await refusal;
    expect(FakeEvents.last.isClosed).toBe(true);
  });
});

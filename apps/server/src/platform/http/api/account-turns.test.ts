import type { EndpointShape } from "@stackyard/contract/base/endpoint";
import { expect, it } from "vitest";
import type { Viewer } from "../viewer.ts";
import { openAccountTurns } from "./account-turns.ts";

const change = { method: "post", body: undefined } as unknown as EndpointShape;
const who = (id: number, address = "203.0.113.1") => ({ user: { id } as Viewer, address });

function gate() {
  let begun = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const work = () => {
    begun += 1;
    return opened;
  };
  return { work, open, begun: () => begun };
}

it("runs four changes of an account at once, and refuses those beyond the queue's limit", async () => {
  const inTurnOf = openAccountTurns();
  const { work, open, begun } = gate();
  const all = Array.from({ length: 64 }, () => inTurnOf(change, who(1), work));
  await expect(inTurnOf(change, who(1), work)).rejects.toMatchObject({ code: "too_many_attempts" });
  expect(begun()).toBe(4);
  await inTurnOf(change, who(2), () => Promise.resolve());
  open();
  await Promise.all(all);
  expect(begun()).toBe(64);
  await inTurnOf(change, who(1), () => Promise.resolve());
});

it("doesn't apply to reads, uploads and this process itself", async () => {
  const inTurnOf = openAccountTurns();
  const { work, open, begun } = gate();
  const calls = [
    [{ ...change, method: "get" }, who(1)],
    [{ ...change, body: "archive" }, who(1)],
    [change, who(1, "in process")],
    [change, { user: null, address: "203.0.113.1" }],
  ] as const;
  const all = calls.flatMap(([endpoint, caller]) =>
    Array.from({ length: 5 }, () => inTurnOf(endpoint as EndpointShape, caller, work)),
  );
  expect(begun()).toBe(20);
  open();
  await Promise.all(all);
});

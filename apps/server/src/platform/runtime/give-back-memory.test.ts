import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { giveBackMemory } from "./give-back-memory.ts";

it("gives back what nothing holds any longer, and leaves V8 as it was", async () => {
  const left = new WeakRef({ behind: new Array(1_000).fill("by a burst of work") });
  // What a weak reference has named stays for the rest of that turn.
  await setTimeout(0);
  giveBackMemory();
  expect(left.deref()).toBeUndefined();
  expect("gc" in globalThis).toBe(false);
});

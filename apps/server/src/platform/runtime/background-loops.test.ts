import { expect, it } from "vitest";
import { openBackgroundLoops } from "./background-loops.ts";

it("tells all work to stop, and waits for it", async () => {
  const work = openBackgroundLoops();
  const ended: string[] = [];
  for (const name of ["one", "another"]) {
    work.start(async (stopped) => {
      await new Promise((resolve) => stopped.addEventListener("abort", resolve));
      ended.push(name);
    });
  }
  expect(ended).toEqual([]);
  await work.stop();
  expect(ended).toEqual(["one", "another"]);
});

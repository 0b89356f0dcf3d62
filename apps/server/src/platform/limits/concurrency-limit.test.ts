import { expect, it } from "vitest";
import { limitConcurrency, limitConcurrencyByAccount, MAX_WAITING } from "./concurrency-limit.ts";

it("runs a limited number at once, and the others in order of arrival", async () => {
  const inTurn = limitConcurrency(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((number) =>
    inTurn(() => {
      begun.push(number);
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await all[1];
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await all[0];
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  await Promise.all(all);
});

it("continues after work that failed", async () => {
  const inTurn = limitConcurrency(1);
  const failing = inTurn(() => Promise.reject(new Error("no")));
  const next = inTurn(() => Promise.resolve("yes"));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

it("gives each account its own turns and limits how many it may queue", async () => {
  const refusal = () => new Error("too many");
  const inTurnOf = limitConcurrencyByAccount({ atOnce: 1, most: 2, refusal });
  const begun: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = (name: string) => () => {
    begun.push(name);
    return ended;
  };
  const all = [inTurnOf(1, work("a")), inTurnOf(1, work("b")), inTurnOf(2, work("c"))];
  await expect(inTurnOf(1, work("d"))).rejects.toThrow("too many");
  expect(begun).toEqual(["a", "c"]);
  end();
  await Promise.all(all);
  await inTurnOf(1, work("e"));
  expect(begun).toEqual(["a", "c", "b", "e"]);
});

it("lets a limited number wait, and refuses the rest", async () => {
  const inTurn = limitConcurrency(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = Array.from({ length: 1 + MAX_WAITING }, () => inTurn(() => promise));
  await expect(inTurn(async () => {})).rejects.toMatchObject({ code: "overloaded" });
  resolve();
  await Promise.all(all);
  await expect(inTurn(async () => "done")).resolves.toBe("done");
});

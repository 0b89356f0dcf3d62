import type { SharedTopic } from "@stackyard/contract/base/endpoint";
import { describe, expect, it } from "vitest";
import { type SharedAnswer, SharedAnswers } from "./shared-answers.ts";

const answer = (body: string): SharedAnswer => ({ body, headers: [] });

describe("shared answers", () => {
  it("are made once for all who ask at once or later", async () => {
    const answers = new SharedAnswers();
    let made = 0;
    const make = async () => answer(`made ${++made}`);
    const all = await Promise.all([answers.get("a", make), answers.get("a", make)]);
    expect([...all, await answers.get("a", make)].map(({ body }) => body)).toEqual(
      Array(3).fill("made 1"),
    );
    expect((await answers.get("b", make)).body).toBe("made 2");
  });

  it("that were being made when all were forgotten are not kept", async () => {
    const answers = new SharedAnswers();
    const { promise, resolve } = Promise.withResolvers<SharedAnswer>();
    const early = answers.get("a", () => promise);
    answers.forget();
    const late = answers.get("a", async () => answer("new"));
    resolve(answer("old"));
    expect((await early).body).toBe("old");
    expect((await late).body).toBe("new");
    expect((await answers.get("a", async () => answer("newer"))).body).toBe("new");
  });

  it("are forgotten when something that they are made of changes, and only then", async () => {
    const answers = new SharedAnswers();
    let made = 0;
    const get = async (key: string, ...madeOf: SharedTopic[]) =>
      (await answers.get(key, async () => answer(`${key} ${++made}`), madeOf)).body;
    await get("list", "modules", "users");
    await get("talent", "engineers", "users");
    answers.forget(["modules"]);
    expect(await get("talent", "engineers", "users")).toBe("talent 2");
    expect(await get("list", "modules", "users")).toBe("list 3");
    answers.forget(["users"]);
    expect(await get("talent", "engineers", "users")).toBe("talent 4");
  });

  it("that are made of others are forgotten with any of them, kept or made for it", async () => {
    const answers = new SharedAnswers();
    let made = 0;
    const list = (topic: SharedTopic) => answers.get(topic, async () => answer(topic), [topic]);
    const page = () =>
      answers.get("page", async () => {
        await Promise.all([list("modules"), list("engineers")]);
        return answer(`page ${++made}`);
      });
    await list("modules");
    await page();
    answers.forget(["forum"]);
    expect((await page()).body).toBe("page 1");
    answers.forget(["modules"]);
    expect((await page()).body).toBe("page 2");
    answers.forget(["engineers"]);
    expect((await page()).body).toBe("page 3");
  });

  it("are forgotten while they are made, whatever they will turn out to be made of", async () => {
    const answers = new SharedAnswers();
    const { promise, resolve } = Promise.withResolvers<void>();
    const early = answers.get("page", async () => {
      await promise;
      return answers.get("list", async () => answer("old"), ["modules"]);
    });
    answers.forget(["modules"]);
    const late = await answers.get("page", async () => answer("new"));
    resolve();
    await early;
    expect(late.body).toBe("new");
  });

  it("are not kept while nobody would say that they have changed", async () => {
    let hears = false;
    let made = 0;
    const answers = new SharedAnswers(9, () => hears);
    const get = async () => (await answers.get("a", async () => answer(`${++made}`))).body;
    expect([await get(), await get()]).toEqual(["1", "2"]);
    hears = true;
    expect([await get(), await get()]).toEqual(["3", "3"]);
  });

  it("are not kept when making them failed", async () => {
    const answers = new SharedAnswers();
    await expect(answers.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect((await answers.get("a", async () => answer("yes"))).body).toBe("yes");
  });

  it("give way to newer ones by their length, those first that were not asked for the longest", async () => {
    const answers = new SharedAnswers(6);
    const get = async (key: string, body: string) =>
      (await answers.get(key, async () => answer(body))).body;
    await get("a", "a1");
    await get("b", "b1");
    await get("a", "a2");
    await get("c", "c1.");
    expect(await get("a", "a3")).toBe("a1");
    expect(await get("c", "c2")).toBe("c1.");
    expect(await get("b", "b2")).toBe("b2");
  });

  it("take no room once they are forgotten, given up or failed", async () => {
    let hears = true;
    const answers = new SharedAnswers(4, () => hears);
    const get = async (key: string, body: string) =>
      (await answers.get(key, async () => answer(body))).body;
    for (let round = 0; round < 3; round++) {
      await get("a", "a1");
      answers.forget();
      const making = get("a", "a2");
      answers.forget();
      await making;
      await get("a", "a3");
      hears = false;
      await get("a", "a4");
      hears = true;
      await expect(answers.get("b", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    }
    await get("a", "a5");
    await get("b", "b5");
    expect([await get("a", "a6"), await get("b", "b6")]).toEqual(["a5", "b5"]);
  });
});

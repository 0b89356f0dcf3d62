import { randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import type { SharedTopic } from "@stackyard/contract/base/endpoint";
import { describe, expect, it } from "vitest";
import { type SharedAnswer, SharedAnswers } from "./shared-answers.ts";

const answer = (body: string): SharedAnswer => ({ body, headers: [] });

/** Requests an answer by key; the body is that of a new answer. */
const keeper = (answers: SharedAnswers) => async (key: string, body: string) =>
  (await answers.get(key, async () => answer(body))).body;

describe("shared answers", () => {
  it("are computed once for concurrent and later requests", async () => {
    const answers = new SharedAnswers();
    let made = 0;
    const make = async () => answer(`made ${++made}`);
    const all = await Promise.all([answers.get("a", make), answers.get("a", make)]);
    expect([...all, await answers.get("a", make)].map(({ body }) => body)).toEqual(
      Array(3).fill("made 1"),
    );
    expect((await answers.get("b", make)).body).toBe("made 2");
  });

  it("that were being computed when all were dropped are not cached", async () => {
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

  it("are dropped when something that they are made of changes, and only then", async () => {
    const answers = new SharedAnswers();
    let made = 0;
    const get = async (key: string, ...cacheTopics: SharedTopic[]) =>
      (await answers.get(key, async () => answer(`${key} ${++made}`), cacheTopics)).body;
    await get("list", "modules", "users");
    await get("talent", "engineers", "users");
    answers.forget(["modules"]);
    expect(await get("talent", "engineers", "users")).toBe("talent 2");
    expect(await get("list", "modules", "users")).toBe("list 3");
    answers.forget(["users"]);
    expect(await get("talent", "engineers", "users")).toBe("talent 4");
  });

  it("that are made of others are dropped with any of them, cached or not", async () => {
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

  it("are dropped while they are computed, whatever they turn out to be made of", async () => {
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

  it("are not cached while changes can't be announced", async () => {
    let hears = false;
    let made = 0;
    const answers = new SharedAnswers({ hearsChanges: () => hears });
    const get = async () => (await answers.get("a", async () => answer(`${++made}`))).body;
    expect([await get(), await get()]).toEqual(["1", "2"]);
    hears = true;
    expect([await get(), await get()]).toEqual(["3", "3"]);
  });

  it("are not cached if computing them failed", async () => {
    const answers = new SharedAnswers();
    await expect(answers.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect((await answers.get("a", async () => answer("yes"))).body).toBe("yes");
  });

  it("are computed for each request while changes go unnoticed, including cached ones", async () => {
    let hears = true;
    let made = 0;
    const answers = new SharedAnswers({ hearsChanges: () => hears });
    const get = async () => (await answers.get("a", async () => answer(`${++made}`))).body;
    await get();
    hears = false;
    expect(await Promise.all([get(), get()])).toEqual(["2", "3"]);
  });

  it("are cached within a bound, least recently used evicted first", async () => {
    const answers = new SharedAnswers({ entries: 2 });
    const get = keeper(answers);
    await get("a", "a1");
    await get("b", "b1");
    await get("a", "a2");
    await get("c", "c1");
    expect(await get("a", "a3")).toBe("a1");
    expect(await get("c", "c2")).toBe("c1");
    expect(await get("b", "b2")).toBe("b2");
  });

  it.each<[string, (n: number) => [key: string, answer: SharedAnswer]]>([
    ["bodies", (n) => [`${n}`, answer(`${n}`.padEnd(1_000))]],
    ["bodies in bytes", (n) => [`${n}`, answer(Buffer.from(`${n}`.padEnd(2_000)) as never)]],
    ["keys", (n) => [`${n}`.padEnd(1_000), answer("")]],
    ["headers", (n) => [`${n}`, { body: "", headers: [["Link", "x".repeat(1_000)]] }]],
  ])("stay within the bound, counting their %s", async (_, made) => {
    const answers = new SharedAnswers({ bytes: 10 * 2_600 });
    let count = 0;
    const ask = async (n: number) => {
      const [key, answer] = made(n);
      await answers.get(key, async () => {
        count++;
        return answer;
      });
    };
    for (let n = 0; n < 100; n++) await ask(n);
    expect(count).toBe(100);
    for (let n = 99; n >= 90; n--) await ask(n);
    expect(count).toBe(100);
    for (let n = 89; n >= 80; n--) await ask(n);
    expect(count).toBe(110);
  });

  it("are bounded in number, however small they are", async () => {
    const answers = new SharedAnswers({ bytes: 100_000 });
    const get = keeper(answers);
    for (let n = 0; n < 1_000; n++) await get(`${n}`, "");
    expect(await get("0", "new")).toBe("new");
  });

  it("larger than the whole bound are not cached, and evict nothing", async () => {
    const answers = new SharedAnswers({ bytes: 10_000 });
    const get = keeper(answers);
    await get("small", "s1");
    await get("large", "x".repeat(20_000));
    expect(await get("large", "l2")).toBe("l2");
    expect(await get("small", "s2")).toBe("s1");
  });

  it("are compressed once, which counts toward the bound", async () => {
    const answers = new SharedAnswers({ bytes: 38_500 });
    const body = randomBytes(10_000).toString("base64");
    const get = keeper(answers);
    await get("other", "o1".padEnd(1_000));
    const kept = await answers.get("a", async () => answer(body));
    const packed = await Promise.all(["br", "br"].map(() => answers.pack("a", kept, "br")));
    expect(packed[0]).toBe(packed[1]);
    expect(brotliDecompressSync(packed[0] ?? "").toString()).toBe(body);
    expect(await get("other", "o2")).toBe("o2");
    expect(await get("a", "a2")).toBe(body);
  });

  it("use no space once they are dropped or have failed", async () => {
    let hears = true;
    const answers = new SharedAnswers({ bytes: 2 * 600, hearsChanges: () => hears });
    const get = keeper(answers);
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
    answers.forget();
    await get("a", "a5");
    await get("b", "b5");
    expect([await get("a", "a6"), await get("b", "b6")]).toEqual(["a5", "b5"]);
  });
});

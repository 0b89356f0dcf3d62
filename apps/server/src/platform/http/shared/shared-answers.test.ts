import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { RecentKeys } from "./recent-keys.ts";
import { type MadeAnswer, SharedAnswers } from "./shared-answers.ts";

const answer = (body: string, ...topics: string[]): MadeAnswer => ({ body, headers: [], topics });

/** Every key counts as asked for before. */
const KNOWN = { recent: { note: () => true } };

/** Requests an answer by key; the body is that of a new answer. */
const keeper =
  (answers: SharedAnswers) =>
  async (key: string, body: string, ...topics: string[]) =>
    (await answers.get(key, async () => answer(body, ...topics))).body.plain();

describe("shared answers", () => {
  it("are made once for concurrent requests, and then kept", async () => {
    const answers = new SharedAnswers();
    let made = 0;
    const make = async () => answer(`made ${++made}`);
    await Promise.all(Array.from({ length: 100 }, () => answers.get("a", make)));
    expect(made).toBe(1);
    await answers.get("a", make);
    expect(made).toBe(1);
  });

  it("are kept from the second request in a minute on, and the first is remembered in a bounded table", async () => {
    let now = 0;
    const answers = new SharedAnswers({ recent: new RecentKeys(() => now) });
    const get = keeper(answers);
    expect(await get("a", "1")).toBe("1");
    now += 60_001;
    expect(await get("a", "2")).toBe("2");
    now += 60_000;
    expect(await get("a", "3")).toBe("3");
    expect(await get("a", "4")).toBe("3");
    for (let n = 0; n < 1_000; n++) await get(`crawled ${n}`, "once");
    expect(answers.entries).toBe(1);
  });

  it("are not kept if one page alone asks for them, because the page is kept", async () => {
    const answers = new SharedAnswers();
    const ask = async (asker: string) => {
      await answers.get("a", async () => answer("text"), { asker });
      await setImmediate();
    };
    await Promise.all([ask("page 1"), ask("page 1")]);
    await ask("page 1");
    expect(answers.entries).toBe(0);
    await ask("page 2");
    expect(answers.entries).toBe(1);
  });

  it("are kept again at once after a change", async () => {
    const answers = new SharedAnswers();
    const get = keeper(answers);
    await get("a", "1", "modules");
    await get("a", "2", "modules");
    answers.forget(["modules"]);
    expect(await get("a", "3", "modules")).toBe("3");
    expect(await get("a", "4", "modules")).toBe("3");
  });

  it("are dropped when one of their topics changes, and only then", async () => {
    const answers = new SharedAnswers(KNOWN);
    const get = keeper(answers);
    await get("thread 17", "old", "thread:17", "user:mara");
    await get("thread 18", "old", "thread:18", "user:mara");
    answers.forget(["thread:17"]);
    expect(await get("thread 18", "new", "thread:18", "user:mara")).toBe("old");
    expect(await get("thread 17", "new", "thread:17", "user:mara")).toBe("new");
    answers.forget(["user:mara"]);
    expect(await get("thread 18", "newer", "thread:18")).toBe("newer");
  });

  it("whose topics changed while they were made are not kept, and later requests don't get them", async () => {
    const answers = new SharedAnswers(KNOWN);
    const { promise, resolve } = Promise.withResolvers<MadeAnswer>();
    const early = answers.get("a", () => promise);
    answers.forget(["thread:17"]);
    const late = answers.get("a", async () => answer("new", "thread:17"));
    expect(await (await late).body.plain()).toBe("new");
    resolve(answer("old", "thread:17"));
    expect(await (await early).body.plain()).toBe("old");
    expect(await keeper(answers)("a", "newer", "thread:17")).toBe("new");
  });

  it("are kept if only other topics changed meanwhile", async () => {
    const answers = new SharedAnswers(KNOWN);
    const { promise, resolve } = Promise.withResolvers<MadeAnswer>();
    const early = answers.get("a", () => promise);
    answers.forget(["thread:18"]);
    resolve(answer("made", "thread:17"));
    await early;
    expect(await keeper(answers)("a", "again", "thread:17")).toBe("made");
  });

  it("are not kept if announcements may have been missed while they were made", async () => {
    const answers = new SharedAnswers(KNOWN);
    const { promise, resolve } = Promise.withResolvers<MadeAnswer>();
    const early = answers.get("a", () => promise);
    answers.forget();
    resolve(answer("old"));
    await early;
    expect(await keeper(answers)("a", "new")).toBe("new");
  });

  it("are not kept if very many changes were heard meanwhile", async () => {
    const answers = new SharedAnswers(KNOWN);
    const { promise, resolve } = Promise.withResolvers<MadeAnswer>();
    const early = answers.get("a", () => promise);
    for (let n = 0; n < 5_000; n++) answers.forget([`thread:${n}`]);
    resolve(answer("old", "module:1"));
    await early;
    expect(await keeper(answers)("a", "new")).toBe("new");
  });

  it("are neither sent again nor kept while changes go unnoticed", async () => {
    let hears = true;
    let made = 0;
    const answers = new SharedAnswers({ ...KNOWN, hearsChanges: () => hears });
    const get = async () => (await answers.get("a", async () => answer(`${++made}`))).body.plain();
    expect([await get(), await get()]).toEqual(["1", "1"]);
    hears = false;
    expect(await Promise.all([get(), get()])).toEqual(["2", "3"]);
    answers.forget();
    hears = true;
    expect([await get(), await get()]).toEqual(["4", "4"]);
  });

  it("are not kept if the process went deaf while they were made", async () => {
    let hears = true;
    const answers = new SharedAnswers({ ...KNOWN, hearsChanges: () => hears });
    const { promise, resolve } = Promise.withResolvers<MadeAnswer>();
    const early = answers.get("a", () => promise);
    hears = false;
    resolve(answer("old"));
    await early;
    await setImmediate();
    hears = true;
    expect(await keeper(answers)("a", "new")).toBe("new");
  });

  it("are made for each request if they turn out to be for one only", async () => {
    const answers = new SharedAnswers(KNOWN);
    let made = 0;
    const make = async () => ({ ...answer(`${++made}`), isOwn: true });
    const all = await Promise.all([1, 2, 3].map(() => answers.get("a", make)));
    const texts = await Promise.all(all.map(({ body }) => body.plain()));
    expect(texts.toSorted()).toEqual(["1", "2", "3"]);
    await answers.get("a", make);
    expect(made).toBe(4);
  });

  it.each([404, 500])("are not kept with status %i", async (status) => {
    const answers = new SharedAnswers(KNOWN);
    await answers.get("a", async () => ({ ...answer("no"), status }));
    expect(answers.entries).toBe(0);
  });

  it("are not kept if making them failed, which all who waited learn", async () => {
    const answers = new SharedAnswers(KNOWN);
    const fail = () => Promise.reject(new Error("no"));
    const all = await Promise.allSettled([answers.get("a", fail), answers.get("a", fail)]);
    expect(all.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await keeper(answers)("a", "yes")).toBe("yes");
  });

  it("are made again once they are outdated", async () => {
    const answers = new SharedAnswers(KNOWN);
    let made = 0;
    const get = async (staleAt: number) =>
      (await answers.get("a", async () => ({ ...answer(`${++made}`), staleAt }))).body.plain();
    await get(Date.now() - 1);
    expect(await get(Date.now() + 60_000)).toBe("2");
    expect(await get(Date.now() + 60_000)).toBe("2");
  });

  it("are kept within a bound, least recently used evicted first", async () => {
    const answers = new SharedAnswers({ ...KNOWN, entries: 2 });
    const get = keeper(answers);
    await get("a", "a1");
    await get("b", "b1");
    await get("a", "a2");
    await get("c", "c1");
    expect(await get("a", "a3")).toBe("a1");
    expect(await get("c", "c2")).toBe("c1");
    expect(await get("b", "b2")).toBe("b2");
  });

  it.each<[string, (n: number) => [key: string, answer: MadeAnswer]]>([
    ["bodies", (n) => [`${n}`, answer(`${n}`.padEnd(1_000))]],
    ["bodies in bytes", (n) => [`${n}`, { ...answer(""), body: Buffer.alloc(2_000, `${n}`) }]],
    ["keys", (n) => [`${n}`.padEnd(1_000), answer("")]],
    ["headers", (n) => [`${n}`, { ...answer(""), headers: [["Link", "x".repeat(1_000)]] }]],
    ["topics", (n) => [`${n}`, answer("", "x".repeat(900))]],
  ])("stay within the bound, counting their %s", async (_, made) => {
    const answers = new SharedAnswers({ ...KNOWN, bytes: 10 * 2_600 });
    for (let n = 0; n < 100; n++) {
      const [key, answer] = made(n);
      await answers.get(key, async () => answer);
    }
    expect(answers.entries).toBe(10);
    expect(answers.size).toBeLessThanOrEqual(26_000);
    let made10 = 0;
    for (let n = 99; n >= 90; n--) {
      const [key, answer] = made(n);
      await answers.get(key, async () => {
        made10++;
        return answer;
      });
    }
    expect(made10).toBe(0);
  });

  it("larger than the whole bound are not kept, and evict nothing", async () => {
    const answers = new SharedAnswers({ ...KNOWN, bytes: 10_000 });
    const get = keeper(answers);
    await get("small", "s1");
    await get("large", "x".repeat(20_000));
    expect(await get("large", "l2")).toBe("l2");
    expect(await get("small", "s2")).toBe("s1");
  });

  it("are compressed once per encoding, which counts toward the bound", async () => {
    const answers = new SharedAnswers({ ...KNOWN, bytes: 100_000 });
    const text = randomBytes(10_000).toString("base64");
    await keeper(answers)("a", text);
    const before = answers.size;
    const { body } = await answers.get("a", async () => answer("not made"));
    const [first, second] = await Promise.all([body.in("br"), body.in("br")]);
    expect(first).toBe(second);
    expect(brotliDecompressSync(first ?? "").toString()).toBe(text);
    expect(answers.size).toBe(before + (first?.byteLength ?? 0));
  });

  it("hold no more memory than is counted", async () => {
    const answers = new SharedAnswers(KNOWN);
    await keeper(answers)("a", randomBytes(1_000).toString("base64"));
    const { body } = await answers.get("a", async () => answer("not made"));
    for (const form of [await body.in("br"), await body.in("gzip")])
      expect(form.buffer.byteLength).toBe(form.byteLength);
  });

  it("are compressed quickly, and once more when they are kept", async () => {
    let isKnown = false;
    const answers = new SharedAnswers({ recent: { note: () => isKnown } });
    const text = Array.from({ length: 2_000 }, (_, n) => `module ${n * n} of ${n % 7}`).join("\n");
    const sizeOf = async () => {
      const { body } = await answers.get("a", async () => answer(text), { isCompressed: true });
      await expect.poll(() => answers.entries).toBe(isKnown ? 1 : 0);
      const [first, second] = await Promise.all([body.in("br"), body.in("br")]);
      expect(first).toBe(second);
      expect(brotliDecompressSync(first ?? "").toString()).toBe(text);
      return first?.byteLength ?? 0;
    };
    const passing = await sizeOf();
    isKnown = true;
    expect(await sizeOf()).toBeLessThan(passing * 0.95);
  });

  it("that are kept compressed only give their plain form up, and can be sent in any form", async () => {
    const answers = new SharedAnswers(KNOWN);
    const text = "All alike. ".repeat(10_000);
    const made = async () => ({ ...answer("", "modules"), body: Buffer.from(text) });
    await answers.get("a", made, { isCompressed: true });
    const { body } = await answers.get("a", made, { isCompressed: true });
    const tag = body.tag("br");
    await body.in("br");
    await expect.poll(() => answers.entries).toBe(1);
    expect(answers.size).toBeLessThan(3_000);
    expect(body.tag("br")).toBe(tag);
    expect(String(await body.plain())).toBe(text);
    expect((await body.in("gzip")).byteLength).toBeLessThan(1_000);
  });

  it("leave no topics behind", async () => {
    const answers = new SharedAnswers({ ...KNOWN, entries: 2 });
    const get = keeper(answers);
    for (let n = 0; n < 100; n++) await get(`${n}`, "", `thread:${n}`);
    expect(answers.topics).toBe(2);
    answers.forget();
    expect(answers.topics).toBe(0);
  });
});

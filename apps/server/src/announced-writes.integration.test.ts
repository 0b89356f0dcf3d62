import { type EndpointShape, SHARED_TOPICS } from "@stackyard/contract/base/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyEndpoint } from "../../../packages/contract/test/every-endpoint.ts";
import { FORUM_WRITES } from "../test/announced-writes/forum-writes.ts";
import { MARKET_WRITES } from "../test/announced-writes/market-writes.ts";
import { MEMBER_WRITES } from "../test/announced-writes/member-writes.ts";
import { OTHER_WRITES } from "../test/announced-writes/other-writes.ts";
import { WORK_WRITES } from "../test/announced-writes/work-writes.ts";
import { named, openWorld } from "../test/announced-writes/world.ts";
import type { World, Write } from "../test/announced-writes/write.ts";
import { callsFor, LISTS } from "../test/public-world.ts";
import { openStatementLog } from "../test/statement-log.ts";
import { openTestServer, type TestServer } from "../test/test-server.ts";

const WRITES: readonly Write[] = [
  ...MARKET_WRITES,
  ...FORUM_WRITES,
  ...WORK_WRITES,
  ...MEMBER_WRITES,
];

const log = openStatementLog();
const endpoints = new Map(
  (await everyEndpoint()).map((one) => [`${one.method.toUpperCase()} ${one.path}`, one]),
);
const changesOf = (call: string): readonly string[] => endpoints.get(call)?.changes ?? [];

describe("every write of the contract", () => {
  const isWrite = ({ method }: EndpointShape) => method !== "get";

  it("is in these tables once", () => {
    const listed = [...WRITES.map(({ call }) => call), ...Object.values(OTHER_WRITES).flat()];
    const calls = [...endpoints].filter(([, one]) => isWrite(one)).map(([call]) => call);
    expect(listed.toSorted()).toEqual(calls.toSorted());
  });

  it.each(Object.entries(OTHER_WRITES))("declares whether it changes %s", (lists, calls) => {
    for (const call of calls) expect([call, changesOf(call).join()]).toEqual([call, lists]);
  });
});

describe("of pages, a write drops those that it changes and no others:", () => {
  let server: TestServer;
  /** A process without a cache. */
  let second: Awaited<ReturnType<TestServer["openSecondServer"]>>;
  let world: World;
  let paths: readonly string[];
  let ofOthers: readonly string[];
  const made = new Map<string, unknown>();
  const heard = new Set<string>();
  /** Texts of the answers that are kept, by path. */
  const kept = new Map<string, string>();

  beforeAll(async () => {
    server = await openTestServer({ tracing: log.tracing });
    world = { ...(await openWorld(server)), made: (call) => made.get(call) };
    second = await server.openSecondServer();
    // A process that hears no changes keeps nothing.
    Object.defineProperty(second.services.changes, "isListening", { value: false });
    await server.services.changes.caughtUp();
    server.services.changes.subscribeFamily("shared ", (topic) => heard.add(topic ?? "anything"));
    ofOthers = callsFor(world.b);
    paths = [...callsFor(world.a), ...ofOthers, ...LISTS.filter(lasts)];
    await keepAll();
    expect([...kept.keys()]).toEqual(paths);
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });
  /** Whether only a change drops it, and no time. */
  function lasts(path: string): boolean {
    return endpoints.get(`GET ${path}`)?.freshSeconds === undefined;
  }

  /** Asks for what isn't kept until it is. Errors aren't. */
  async function keepAll() {
    for (const path of paths.filter((path) => !kept.has(path))) {
      await server.app.request(path);
      const { text } = await ask(path);
      if ((await ask(path)).isKept) kept.set(path, text);
    }
  }

  async function ask(path: string) {
    let text = "";
    const statements = await log.during(async () => {
      text = await textOf(server, path);
    });
    return { text, isKept: statements.length === 0 };
  }

  async function textOf({ app }: Pick<TestServer, "app">, path: string): Promise<string> {
    return (await app.request(path)).text();
  }

  async function send({ call, by, request }: Write) {
    const [method = "", path = ""] = call.split(" ");
    const { params = {}, query, body } = request(world);
    const client = by === "visitor" ? server.visitor() : world.people[by].client;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    return client.send(method, query ? `${filled}?${new URLSearchParams(query)}` : filled, body);
  }

  it.each(WRITES)("$call announces: $announces", async (write) => {
    heard.clear();
    const answer = await send(write);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    made.set(write.call, answer.body);
    await server.services.changes.caughtUp();
    const topics = [...new Set([...heard].map((topic) => named(topic, world)))].toSorted();
    const dropped: string[] = [];
    for (const path of kept.keys()) if (!(await ask(path)).isKept) dropped.push(path);
    for (const path of dropped) kept.delete(path);
    await keepAll();
    expect(topics.join(" ")).toBe(write.announces.split(" ").toSorted().join(" "));

    const lists = topics.filter((topic) => SHARED_TOPICS.some((list) => list === topic));
    const isShown = topics.some((topic) => !topic.endsWith(":new"));
    // A call that changes pages waits until this process has heard of it; others don't.
    expect(changesOf(write.call)).toEqual(expect.arrayContaining(lists));
    if (isShown) expect(changesOf(write.call)).not.toEqual([]);
    if (topics.length === 0) expect(changesOf(write.call)).toEqual([]);

    if (!isShown) expect(dropped).toEqual([]);
    expect(dropped.filter((path) => ofOthers.includes(path))).toEqual([]);
    const isAboutPeople = topics.some((topic) => topic.startsWith("user:"));
    if (lists.length === 0 && !isAboutPeople)
      expect(dropped.filter((path) => (LISTS as readonly string[]).includes(path))).toEqual([]);
    for (const [path, text] of isShown ? kept : [])
      expect([path, text]).toEqual([path, await textOf(second, path)]);
  });

  it("all of them", async () => {
    for (const [path, text] of kept)
      expect([path, text]).toEqual([path, await textOf(second, path)]);
  });
});

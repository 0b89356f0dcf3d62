import { EventEmitter } from "node:events";
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { followChanges } from "./follow-changes.ts";
import type { Viewer } from "./viewer.ts";

const USER = { id: 7 } as Viewer;

function follow({ user = USER as Viewer | null, isStill = async () => true } = {}) {
  const topics = new EventEmitter();
  const changes = {
    isListening: true,
    announce: async () => {},
    announceAll: async () => undefined,
    subscribeFamily: () => {},
    caughtUp: async () => {},
    subscribe(topic: string, listener: () => void) {
      topics.on(topic, listener);
      return () => void topics.off(topic, listener);
    },
  };
  const told: { send: (message: object) => void; done: () => void }[] = [];
  const tell = vi.fn(
    ({ send }: { send: (message: object) => void }) =>
      new Promise<void>((done) => void told.push({ send, done })),
  );
  const request = new Request("http://here/");
  const answer = followChanges(
    { request, changes, log: pino({ level: "silent" }), user, isStill },
    { topic: "news", tell },
  );
  return { answer, topics, tell, told };
}

it("a viewer who lost access before the stream opened gets nothing", async () => {
  const { answer, tell, topics } = follow({ isStill: async () => false });
  expect(await answer.text()).toBe("");
  expect(tell).not.toHaveBeenCalled();
  expect(topics.eventNames()).toEqual([]);
});

it("a viewer who can't be looked up gets nothing", async () => {
  const { answer } = follow({
    isStill: async () => {
      throw new Error("no database");
    },
  });
  expect(await answer.text()).toBe("");
});

it("a message that is being prepared while access ends is not sent", async () => {
  let isStill = true;
  const { answer, topics, told } = follow({ isStill: async () => isStill });
  await vi.waitFor(() => expect(told).toHaveLength(1), 60_000);
  isStill = false;
  topics.emit("access 7");
  told[0]?.send({ secret: true });
  told[0]?.done();
  expect(await answer.text()).toBe("");
});

it("a viewer whose access is unchanged gets the current state", async () => {
  const { answer, topics, told } = follow();
  await vi.waitFor(() => expect(told).toHaveLength(1), 60_000);
  topics.emit("access 7");
  told[0]?.done();
  await vi.waitFor(() => expect(told).toHaveLength(2), 60_000);
  told[1]?.send({ news: 1 });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toEqual({ done: false, value: 'data: {"news":1}\n\n' });
});

it("a visitor is not looked up, and gets no announcement of anyone's access", async () => {
  const isStill = vi.fn(async () => false);
  const { topics } = follow({ user: null, isStill });
  expect(isStill).not.toHaveBeenCalled();
  expect(topics.eventNames()).toEqual(["news"]);
});

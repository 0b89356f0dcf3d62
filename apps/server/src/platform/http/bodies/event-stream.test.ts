import { expect, it, vi } from "vitest";
import { eventStream, MAX_UNREAD } from "./event-stream.ts";

type Sender = Parameters<Parameters<typeof eventStream>[1]>[0];

function open() {
  let sender: Sender | undefined;
  const stopped = vi.fn();
  const answer = eventStream(new Request("http://here/"), (given) => {
    sender = given;
    return stopped;
  });
  return { answer, stopped, send: (data: unknown) => sender?.send(data) };
}

it("buffers a bounded number of messages for a slow reader, and then closes", async () => {
  const { answer, stopped, send } = open();
  for (let n = 0; n < MAX_UNREAD; n++) send(n);
  expect(stopped).not.toHaveBeenCalled();
  for (let n = 0; n < 10; n++) send(n);
  expect(stopped).toHaveBeenCalledOnce();
  await expect(answer.text()).rejects.toThrow("does not read");
});

it("continues for a reader who keeps up, however long it lasts", async () => {
  const { answer, stopped, send } = open();
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let n = 0; n < 10 * MAX_UNREAD; n++) {
    send(n);
    expect(await reader?.read()).toEqual({ done: false, value: `data: ${n}\n\n` });
  }
  await reader?.cancel();
  expect(stopped).toHaveBeenCalledOnce();
});

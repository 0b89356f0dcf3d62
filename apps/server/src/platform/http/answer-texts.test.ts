import { expect, it } from "vitest";
import { jsonAnswer, textAnswer, textOf } from "./answer-texts.ts";

it("an answer's text can be read any number of times, and is sent unchanged", async () => {
  const answer = jsonAnswer({ sign: "🚀" }, { status: 201, headers: new Headers({ "x-a": "b" }) });
  const { status, headers } = answer;
  expect([status, headers.get("content-type"), headers.get("x-a")]).toEqual([
    201,
    "application/json",
    "b",
  ]);
  expect([await textOf(answer), await textOf(answer)]).toEqual(Array(2).fill('{"sign":"🚀"}'));
  expect(await answer.json()).toEqual({ sign: "🚀" });
});

it("bytes are read as text", async () => {
  expect(await textOf(textAnswer(Buffer.from("schön"), {}))).toBe("schön");
});

it("a value without content is not an answer", () => {
  expect(() => jsonAnswer(undefined, { status: 200, headers: new Headers() })).toThrow(TypeError);
});

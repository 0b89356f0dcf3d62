// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Docker's
import { expect, it } from "vitest";
import { string, unknown, type Value } from "../../evaluate/value.ts";
import { SourceFile } from "../../source/source-file.ts";
import { expand } from "./expand.ts";

const place = { file: new SourceFile("Dockerfile", ""), start: 0, end: 0 };
const variables = new Map<string, Value>([
  ["TAG", string("1.2")],
  ["EMPTY", string("")],
  ["ASKED", unknown("the build argument ASKED")],
]);

it.each([
  ["node:$TAG", "node:1.2"],
  ["node:${TAG}-slim", "node:1.2-slim"],
  ["${MISSING:-node}:${TAG:-2}", "node:1.2"],
  ["${EMPTY:-x}${TAG:+y}${EMPTY:+z}${ASKED:-a}", "xya"],
  ['"a b"', "a b"],
  ["'$TAG'", "$TAG"],
  ["\\$TAG", "$TAG"],
  ['a"$TAG"b', "a1.2b"],
  ["costs $", "costs $"],
])("%s is %s", (word, value) => {
  expect(expand(word, variables, place)).toMatchObject({ kind: "string", value });
});

it.each(["$MISSING", "a${ASKED}b"])("%s cannot be known", (word) => {
  expect(expand(word, variables, place)).toMatchObject({ kind: "unknown", isNotNull: true });
});

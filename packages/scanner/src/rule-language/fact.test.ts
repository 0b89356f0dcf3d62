import { expect, it } from "vitest";
import { NO_MARKS } from "../evaluate/marks.ts";
import { string } from "../evaluate/value.ts";
import { SourceFile } from "../source/source-file.ts";
import { AttributeView } from "./attribute-view.ts";
import { dependingOn } from "./fact.ts";

it("keeps the message of evidence that depends on a variable", () => {
  const location = { file: new SourceFile("main.tf", ""), start: 0, end: 0 };
  const marks = { ...NO_MARKS, defaults: [{ variable: "var.it", location }] };
  const isPrivate = new AttributeView("acl", string("private"), location).is("private");
  const [evidence] = dependingOn(marks, isPrivate).evidence;
  expect(evidence?.message).toBe('`acl` is "private"');
  expect(evidence?.marks.defaults).toHaveLength(1);
});

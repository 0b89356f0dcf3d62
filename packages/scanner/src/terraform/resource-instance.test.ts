import { expect, it } from "vitest";
import { plain, resultOf } from "../../test/evaluated-module.ts";

const read = (attribute: string) =>
  plain(
    resultOf(
      `resource "terraform_data" "it" {\n  input = { public = true }\n}\noutput "result" {\n  value = terraform_data.it.${attribute}\n}\n`,
    ),
  );

it("an attribute that repeats an argument has its value", () => {
  expect(read("output")).toEqual({ public: true });
  expect(read("output.public")).toBe(true);
  expect(read("id")).toEqual({ unknown: "terraform_data.it.id" });
});

import { describe, expect, it } from "vitest";
import { addTag } from "./add-tag";

describe("addTag", () => {
  it("adds a tag in lower case, without surrounding whitespace", () => {
    expect(addTag(["aws"], "  VPC ")).toEqual({ tags: ["aws", "vpc"] });
  });

  it.each(["", "   ", "aws", "AWS "])("ignores %j", (typed) => {
    expect(addTag(["aws"], typed)).toEqual({ tags: ["aws"] });
  });

  it("refuses an eleventh tag", () => {
    const ten = Array.from({ length: 10 }, (_, index) => `tag-${index}`);
    expect(addTag(ten, "eleven")).toEqual({ tags: ten, refusal: "Maximum 10 tags allowed" });
    expect(addTag(ten, "tag-3").refusal).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import {
  addPicture,
  altFromName,
  describePicture,
  picturesIn,
  removePicture,
} from "./pictures-in-text";

const address = `/api/forum/pictures/${"ab".repeat(32)}`;

describe("a picture in a text", () => {
  it("is inserted as its own paragraph, and can be found there", () => {
    const text = addPicture("Before it. And after it.", 10, { address, alt: "a plan" });
    expect(text).toBe(`Before it.\n\n![a plan](${address})\n\nAnd after it.`);
    expect(picturesIn(`${text}\n![x](https://elsewhere.example/a.png)`)).toEqual([
      { address, alt: "a plan" },
    ]);
    expect(addPicture("", 0, { address, alt: "" })).toBe(`![](${address})\n\n`);
  });

  it("gets a new description without leaving its brackets, and can be removed", () => {
    const text = `Look:\n\n![a plan](${address})\n\nSo far.`;
    expect(describePicture(text, address, "a [new] $& plan")).toBe(
      `Look:\n\n![a  new  $& plan](${address})\n\nSo far.`,
    );
    expect(removePicture(text, address)).toBe("Look:\n\nSo far.");
  });

  it("is described by its file name at first", () => {
    expect(altFromName("cost-graph_2.PNG")).toBe("cost graph 2");
  });
});

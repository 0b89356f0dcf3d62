import { MODULE_CATEGORIES } from "@stackyard/contract/base/option-lists";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Subject } from "./artwork-plan";
import { ModuleArtwork } from "./module-artwork";

const MODULE: Subject = {
  namespace: "mara",
  name: "vpc-network",
  system: "aws",
  category: "networking",
  tags: ["aws", "vpc", "subnets"],
};

const draw = (module: Subject) => renderToStaticMarkup(<ModuleArtwork module={module} />);

describe("a module's artwork", () => {
  it("is the same on every rendering", () => {
    expect(draw({ ...MODULE, tags: [...MODULE.tags] })).toBe(draw(MODULE));
  });

  it("differs between modules with the same category, author and tags", () => {
    const names = Array.from({ length: 200 }, (_, index) => `module-${index}`);
    const pictures = new Set(names.map((name) => draw({ ...MODULE, name })));
    expect(pictures.size).toBe(names.length);
  });

  it("differs with a tag", () => {
    expect(draw({ ...MODULE, tags: ["aws", "vpc", "peering"] })).not.toBe(draw(MODULE));
  });

  it.each(MODULE_CATEGORIES)("is at most 2.5 kB for %s, with any number of tags", (category) => {
    const tags = Array.from({ length: 10 }, (_, index) => `tag-${index}`);
    const sizes = Array.from({ length: 100 }, (_, index) => {
      return draw({ ...MODULE, category, tags, name: `module-${index}` }).length;
    });
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2_500);
  });
});

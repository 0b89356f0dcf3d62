import { describe, expect, it } from "vitest";
import { factsOf } from "../../test/facts-of.ts";

describe("moves", () => {
  it("are addresses from the root, without instance keys", () => {
    const { moves } = factsOf({
      "main.tf":
        'module "m" {\n  source = "./m"\n  count = 2\n}\nmoved {\n  from = module.old\n  to = module.m\n}\n',
      "m/main.tf":
        'resource "random_id" "b" {}\nmoved {\n  from = random_id.a[0]\n  to   = random_id.b["x"]\n}\n',
    });
    expect(moves).toEqual([
      { from: "module.old", to: "module.m" },
      { from: "module.m.random_id.a", to: "module.m.random_id.b" },
    ]);
  });
});

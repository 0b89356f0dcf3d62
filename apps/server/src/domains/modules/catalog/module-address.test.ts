import { moduleNameFromTitle } from "@stackyard/contract/modules/module-name";
import { moduleName } from "@stackyard/contract/modules/modules";
import { describe, expect, it } from "vitest";
import { slugCandidate, systemFromProviders } from "./module-address.ts";

describe("a module's name from its title", () => {
  it.each([
    ["VPC Network, 3 zones", "vpc-network-3-zones"],
    ["  --Über Größe--  ", "uber-gro-e"],
    ["日本語のモジュール", "module"],
    ["x".repeat(100), "x".repeat(64)],
  ])("derived from %j is %j", (title, slug) => {
    expect(moduleNameFromTitle(title)).toBe(slug);
  });

  it("stays a valid registry name with a suffix, whatever its length", () => {
    for (const title of ["a", "x".repeat(100), `${"y".repeat(61)} z`]) {
      for (const attempt of [1, 2, 12]) {
        const slug = slugCandidate(moduleNameFromTitle(title), attempt);
        expect(moduleName.safeParse(slug).success, slug).toBe(true);
      }
    }
  });
});

describe("a module's system", () => {
  it("is its most used provider", () => {
    const providers = [
      { source: "hashicorp/random", resourceCount: 1 },
      { source: "hashicorp/aws", resourceCount: 9 },
    ];
    expect(systemFromProviders(providers)).toBe("aws");
    expect(systemFromProviders([{ source: "cyrilgdn/postgre-sql", resourceCount: 1 }])).toBe(
      "postgresql",
    );
    expect(systemFromProviders([])).toBe("generic");
  });

  it("must be entered if the provider's name is too long for an address", () => {
    const longest = { source: `acme/${"p".repeat(64)}`, resourceCount: 1 };
    expect(systemFromProviders([longest])).toBe("p".repeat(64));
    const longer = { source: `acme/${"p".repeat(65)}`, resourceCount: 1 };
    expect(() => systemFromProviders([longer])).toThrow(/Enter a shorter one/);
  });
});

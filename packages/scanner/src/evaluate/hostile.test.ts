// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { describe, expect, it } from "vitest";
import { plain, resultOf } from "../../test/evaluated-module.ts";
import { sizeOf } from "./value.ts";

function evaluated(expression: string, declarations = ""): unknown {
  return plain(resultOf(`${declarations}\noutput "result" {\n  value = ${expression}\n}\n`));
}

describe("hostile modules", () => {
  const growing = (step: string) =>
    `locals {\n  a0 = "xxxxxxxxxx"\n${Array.from({ length: 60 }, (_, n) => `  a${n + 1} = ${step.replaceAll("@", `local.a${n}`)}\n`).join("")}}\n`;

  it.each([
    ["strings that double", growing('"${@}${@}"')],
    ["lists that double", growing("[@, @]")],
    ["lists that double when joined", growing("concat([@], [@])")],
    ["objects that double", growing("{ a = @, b = @ }")],
    ["documents that double", growing("jsonencode([@, @])")],
  ])("with %s stay small", (_, declarations) => {
    const value = resultOf(`${declarations}output "result" {\n  value = local.a60\n}\n`);
    expect(sizeOf(value)).toBeLessThan(100_000);
  });

  it.each([
    "[for a in range(10000) : [for b in range(10000) : [for c in range(10000) : a]]]",
    'regex("(a+)+$", join("", [for n in range(5000) : "a!"]))',
    "range(1000000000)",
    'format("%999999999d", 1)',
    "setproduct(range(1000), range(1000), range(1000))",
    'cidrsubnets("10.0.0.0/8", 99)',
    'replace(join("", [for n in range(9999) : "x"]), "", "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy")',
    'jsondecode(join("", [for n in range(9999) : "["]))',
    'yamldecode(join("", [for n in range(9999) : "["]))',
    'fileset(".", join("", [for n in range(9999) : "{"]))',
  ])("with %s come to an end", (expression) => {
    expect(evaluated(expression)).toMatchObject({ unknown: expect.any(String) });
  });

  it("with long chains of locals come to an end", () => {
    const chain = Array.from({ length: 5_000 }, (_, n) => `  a${n} = local.a${n + 1}\n`).join("");
    expect(evaluated("local.a0", `locals {\n${chain}}\n`)).toMatchObject({
      unknown: expect.any(String),
    });
  });
});

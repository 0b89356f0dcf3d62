import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { readFacts } from "./read-facts.ts";

const MODULES = new URL("../../../../modules/", import.meta.url);

function licenseOf(files: Record<string, string>) {
  const bytes = Object.entries({ "main.tf": "locals {}\n", ...files }).map(
    ([path, text]) => [path, new TextEncoder().encode(text)] as const,
  );
  return readFacts(new Map(bytes)).license;
}

it.each([
  ["aws-vpc-network", "Apache-2.0"],
  ["aws-github-oidc-deploy", "MIT"],
])("the licence of our %s is %s", async (module, name) => {
  const text = await readFile(new URL(`${module}/LICENSE`, MODULES), "utf8");
  expect(licenseOf({ LICENSE: text })).toEqual({ file: "LICENSE", name });
});

it.each([
  ["Mozilla Public License Version 2.0\n====", "MPL-2.0"],
  ["GNU GENERAL PUBLIC LICENSE\n   Version 3, 29 June 2007", "GPL-3.0"],
  ["GNU LESSER GENERAL PUBLIC LICENSE\n   Version 3, 29 June 2007", "LGPL-3.0"],
  ["Business Source License 1.1", "BUSL-1.1"],
  ["SPDX-License-Identifier: EUPL-1.2", "EUPL-1.2"],
  ["Redistribution and use in source and binary forms ... Neither the name of", "BSD-3-Clause"],
  ["All rights reserved.", null],
])("%j is %s", (text, name) => {
  expect(licenseOf({ "LICENCE.md": text })).toEqual({ file: "LICENCE.md", name });
});

it("is the one at the root, below the one folder of an archive too, and none is none", () => {
  expect(licenseOf({ "modules/a/LICENSE": "MIT", "modules/a/main.tf": "" })).toBeNull();
  expect(licenseOf({})).toBeNull();
  const files = new Map(
    ["main.tf", "LICENSE"].map((path) => [`vpc-1.0/${path}`, new TextEncoder().encode("# \n")]),
  );
  expect(readFacts(files).license).toEqual({ file: "LICENSE", name: null });
});

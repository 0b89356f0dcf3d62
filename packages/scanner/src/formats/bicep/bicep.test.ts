// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are Bicep's
import { describe, expect, it } from "vitest";
import { scanTexts } from "../../../test/scan-texts.ts";

const STORE = "resource store 'Microsoft.Storage/storageAccounts@2023-01-01'";

const store = (properties: string) =>
  `${STORE} = {\n  name: 'it'\n  sku: { name: 'Standard_GRS' }\n  properties: {\n${properties}\n  }\n}\n`;

const scanOne = (text: string) => scanTexts({ "main.bicep": text });

const placesOf = (ruleId: string, files: Record<string, string>) =>
  scanTexts(files)
    .findings.filter((each) => each.ruleId === ruleId)
    .map(({ file, startLine, endLine }) => `${file}:${startLine}-${endLine}`);

describe("a finding is reported where it is written", () => {
  it("a property", () => {
    const text = store("    // a comment\n    supportsHttpsTrafficOnly: false");
    expect(placesOf("az-storage-https", { "main.bicep": text })).toEqual(["main.bicep:6-6"]);
  });

  it("a default", () => {
    const text = `param only bool = false\n${store("    supportsHttpsTrafficOnly: only")}`;
    expect(placesOf("az-storage-https", { "main.bicep": text })).toEqual(["main.bicep:1-1"]);
  });

  it("an object within an expression", () => {
    const more = "  ...empty('') ? {\n    supportsHttpsTrafficOnly: false\n  } : {}";
    expect(placesOf("az-storage-https", { "main.bicep": store(more) })).toEqual(["main.bicep:6-6"]);
  });

  it("a missing property, from the resource's first line to its last", () => {
    const text = `// one\n\n${STORE} = {\n  name: 'it'\n}\n`;
    expect(placesOf("az-storage-tls", { "main.bicep": text })).toEqual(["main.bicep:3-5"]);
  });

  it("a module, once for all its calls", () => {
    const call = (name: string) => `module ${name} 'it/it.bicep' = { name: '${name}' }\n`;
    const files = {
      "main.bicep": `${call("a")}${call("b")}`,
      "it/it.bicep": store("    supportsHttpsTrafficOnly: false"),
    };
    expect(placesOf("az-storage-https", files)).toEqual(["it/it.bicep:5-5"]);
  });
});

describe("what isn't Bicep fails the gate, with the line", () => {
  it.each([
    ["param a string =", 1, "Expected an expression"],
    ["\nvar a = 'open", 2, "The string isn't closed"],
    ["var a = '''\nopen", 1, "The string isn't closed"],
    ["var a = 'x\\q'", 1, "The escape isn't valid"],
    ["var a = [\n  1 2\n]", 2, "Expected a line break"],
    ["var a = { b c }", 1, "Expected `:`"],
    ["resource a 'x@y' = {\n  name: 'b'\n", 3, "Expected a name"],
    ["thing a = 1", 1, "Expected a declaration"],
    ["var a = 1 var b = 2", 1, "Expected the end of the line"],
    ["var a = b ? c", 1, "Expected `:`"],
    ["var a = [for b of c: d]", 1, "Expected `in`"],
    ["resource a 'x${b}@y' = {}", 1, "Expected a string without interpolation"],
    ["@secure\nparam a string", 1, "Expected a decorator"],
    ["type a = {\n  b: string", 1, "The type isn't complete"],
    ["import { a } 'b.bicep'", 1, "Expected `from`"],
    [`var a = ${"(".repeat(250)}1${")".repeat(250)}`, 1, "Nested deeper than 200 levels"],
    [`var a = ${"!".repeat(250)}true`, 1, "Nested deeper than 200 levels"],
    [`var a = ${"1 + ".repeat(250)}1`, 1, "The expression is too long"],
    [`var a = b${".c".repeat(250)}`, 1, "The expression is too long"],
  ])("%# %.20s", (text, line, message) => {
    const { status, failures, coverage } = scanOne(text);
    expect(status).toBe("failed");
    expect(failures[0]?.replace(/^(main\.bicep:\d+):\d+: /, "$1: ")).toContain(
      `main.bicep:${line}: ${message}`,
    );
    expect(coverage.missing.map(({ cause }) => cause)).toContain("the code of main.bicep");
  });
});

describe("syntax that is understood", () => {
  it.each([
    "targetScope = 'managementGroup'",
    "metadata a = { b: 1 }",
    "#disable-next-line no-unused-params // why\nparam a string",
    "/* a\n b */ param a 'x' | 'y' = 'x' // c",
    "param a ('x' | 'y')[] = [ 'x', 'y' ]",
    "param a {\n  b: string\n  *: int?\n} = { b: 'c' }",
    "param a resourceInput<'Microsoft.Storage/storageAccounts@2023-01-01'>.properties = {}",
    "@minLength(3)\n@sys.maxLength(24)\nparam a string?",
    "@discriminator('kind')\ntype a = b | c\ntype b = { kind: 'b' }\ntype c = { kind: 'c' }",
    "type a =\n  | 'x'\n  | 'y'",
    "func a(b string, c int[]) string => '${b}-${c[0]}'",
    "import { a, b as c } from 'types.bicep'",
    "import * as all from 'br/public:it:1.0'",
    "extension microsoftGraphV1\nextension kubernetes with { namespace: 'it' } as k8s",
    "var a = sys.concat('x', az.resourceGroup().name)",
    "var a = b.?c[?0].d!.e ?? 'f'\nvar b = {}",
    "var a = true && (\n  false\n  || !true\n)",
    "var a = '\\u{1F600} \\'\\\\ \\${b}'",
    "var a = $'''\n${b} {c}\n'''\nvar b = 1",
    "var a = $$'''${b} $${b}'''\nvar b = 1",
    "var a = [for (x, i) in [1, 2]: { y: x, z: -i }]",
    "var a = [\n  1\n  -1\n  ...[2]\n]",
    "var a = reduce([1], 0, (x, y) => x + y)",
    "var a string = 'typed'",
    "assert a = 1 <= 2",
    "output a resourceOutput<'x@y'> = any(1)",
    "resource a 'x/y@z' existing = {\n  scope: resourceGroup('b')\n  name: 'c'\n}",
    "@batchSize(1)\nresource a 'x/y@z' = [for i in range(0, 2): if (i > 0) {\n  name: 'c${i}'\n}]",
    "var resource = 1\nvar a = { resource: 1, if: 2, for: 3 }",
    "",
  ])("%j", (text) => {
    expect(scanOne(text).failures).toEqual([]);
  });
});

describe("modules", () => {
  const call = (source: string) => `module it '${source}' = { name: 'it' }\n`;
  const beside =
    "resource nsg 'Microsoft.Network/networkSecurityGroups@2023-09-01' = { name: 'it' }\n";

  it.each([
    "br:mcr.microsoft.com/bicep/storage:1.0",
    "br/public:avm/res/storage/storage-account:0.9.0",
    "ts:00000000-0000-0000-0000-000000000000/rg/spec:1.0",
    "ts/specs:it:1.0",
    "../outside.bicep",
    "template.json",
  ])("from %s lower the coverage and the score, and are named", (source) => {
    const before = scanOne(beside);
    const { coverage, scores, notEvaluated } = scanOne(`${call(source)}${beside}`);
    expect(coverage.percent).toBeLessThan(100);
    expect(coverage.missing.map(({ cause }) => cause)).toContain("the code of module it");
    expect(scores.security.score).toBeLessThan(before.scores.security.score ?? 0);
    expect(scores.security.score).toBeLessThanOrEqual(75);
    expect(notEvaluated).toEqual([
      `not evaluated: main.bicep:1: module it, whose code is in ${source}`,
    ]);
  });

  it("that call themselves, or are nested too deep, are named", () => {
    const { coverage, notEvaluated } = scanOne(`${call("main.bicep")}${beside}`);
    expect(coverage.percent).toBeLessThan(100);
    expect(notEvaluated).toEqual(["not evaluated: main.bicep:1: module it, which calls itself"]);
    const files = Array.from({ length: 13 }, (_, n) => [`m${n}.bicep`, call(`m${n + 1}.bicep`)]);
    const deep = scanTexts({ ...Object.fromEntries(files), "m13.bicep": beside });
    expect(deep.notEvaluated).toEqual([
      "not evaluated: m10.bicep:1: module it, nested deeper than 10 deployments",
    ]);
  });

  it("of which everything is judged have full coverage", () => {
    const { coverage } = scanTexts({ "main.bicep": call("it.bicep"), "it.bicep": beside });
    expect(coverage).toMatchObject({ percent: 100, missing: [] });
  });

  it("aren't judged with their own defaults as well", () => {
    const files = {
      "main.bicep": "module it 'it.bicep' = { name: 'it', params: { https: true } }\n",
      "it.bicep": `param https bool = false\n${store("    supportsHttpsTrafficOnly: https")}`,
    };
    expect(placesOf("az-storage-https", files)).toEqual([]);
  });
});

describe("what is off by default", () => {
  const switchesIn = (files: Record<string, string>) =>
    scanTexts(files).inputs.switches.flatMap(({ settings, findings }) =>
      findings
        .filter(({ ruleId }) => ruleId === "az-storage-https")
        .map(() => settings.map(({ name, value }) => `${name} = ${value}`).join()),
    );
  const open = store("    supportsHttpsTrafficOnly: false");

  it.each([
    ["a boolean", `param on bool = false\n${open.replace("= {", "= if (on) {")}`, "on = true"],
    [
      "an allowed value",
      `@allowed(['a', 'b'])\nparam p string = 'a'\n${open.replace("= {", "= if (p != 'a') {")}`,
      'p = "b"',
    ],
    [
      "an option of a type",
      `type t = 'a' | 'b'\nparam p t = 'a'\n${store("    supportsHttpsTrafficOnly: p == 'a'")}`,
      'p = "b"',
    ],
    [
      "a value that is compared",
      `param p string = 'a'\n${store("    supportsHttpsTrafficOnly: p =~ 'B' ? false : true")}`,
      'p = "B"',
    ],
  ])("%s is found with the input that switches it on", (_, text, setting) => {
    expect(switchesIn({ "main.bicep": text })).toEqual([setting]);
  });

  it("a value in a file of parameters", () => {
    const files = {
      "main.bicep": `param minimum int\n${store("    supportsHttpsTrafficOnly: minimum > 1")}`,
      "prod.bicepparam":
        "using 'main.bicep'\nvar x = 1\nparam minimum = 1\nparam other = readEnvironmentVariable('X')\n",
    };
    expect(switchesIn(files)).toEqual(["minimum = 1"]);
    expect(scanTexts(files).status).toBe("passed");
  });

  it("a value that a module compares with a parameter of its caller", () => {
    const files = {
      "main.bicep":
        "param env string = 'dev'\nmodule it 'it.bicep' = {\n  name: 'it'\n  params: { kind: env }\n}\n",
      "it.bicep": `param kind string\n${open.replace("= {", "= if (kind == 'prod') {")}`,
    };
    expect(switchesIn(files)).toEqual(['env = "prod"']);
  });

  it("a module behind a boolean", () => {
    const files = {
      "main.bicep":
        "param on bool = false\nmodule it 'it.bicep' = {\n  name: 'it'\n  params: { on: on }\n}\n",
      "it.bicep": `param on bool\n${open.replace("= {", "= if (on) {")}`,
    };
    expect(switchesIn(files)).toEqual(["on = true"]);
  });
});

it("shows parameters and outputs", () => {
  const { facts } = scanOne(
    "@description('The place.')\nparam a string = 'x'\n@secure()\nparam b string\nparam c string?\noutput d string = a\n",
  );
  expect(facts.inputs).toMatchObject([
    { name: "a", description: "The place.", default: '"x"', isRequired: false },
    { name: "b", isSensitive: true, isRequired: true },
    { name: "c", isNullable: true, isRequired: false },
  ]);
  expect(facts.outputs).toMatchObject([{ name: "d" }]);
});

it("takes the owner's suppressions from comments, but not from strings", () => {
  const line = "supportsHttpsTrafficOnly: false";
  const ignore = "// stackyard:ignore az-storage-https tested by hand";
  const { findings, suppressed } = scanOne(store(`    ${line} ${ignore}`));
  expect(findings.map(({ ruleId }) => ruleId)).not.toContain("az-storage-https");
  expect(suppressed.map(({ ruleId }) => ruleId)).toContain("az-storage-https");
  const inString = scanOne(store(`    ${line}\n    x: '${ignore}'`));
  expect(inString.suppressed).toEqual([]);
});

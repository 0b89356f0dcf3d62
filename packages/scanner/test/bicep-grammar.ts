import fc from "fast-check";

const NAMES = ["a", "b", "c", "it", "store", "net"];
const name = fc.constantFrom(...NAMES);

const { expression } = fc.letrec<{ expression: string; leaf: string; body: string }>((tie) => ({
  leaf: fc.oneof(
    name,
    fc.constantFrom("true", "null", "0", "-7", "'x'", "'*'", "'22'", "'a\\'b'", "'''x\ny'''"),
    name.map((each) => `parameters_${each}`),
  ),
  body: fc
    .array(fc.tuple(name, tie("expression")), { maxLength: 3 })
    .map((members) => `{\n${members.map(([key, value]) => `  ${key}: ${value}\n`).join("")}}`),
  expression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    tie("leaf"),
    tie("body"),
    tie("expression").map((each) => `(${each})`),
    tie("expression").map((each) => `'\${${each}}-x'`),
    fc
      .tuple(
        tie("expression"),
        fc.constantFrom(
          "+",
          "-",
          "*",
          "/",
          "%",
          "==",
          "!=",
          "=~",
          "!~",
          "<",
          ">=",
          "&&",
          "||",
          "??",
        ),
        tie("expression"),
      )
      .map((parts) => parts.join(" ")),
    fc
      .tuple(tie("expression"), tie("expression"), tie("expression"))
      .map(([condition, then, otherwise]) => `${condition}\n  ? ${then}\n  : ${otherwise}`),
    fc.tuple(name, tie("expression")).map(([of, key]) => `${of}[${key}].x.?y!`),
    fc.array(tie("expression"), { maxLength: 3 }).map((items) => `[\n${items.join("\n")}\n]`),
    fc
      .tuple(name, tie("expression"), tie("expression"))
      .map(([item, over, body]) => `[for (${item}, i) in ${over}: ${body}]`),
    fc
      .tuple(
        fc.constantFrom("map", "filter", "sort", "union", "concat", "range", "items", "f", "empty"),
        tie("expression"),
        tie("expression"),
      )
      .map(([call, first, second]) => `${call}(${first}, ${second}, x => ${first})`),
    tie("body").map((body) => `{ ...${body}, '\${x}': 1 }`),
  ),
}));

const TYPES = [
  "Microsoft.Storage/storageAccounts@2023-01-01",
  "Microsoft.Network/networkSecurityGroups/securityRules@2023-09-01",
  "Microsoft.Sql/servers/firewallRules@2021-11-01",
  "Microsoft.Authorization/roleAssignments@2022-04-01",
];

const resource = fc
  .tuple(fc.constantFrom(...TYPES), name, expression, expression, fc.nat(3))
  .map(([type, parent, key, value, way]) => {
    const body = `{\n  name: ${key}\n  parent: ${parent}\n  scope: ${value}\n  properties: ${value}\n}`;
    const bodies = [
      body,
      `if (${key}) ${body}`,
      `[for x in ${key}: ${body}]`,
      `[for (x, i) in ${value}: if (x) ${body}]`,
    ];
    return (own: string) => `resource ${own} '${type}' = ${bodies[way]}`;
  });

const statement = fc.oneof(
  fc.tuple(expression, fc.constantFrom("string", "bool", "'x' | 'y'", "t?", "object[]")).map(
    ([value, type]) =>
      (own: string) =>
        `@secure()\n@allowed([${value}])\nparam ${own} ${type} = ${value}`,
  ),
  expression.map((value) => (own: string) => `var ${own} = ${value}`),
  expression.map((value) => (own: string) => `output ${own} string = ${value}`),
  expression.map(
    (value) => (own: string) => `func f(x string) string => ${value}\ntype ${own} = { x: string }`,
  ),
  fc.tuple(expression, fc.constantFrom("main.bicep", "other.bicep", "br:x/y:1")).map(
    ([value, source]) =>
      (own: string) =>
        `module ${own} '${source}' = { name: 'm', params: ${value} }`,
  ),
  resource,
);

/** A Bicep file that is written correctly; what it means may not make sense. */
export const bicepFile: fc.Arbitrary<string> = fc
  .array(statement, { maxLength: 6 })
  .map((statements) => statements.map((make, at) => make(NAMES[at] ?? "it")).join("\n\n"));

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are HCL's
import fc from "fast-check";

/** Words with a special meaning. */
const KEYWORDS = new Set(["for", "in", "if", "true", "false", "null", "else", "endif", "endfor"]);

const name = fc
  .stringMatching(/^[a-z_][a-z0-9_-]{0,6}$/)
  .filter((word) => !KEYWORDS.has(word) && !word.endsWith("-"));

const blank = fc.constantFrom("", " ", "  ", "\t");

const newline = fc.constantFrom(
  "\n",
  "\r\n",
  " # comment\n",
  " // comment\n",
  "\n\n",
  "\n# comment\n",
);

const number = fc.oneof(
  fc.nat(9_999).map(String),
  fc.tuple(fc.nat(99), fc.nat(99)).map(([whole, part]) => `${whole}.${part}5`),
);

/** Literal text between quotes. */
const quotedText = fc
  .array(
    fc.constantFrom(
      "a",
      "é",
      " ",
      "-",
      "\\n",
      "\\t",
      '\\"',
      "\\\\",
      "$${",
      "%%{",
      "$",
      "%",
      "}",
      "{",
      "世",
    ),
  )
  .map((pieces) => pieces.join(""))
  // A sign before a sequence would be parsed as its escape.
  .filter((text) => !/[$%]$/.test(text) && !/(^|[^$])\$\{/.test(text) && !/(^|[^%])%\{/.test(text));

const heredocLine = fc
  .array(fc.constantFrom("a", " ", "  ", "\\n", "$${", "%%{", '"', "}", "b"))
  .map((pieces) => pieces.join(""));

const separator = fc.constantFrom(", ", ",", ",\n", " ,\n# comment\n ");

function joined(items: readonly string[], between: string): string {
  return items.join(between);
}

const { expression } = fc.letrec<{ expression: string; template: string }>((tie) => {
  const inner = tie("expression");
  const items = fc.array(inner, { maxLength: 3 });
  return {
    template: fc
      .array(
        fc.oneof(
          quotedText,
          fc
            .tuple(inner, fc.constantFrom("", "~"))
            .map(([value, strip]) => `\${${value}${strip === "" ? "" : " ~"}}`),
        ),
        { maxLength: 4 },
      )
      .map((parts) => parts.join("")),
    expression: fc.oneof(
      { maxDepth: 4, depthIdentifier: "expression" },
      number,
      fc.constantFrom("true", "false", "null"),
      name,
      quotedText.map((text) => `"${text}"`),
      fc.tuple(name, name).map(([root, attribute]) => `${root}.${attribute}`),
      tie("template").map((text) => `"${text}"`),
      // Terraform's formatter drops true, false and null as keys, which would cause differences.
      fc
        .tuple(
          name,
          inner.filter((key) => !KEYWORDS.has(key)),
        )
        .map(([root, key]) => `${root}[${key}].x`),
      fc.tuple(name, name).map(([root, attribute]) => `${root}[*].${attribute}[0]`),
      fc.tuple(name, name).map(([root, attribute]) => `${root}.*.${attribute}`),
      fc.tuple(items, separator).map(([list, between]) => `[${joined(list, between)}]`),
      fc
        .tuple(
          fc.array(fc.tuple(name, inner), { maxLength: 3 }),
          fc.constantFrom(" = ", ": ", "="),
          fc.constantFrom(", ", "\n"),
        )
        .map(([entries, equals, between]) => {
          const unique = new Map(entries);
          return `{${joined(
            [...unique].map(([key, value]) => key + equals + value),
            between,
          )}}`;
        }),
      fc.tuple(name, items).map(([called, args]) => `${called}(${joined(args, ", ")})`),
      fc
        .tuple(name, items)
        .map(([called, args]) => `${called}(${joined([...args, "spread..."], ",\n")})`),
      inner.map((value) => `(${value})`),
      inner.map((value) => `(\n${value}\n)`),
      fc.tuple(fc.constantFrom("!", "-"), name).map(([operator, operand]) => operator + operand),
      fc
        .tuple(
          inner,
          fc.constantFrom("+", "-", "*", "/", "%", "==", "!=", "<", ">=", "&&", "||"),
          inner,
        )
        .map(([left, operator, right]) => `${left} ${operator} ${right}`),
      fc
        .tuple(inner, inner, inner)
        .map(([condition, whenTrue, whenFalse]) => `(${condition}) ? ${whenTrue} : ${whenFalse}`),
      fc
        .tuple(name, inner, inner)
        .map(([item, list, value]) => `[for ${item} in (${list}) : ${value}]`),
      fc
        .tuple(name, name, inner, inner)
        .map(
          ([key, item, list, value]) =>
            `{for ${key}, ${item} in ${list} : ${key} => (${value})... if ${item}}`,
        ),
    ),
  };
});

const heredoc = fc
  .tuple(
    fc.constantFrom("<<", "<<-"),
    fc.array(
      fc.oneof(
        heredocLine,
        expression.map((value) => `\${${value}}`),
      ),
      { maxLength: 4 },
    ),
  )
  .map(([opening, lines]) => `${opening}EOT\n${lines.map((line) => `${line}\n`).join("")}  EOT`);

const statement: fc.Arbitrary<string> = fc.letrec<{ block: string; statement: string }>((tie) => ({
  statement: fc.oneof(
    { maxDepth: 2, depthIdentifier: "statement" },
    fc
      .tuple(name, blank, blank, expression)
      .map(([key, before, after, value]) => `${key}${before}=${after}${value}`),
    fc.tuple(name, heredoc).map(([key, value]) => `${key} = ${value}`),
    tie("block"),
  ),
  block: fc
    .tuple(name, name, fc.array(fc.tuple(tie("statement"), newline), { maxLength: 3 }))
    .map(
      ([type, label, body]) =>
        `${type} "${label}" {\n${body.map((line) => line.join("")).join("")}}`,
    ),
})).statement;

/** Valid HCL source, except that names may be duplicated. */
export const hclSource: fc.Arbitrary<string> = fc
  .array(fc.tuple(statement, newline), { maxLength: 4 })
  .map((lines) => lines.map((line) => line.join("")).join(""));

/** Expressions with operators, conditionals, calls and lists, without parentheses. */
export const operatorExpression: fc.Arbitrary<string> = fc.letrec<{ expression: string }>((tie) => {
  const inner = tie("expression");
  return {
    expression: fc.oneof(
      { maxDepth: 5, depthIdentifier: "operators" },
      name,
      fc.nat(99).map(String),
      fc
        .tuple(
          inner,
          fc.constantFrom("+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&&", "||"),
          inner,
        )
        .map(([left, operator, right]) => `${left} ${operator} ${right}`),
      fc.tuple(fc.constantFrom("!", "-"), name).map(([operator, operand]) => operator + operand),
      fc
        .tuple(inner, inner, inner)
        .map(([condition, whenTrue, whenFalse]) => `${condition} ? ${whenTrue} : ${whenFalse}`),
      fc.tuple(name, inner).map(([called, argument]) => `${called}(${argument})`),
      fc.array(inner, { maxLength: 2 }).map((items) => `[${items.join(", ")}]`),
    ),
  };
}).expression;

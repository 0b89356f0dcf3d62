import { describe, expect, it } from "vitest";
import { z } from "zod";
import { everyEndpoint } from "../../test/every-endpoint.ts";
import { registration } from "../members/identity.ts";
import { moduleListing, newModule, newReview } from "../modules/modules.ts";
import { engineerForm } from "../talent/engineer-profile.ts";

const WRONG: unknown[] = [undefined, null, "", "x", "\0", -1, 1.5, 1e300, NaN, true, [], [1], {}];
const MACHINE_WORDS =
  /invalid (input|option)|expected|received|undefined|nan\b|regex|\bto match\b/i;

const schemas = (await everyEndpoint()).flatMap(({ method, path, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema instanceof z.ZodType ? [{ call: `${method} ${path} ${part}`, schema }] : [],
  ),
);

/** The value itself, and an object with that value in each field. */
function wrongInputs(schema: z.ZodType, wrong: unknown): unknown[] {
  if (!(schema instanceof z.ZodObject)) return [wrong];
  const names = Object.keys(schema.shape);
  return [
    wrong,
    Object.fromEntries(names.map((name) => [name, wrong])),
    Object.fromEntries(names.map((name) => [name, [wrong]])),
    Object.fromEntries(names.map((name) => [name, { key: wrong }])),
  ];
}

const messages = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

describe("every validation message is a sentence:", () => {
  it.each(schemas)("of $call, for any input", ({ schema }) => {
    const said = WRONG.flatMap((wrong) => wrongInputs(schema, wrong)).flatMap((input) =>
      messages(schema, input),
    );
    for (const message of said) {
      expect(message).toMatch(/^[A-Z][^\n]{5,}$/);
      expect(message).not.toMatch(MACHINE_WORDS);
    }
  });

  it.each([
    [newReview, { content: "long enough" }, "Set either a module or an engineer."],
    [newReview, { content: "long enough", moduleId: "1" }, "Module id must be a number."],
    [newReview, { content: "long enough", moduleId: 1.5 }, "Module id must be a whole number."],
    [newReview, { content: "long enough", moduleId: 1, rating: 6 }, "Rating must be at most 5."],
    [engineerForm, [], "The request must be an object."],
    [
      engineerForm.pick({ title: true }),
      { title: "abc" },
      "Title must have at least 5 characters.",
    ],
    [
      engineerForm.pick({ skills: true }),
      { skills: ["terraform", 7] },
      "Skills, entry 2, must be a text.",
    ],
    [engineerForm.pick({ skills: true }), { skills: [] }, "Skills must have at least 1 entry."],
    [
      newModule.pick({ longDescription: true }),
      { longDescription: "a ".repeat(11_000) },
      "Long description must have at most 20,000 characters.",
    ],
    [
      moduleListing.pick({ title: true }),
      { title: "a\0bcdef" },
      "Remove the characters that can't be displayed.",
    ],
    [
      z.object({ experience: registration.shape.experience }),
      { experience: "100" },
      "Choose one of: 0-2, 3-5, 5-7, 7-10, 10+.",
    ],
    [z.object({ email: registration.shape.email }), { email: "nobody" }, "Invalid email format"],
  ])("%#: %j", (schema, input, message) => {
    expect(messages(schema, input)[0]).toBe(message);
  });
});

describe("registration accepts only listed values:", () => {
  it.each([
    ["preferredIaCTools", "Terraform"],
    ["specialization", "Kubernetes"],
    ["experience", "5-7"],
    ["cloudProvider", "Google Cloud"],
    ["auditingExperience", "5+ years"],
  ] as const)("%s", (name, listed) => {
    const field = registration.shape[name];
    expect(field.parse(listed)).toBe(listed);
    expect([field.parse(""), field.parse(null), field.parse(undefined)]).toEqual([
      null,
      null,
      null,
    ]);
    for (const other of [`${listed} `, listed.toUpperCase().concat("?"), "a lot", 5, [listed]]) {
      expect(field.safeParse(other).error?.issues[0]?.message).toMatch(/^Choose one of: /);
    }
  });
});

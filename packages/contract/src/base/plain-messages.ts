import { z } from "zod";

/**
 * Readable validation messages, shared by API errors and form fields. A schema's own message takes
 * precedence. Importing this file installs them.
 */
z.config({ customError: (issue) => `${subjectOf(issue.path)} ${complaint(issue)}.` });

type Issue = Parameters<NonNullable<z.core.$ZodConfig["customError"]>>[0];

const COUNT = new Intl.NumberFormat("en-US");

function complaint(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be ${kindOf(issue.expected)}`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "is required";
      return `must ${measure(issue.origin, "at least", issue.minimum)}`;
    case "too_big":
      return `must ${measure(issue.origin, "at most", issue.maximum)}`;
    case "invalid_value":
      return `must be one of: ${issue.values.join(", ")}`;
    case "invalid_format":
      return issue.format === "email" ? "must be an email address" : "has an invalid format";
    case "unrecognized_keys":
      return `must not have: ${issue.keys.join(", ")}`;
    default:
      return "isn't valid";
  }
}

/**
 * The field's name in words, such as "Long description". A list entry is identified by its
 * position.
 */
function subjectOf(path: readonly PropertyKey[] = []): string {
  // A record's keys are caller-supplied and can be anything.
  const name = path.findLast((part) => typeof part === "string" && /^[a-z]\w{0,40}$/i.test(part));
  if (typeof name !== "string") return "The request";
  const words = name.replace(/(?<=[a-z])(?=[A-Z][a-z])/g, " ").toLowerCase();
  const subject = words.charAt(0).toUpperCase() + words.slice(1);
  const last = path.at(-1);
  return typeof last === "number" ? `${subject}, entry ${last + 1},` : subject;
}

function kindOf(expected: string): string {
  const kinds: Record<string, string> = {
    string: "a text",
    number: "a number",
    int: "a whole number",
    boolean: "true or false",
    array: "a list",
    object: "an object",
    record: "an object",
  };
  return kinds[expected] ?? "of another type";
}

function measure(origin: string, bound: string, limit: number | bigint): string {
  const amount = `${bound} ${COUNT.format(limit)}`;
  if (origin === "string") return `have ${amount} character${limit === 1 ? "" : "s"}`;
  if (origin === "array") return `have ${amount} ${limit === 1 ? "entry" : "entries"}`;
  return `be ${amount}`;
}

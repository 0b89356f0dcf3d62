import { askText } from "../../rule-language/ask-text.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type Fact, told } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Longer rules are read up to here. */
const MAX_LENGTH = 50_000;

/** A comment without an end takes the rest. */
const COMMENTS = /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g;

/** `match /path {`, `allow read, write: if condition;`, or a brace. */
const TOKENS =
  /\bmatch\s{1,20}(?<path>\/\S{0,300})\s{0,20}\{|\ballow\s{1,20}(?<methods>[a-z, \t\r\n]{1,100})(?::\s{0,20}if\s{1,20}(?<condition>[^;]{0,2000}))?;|[{}]/g;

/** True for everyone. The last is the test mode, which lets everyone in until a date. */
const HOLDS_FOR_EVERYONE =
  /^(?:true|\(\s*true\s*\)|request\.time\s*<\s*timestamp\.date\([\d\s,]*\))$/;

/** A path that stands for all documents or files. */
const EVERYTHING = /^\/(?:databases\/[^/]+\/documents|b\/[^/]+\/o)\/\{\w+=\*\*\}$/;

/** A permission that everyone has. */
interface OpenPermission {
  readonly path: string;
  readonly statement: string;
}

/** Published pages and forms are read and filled in by everyone; the rest is for those who sign in. */
function isTooMuch(methods: readonly string[], path: string): boolean {
  if (methods.some((method) => ["write", "update", "delete"].includes(method))) return true;
  if (!EVERYTHING.test(path)) return false;
  const isOfFiles = path.startsWith("/b/");
  return methods.includes("create") || (!isOfFiles && methods.length > 0);
}

/** The first permission in Firebase's security rules with which everyone can change or read all. */
function openPermission(text: string): OpenPermission | undefined {
  const paths: string[] = [];
  for (const token of text.slice(0, MAX_LENGTH).replace(COMMENTS, "").matchAll(TOKENS)) {
    const { path, methods, condition = "true" } = token.groups ?? {};
    if (path !== undefined) paths.push(path);
    else if (methods !== undefined) {
      const whole = paths.join("");
      const names = methods.split(",").map((name) => name.trim());
      if (HOLDS_FOR_EVERYONE.test(condition.trim()) && isTooMuch(names, whole)) {
        return { path: whole, statement: token[0].replace(/\s+/g, " ") };
      }
    } else if (token[0] === "{") paths.push("");
    else paths.pop();
  }
  return undefined;
}

function letsEveryoneIn(content: AttributeView): Fact {
  let found: OpenPermission | undefined;
  const answer = askText(content, (text) => {
    found = openPermission(text);
    return found !== undefined;
  });
  if (answer.truth !== true || found === undefined) return answer;
  const message = `\`${found.statement}\` for \`${found.path}\``;
  return told(answer, message);
}

export const firebaseRules: readonly Rule[] = [
  {
    id: "gcp-firebase-rules-open",
    title: "Security rules of Firebase let everyone in",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Anyone who knows the ID of the project, which every app contains, can read or change the data.",
    fix: "Allow access by a condition on `request.auth`, such as `request.auth.uid == userId`.",
    link: "https://firebase.google.com/docs/rules/insecure-rules",
    checks: [
      resource("google_firebaserules_ruleset", (ruleset) =>
        ruleset.blocks("source.files").each((file) => letsEveryoneIn(file.attr("content"))),
      ),
    ],
  },
];

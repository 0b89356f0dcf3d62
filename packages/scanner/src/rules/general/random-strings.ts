import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { anyResource, type Rule } from "../../rule-language/rule.ts";

/** Arguments with a password of a database, a machine or a store. */
const PASSWORDS = [
  "admin_password",
  "administrator_login_password",
  "administrator_password",
  "auth_token",
  "master_password",
  "password",
  "root_password",
  "secret_data",
  "secret_string",
];

function shownPasswords(each: ResourceView): readonly Fact[] {
  return PASSWORDS.flatMap((name) => {
    const password = each.attr(name);
    const isShown = password.value.marks.referents.some(({ type }) => type === "random_string");
    if (!isShown) return [];
    const message = `\`${name}\` comes from a \`random_string\``;
    return [fact(true, { ...password.evidence(), message })];
  });
}

/** Rules for passwords that Terraform makes, and shows. */
export const randomStringRules: readonly Rule[] = [
  {
    id: "gen-random-string-password",
    title: "Random password is shown in plans",
    severity: "LOW",
    category: "security",
    topic: "secrets",
    explanation: "The result of `random_string` isn't sensitive, so plans and logs show it.",
    fix: "Use `random_password`, or let the provider manage the password.",
    link: "https://registry.terraform.io/providers/hashicorp/random/latest/docs/resources/string",
    checks: [anyResource(shownPasswords)],
  },
];

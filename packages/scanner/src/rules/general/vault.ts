import { NO_MARKS } from "../../evaluate/marks.ts";
import { askText } from "../../rule-language/ask-text.ts";
import { type Fact, fact, told } from "../../rule-language/fact.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** A path of a policy with its block, which holds no others but lists of parameters. */
const PATH = /\bpath\s*"([^"\n]{1,300})"\s*\{([^}]{0,2000})\}/g;

const CAPABILITIES = /\bcapabilities\s*=\s*\[([^\]]{0,300})\]/;

/** Paths of everything, and those by which a token gets other rights. */
const ALL = /^(\+\/)?\*$/;

const RIGHTS = /^(sys\/(\*|polic(y|ies)\/(acl\/)?[*+]?|auth\/[*+]?)|auth\/(\*|token\/create\*?))$/;

const CHANGES = /"(create|update|delete|patch|sudo)"/;

/** Where a policy gives its holder everything. */
function wideIn(text: string): { start: number; path: string } | undefined {
  for (const { 1: path = "", 2: body = "", index } of text.matchAll(PATH)) {
    const capabilities = CAPABILITIES.exec(body)?.[1] ?? "";
    const isWide = ALL.test(path) && CHANGES.test(capabilities);
    const handsOn = RIGHTS.test(path) && /"(create|update|sudo)"/.test(capabilities);
    if (isWide || (handsOn && !path.startsWith("auth/token"))) return { start: index, path };
  }
  return undefined;
}

/** Policies of administrators. */
const ADMINISTRATORS = /admin|root|operator|terraform|provision|bootstrap/i;

function inFile(source: SourceFile): readonly Fact[] {
  if (!/\.(hcl|policy)$/i.test(source.path) || ADMINISTRATORS.test(source.path)) return [];
  const wide = wideIn(source.text);
  if (wide === undefined) return [];
  return [
    fact(true, {
      location: { file: source, start: wide.start, end: wide.start + wide.path.length },
      message: `the policy may change everything below \`${wide.path}\``,
      marks: NO_MARKS,
    }),
  ];
}

/** Rules for the policies and the audit log of Vault. */
export const vaultRules: readonly Rule[] = [
  {
    id: "vault-policy-wide",
    title: "Policy of Vault may do everything",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation:
      "An attacker with a token of the policy can read all secrets, or give it more rights.",
    fix: "Name the paths that are needed, with the fewest capabilities.",
    link: "https://developer.hashicorp.com/vault/docs/concepts/policies",
    checks: [
      resource("vault_policy", (policy) => {
        const answer = askText(policy.attr("policy"), (text) => wideIn(text) !== undefined);
        const isOfAdministrators = policy.attr("name").matches(ADMINISTRATORS).truth === true;
        return isOfAdministrators ? fact(false) : told(answer, "the policy may change everything");
      }),
      file(inFile),
    ],
  },
  {
    id: "vault-audit-raw",
    title: "Audit log of Vault contains the secrets",
    severity: "HIGH",
    category: "security",
    topic: "secrets",
    explanation: "Everyone with access to the log can read every secret that was requested.",
    fix: "Leave out `log_raw`, so that values are hashed.",
    link: "https://developer.hashicorp.com/vault/docs/audit#sensitive-information",
    checks: [
      resource("vault_audit", (device) => device.attr("options").member("log_raw").is(true)),
    ],
  },
];

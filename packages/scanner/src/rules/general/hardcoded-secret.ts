import { NO_MARKS } from "../../evaluate/marks.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import { secretsIn } from "../../secrets/find-secrets.ts";
import type { SourceFile } from "../../source/source-file.ts";

/**
 * The rule for secrets in any file. Rules on the resource containing the secret take precedence.
 */
export const HARDCODED_SECRET = "gen-hardcoded-secret";

/** Checkov has one ID per credential type. These are the types that we also detect. */
const SECRET_KINDS = [2, 3, 4, 6, 9, 12, 13, 14, 17, 18, 19];

/** A file with more is a credential store; listing every one adds nothing. */
const MAX_PER_FILE = 200;

function readableSecrets(source: SourceFile): readonly Fact[] {
  const secrets = secretsIn(source).slice(0, MAX_PER_FILE);
  return secrets.map(({ title, start, end }) =>
    fact(true, {
      location: { file: source, start, end },
      message: `${title} can be read here`,
      marks: NO_MARKS,
      secrets: [source.text.slice(start, end)],
    }),
  );
}

export const hardcodedSecretRules: readonly Rule[] = [
  {
    id: HARDCODED_SECRET,
    title: "Credential is written in the code",
    severity: "CRITICAL",
    category: "security",
    topic: "secrets",
    explanation:
      "Anyone who can read the code, a copy, or its history can use the credential. Deleting the line is not enough.",
    fix: "Revoke the credential, then keep its successor in a secret store and read it from there.",
    peers: { checkov: SECRET_KINDS.map((kind) => `CKV_SECRET_${kind}`) },
    checks: [file(readableSecrets)],
  },
];

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are of other languages
import { describe, expect, it } from "vitest";
import { expectLinearTime } from "../../test/linear-time.ts";
import { SourceFile } from "../source/source-file.ts";
import { isPlaceholder } from "./allowlist.ts";
import { isCredentialName } from "./credential-name.ts";
import { looksRandom } from "./entropy.ts";
import { secretsIn } from "./find-secrets.ts";
import { maskSecrets } from "./mask.ts";
import { findSecrets } from "./patterns.ts";

/** A random alphanumeric string, assembled here so that secret scanners don't flag this file. */
const RANDOM = "q7Zk2Wm9Xb4Lt6Vr8Nc3Hp5Jd1Gf0SyTzQ7kW2mX9bL4tV6rN8cH3pJ5dG1fS0yZ".repeat(3);
const HEX = "7f3a9c0e5b1d8264".repeat(4);

const of = (length: number) => RANDOM.slice(0, length);

function found(text: string, path = "file.txt"): string[] {
  return secretsIn(new SourceFile(path, text)).map(({ start, end }) => text.slice(start, end));
}

describe("credentials with a form of their own", () => {
  it.each([
    ["aws-access-key-id", `AKIA${of(16).toUpperCase()}`],
    ["azure-client-secret", `abc8Q~${of(34)}`],
    ["google-api-key", `AIza${of(35)}`],
    ["google-oauth-secret", `GOCSPX-${of(28)}`],
    ["google-access-token", `ya29.${of(60)}`],
    ["github-token", `ghp_${of(36)}`],
    ["github-fine-grained-token", `github_pat_${of(82)}`],
    ["gitlab-token", `glpat-${of(20)}`],
    ["slack-token", `xoxb-${"2718281828"}-${of(24)}`],
    ["stripe-key", `sk_live_${of(24)}`],
    ["npm-token", `npm_${of(36)}`],
    ["pypi-token", `pypi-AgE${of(80)}`],
    ["docker-hub-token", `dckr_pat_${of(27)}`],
    ["sendgrid-key", `SG.${of(22)}.${of(43)}`],
    ["twilio-key", `SK${HEX.slice(0, 32)}`],
    ["terraform-cloud-token", `${of(14)}.atlasv1.${of(67)}`],
    ["vault-token", `hvs.${of(24)}`],
    ["json-web-token", `eyJ${of(20)}.eyJ${of(40)}.${of(43)}`],
    ["digitalocean-token", `dop_v1_${HEX}`],
    ["databricks-token", `dapi${HEX.slice(0, 32)}`],
    ["grafana-token", `glsa_${of(32)}_${HEX.slice(0, 8)}`],
    ["new-relic-key", `NRAK-${of(27).toUpperCase()}`],
    ["hugging-face-token", `hf_${of(60).replace(/\d/g, "").slice(0, 34)}`],
    ["anthropic-key", `sk-ant-api03-${of(93)}`],
    ["openai-key", `sk-proj-${of(40)}T3BlbkFJ${of(40)}`],
    ["age-secret-key", `AGE-SECRET-KEY-1${of(58).toUpperCase()}`],
  ])("%s", (id, secret) => {
    const text = `before "${secret}" behind`;
    expect(findSecrets(text)).toMatchObject([{ id, start: 8, end: 8 + secret.length }]);
    expect(found(text)).toEqual([secret]);
    expect(maskSecrets(text)).toBe('before "••••••" behind');
  });

  it.each([
    ["azure-account-key", "AccountName=a;AccountKey=", `${of(86)}==`],
    ["azure-shared-access-key", "Endpoint=sb://a/;SharedAccessKey=", `${of(43)}=`],
    ["azure-shared-access-signature", "https://a.example/b?sv=1&sig=", `${of(43)}%3D`],
    ["slack-webhook", "https://hooks.slack.com/services/", `T${of(8)}/B${of(8)}/${of(24)}`],
    ["aws-secret-access-key", 'aws_secret_access_key = "', of(40)],
    ["aws-secret-access-key", "secretAccessKey: ", of(40)],
    ["connection-string-password", "Server=tcp:db.internal;User ID=it;Password=", "Zinsfuss#8812x"],
    ["connection-string-password", "Data Source=db.internal;Uid=it; pwd=", "Zinsfuss#8812x"],
    ["url-password", "postgres://app:", of(12).concat("@db.internal/app").slice(0, 12)],
  ])("%s after what comes before it", (id, before, secret) => {
    const after = id === "url-password" ? "@db.internal/app" : "";
    const text = `${before}${secret}${after}`;
    expect(findSecrets(text)).toMatchObject([
      { id, start: before.length, end: before.length + secret.length },
    ]);
  });

  it("private keys, whole or cut", () => {
    const key = `-----BEGIN RSA PRIVATE KEY-----\n${of(64)}\n${of(64)}\n`;
    expect(findSecrets(`${key}-----END RSA PRIVATE KEY-----`)).toMatchObject([
      { id: "private-key" },
    ]);
    expect(findSecrets(JSON.stringify({ private_key: key }))).toMatchObject([
      { id: "private-key" },
    ]);
    expect(findSecrets("-----BEGIN PUBLIC KEY-----\nMIIB\n")).toEqual([]);
  });
});

describe("what is no credential", () => {
  it.each([
    "AKIAIOSFODNN7EXAMPLE",
    "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    `ghp_${"x".repeat(36)}`,
    "postgres://user:password@localhost/app",
    "https://oauth2:${TOKEN}@gitlab.com/a.git",
    "postgres://app:app@db.internal/app",
    "mysql://bbuser:bbpasswd@db.internal/app",
    'GS_TOKEN="5794110125:AAFDNbQq7Zk2..."',
    "Server=tcp:db.internal;User ID=it;Password={your_password};",
    "Server=tcp:db.internal;User ID=it;Password=${var.password};",
    "Server=localhost;User ID=sa;Password=Zinsfuss#8812x;",
    "Host=postgres;Username=it;Password=Zinsfuss#8812x",
    "Server=host.docker.internal;User ID=sa;Password=Zinsfuss#8812x;",
    "Server=tcp:db.internal;Authentication=Active Directory Managed Identity;",
    "User ID=it;Password=Zinsfuss#8812x of the manual",
    "-----BEGIN RSA PRIVATE KEY-----\n...\nKh9NV...\n...\n-----END RSA PRIVATE KEY-----",
    "AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==",
    "npm_config_registry_of_the_organisation_here",
    "-----BEGIN PRIVATE KEY-----\n<your key>\n-----END PRIVATE KEY-----",
  ])("%s", (text) => expect(found(text)).toEqual([]));

  it.each([
    "changeme",
    "<your-key>",
    "${var.key}",
    "xxxxxxxxxxxx",
    "1234567890",
    "REPLACE_ME",
    "aaaa",
  ])("a placeholder: %s", (text) => expect(isPlaceholder(text)).toBe(true));

  it.each([of(20), "hunter2!Tr0ub4dor", HEX])("not a placeholder: %s", (text) =>
    expect(isPlaceholder(text)).toBe(false),
  );
});

describe("credentials told by their name", () => {
  it.each([
    "password",
    "DB_PASSWORD",
    "apiKey",
    "github_token",
    "client-secret",
    "TOKEN_SIGN_KEY",
    "MASTER_PASSWORD_2",
  ])("%s is one", (name) => expect(isCredentialName(name)).toBe(true));

  it.each([
    "secret_name",
    "token_ttl",
    "password_policy",
    "kms_key",
    "design_key",
    "key",
    "bypass",
    "secret_arn",
  ])("%s is none", (name) => expect(isCredentialName(name)).toBe(false));

  it.each([
    ["a.tf", `db_password = "${of(16)}"`],
    ["a.json", `{"apiKey": "${of(24)}"}`],
    [".env", `API_TOKEN=${of(24)}`],
    [".env.production", `export DB_PASSWORD='${of(16)}'`],
    ["k8s.yaml", `password: ${of(16)} # of the database`],
    ["k8s.yaml", `kind: Secret\npassword: Ag${of(60)}`],
    ["k8s.yaml", `- name: DB_PASSWORD\n  value: "${of(16)}"`],
    ["task.json", `{"name": "DB_PASSWORD", "value": "${of(16)}"}`],
    ["start.sh.tftpl", `API_TOKEN="${of(24)}"`],
    ["start.tftpl", `API_TOKEN=${of(24)}`],
    ["settings.json.tpl", `{"apiKey": "${of(24)}"}`],
    ["Dockerfile", `ENV API_TOKEN=${of(24)}`],
    ["a.tf", `BILLING_KEY = "acme-live-${HEX.slice(0, 28)}"`],
    ["a.tf", `environment = [{ name = "MAPS_KEY", value = "it_prod_${of(24)}" }]`],
    ["a.yaml", `REDIS_AUTH: cache-production-${of(24)}`],
    ["a.json", `{"ledgerKey": "ledger_live_key_${of(32)}"}`],
    [".env", `BILLING_KEY=acme-live-${HEX.slice(0, 28)}`],
  ])("in %s: %s", (path, text) => expect(found(text, path)).toHaveLength(1));

  it.each([
    ["a path to a key", "a.tf", 'BILLING_KEY = "/run/secrets/billing-key"'],
    ["a key by its ARN", "a.tf", `BILLING_KEY = "arn:aws:kms:eu-west-1:1:key/${of(24)}"`],
    ["a key of test accounts", "a.tf", `BILLING_KEY = "acme-test-${HEX.slice(0, 28)}"`],
    ["a publishable key", "a.tf", `BILLING_KEY = "pk_live_${of(24)}"`],
    ["another publishable key", "a.tf", `BILLING_KEY = "acme_pub_live_${of(24)}"`],
    ["a key without words", "a.tf", `SORT_KEY = "${HEX.slice(0, 32)}"`],
    ["the key of an object", "a.tf", `object_key = "acme-prod-${HEX.slice(0, 28)}"`],
    ["the key of a cache", "a.yaml", `CACHE_KEY: acme-prod-${HEX.slice(0, 28)}`],
    ["a key for browsers", ".env", `VITE_MAPS_KEY=acme-live-${HEX.slice(0, 28)}`],
    ["a name of words", "a.tf", 'BILLING_KEY = "acme-live-billing-key-of-the-tenant-2024"'],
    ["a longer word", "a.tf", 'TLS_KEY = "acme-prod-wildcardcertificate2024"'],
    ["a placeholder of a key", "a.tf", 'BILLING_KEY = "acme-live-xxxxxxxxxxxxxxxxxxxxxxxx1a"'],
    ["an identifier", "a.tf", `cluster_id = "acme-prod-${HEX.slice(0, 28)}"`],
    ["what does not look random", "a.tf", 'db_password = "correct-horse-battery-staple-1"'],
    ["a reference", "a.tf", `db_password = "arn:aws:secretsmanager:eu-west-1:1:secret:${of(16)}"`],
    ["an expression", "a.tf", `db_password = random_password.${of(16)}.result`],
    ["a call", "a.sh", `token=fetch_${of(16)}(x)`],
    ["prose", "README.md", `password = "${of(16)}"`],
    ["another name", "a.tf", `image_digest = "${of(16)}"`],
    ["the tag of an encrypted value", "a.yaml", "password: !encrypted/pkcs1-oaep\n  - x\n"],
    ["who has signed a program", "a.py", 'publicKeyToken="6595b64144ccf1df"'],
    ["a value that is sealed", "a.yaml", `kind: SealedSecret\nPASSWORD: Ag${of(60)}`],
    ["a template of prose", "NOTES.md.tpl", `password = "${of(16)}"`],
    ["a digest", "package-lock.json", `"integrity": "sha512-${of(86)}=="`],
  ])("not %s", (_, path, text) => expect(found(text, path)).toEqual([]));
});

describe("randomness", () => {
  it.each([
    of(16),
    of(32),
    HEX.slice(0, 32),
    `it_live_${HEX.slice(0, 32)}`,
    `pay_prod_secret_${of(20)}`,
  ])("%s", (text) => expect(looksRandom(text)).toBe(true));

  it.each([
    "prod-database-01",
    "prod_payment_secret_name_of_2024",
    "MySecretName1",
    "oauth2-proxy-cookie",
    "kubernetes.io/token1",
    "abc1",
  ])("not %s", (text) => expect(looksRandom(text)).toBe(false));
});

describe("hostile text", () => {
  it.each([
    "AKIA",
    "eyJ",
    "eyJa.",
    "-----BEGIN RSA PRIVATE KEY-----",
    "://a:b",
    "a://b:",
    "secret_key    ",
    "password=",
    "a=",
    "name: a,",
    "sig=",
    "sk-aT3BlbkFJ",
    "Server=a.b;Password",
  ])("of %j is searched in linear time", (piece) =>
    expectLinearTime(piece, 500_000, (text) => found(text, "a.yaml")),
  );
});

/** A credential type recognizable by its format. */
export interface CredentialForm {
  readonly id: string;
  readonly title: string;
  /** A substring of every match. It is rare in other text, so most patterns never have to run. */
  readonly hint: string;
  /**
   * The secret is the last group, or the whole match. To stay linear on hostile text, a pattern
   * starts at a word boundary or with literal text that its repetitions can't contain.
   */
  readonly pattern: RegExp;
}

export const CREDENTIAL_FORMS: readonly CredentialForm[] = [
  {
    id: "private-key",
    title: "private key",
    hint: "PRIVATE KEY",
    pattern:
      /-----BEGIN (?:(?:RSA|EC|DSA|OPENSSH|PGP) )?PRIVATE KEY(?: BLOCK)?-----((?:\s|\\[nr]|["',]){0,40}[A-Za-z0-9+/]{16}[A-Za-z0-9+/=\s\\"',]{0,20000})/dg,
  },
  {
    id: "aws-access-key-id",
    title: "AWS access key id",
    hint: "A",
    pattern: /(?<![A-Za-z0-9+/])A[KS]IA[A-Z0-9]{16}(?![A-Za-z0-9+/])/dg,
  },
  {
    id: "aws-secret-access-key",
    title: "AWS secret access key",
    hint: "",
    pattern:
      /(?:aws_?secret|secret_?(?:access_?)?key)["'\s:=>]{1,8}([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/dgi,
  },
  {
    id: "azure-account-key",
    title: "Azure storage account key",
    hint: "AccountKey=",
    pattern: /AccountKey=([A-Za-z0-9+/]{86}==)/dg,
  },
  {
    id: "azure-shared-access-key",
    title: "Azure shared access key",
    hint: "SharedAccessKey=",
    pattern: /SharedAccessKey=([A-Za-z0-9+/]{43}=)/dg,
  },
  {
    id: "azure-shared-access-signature",
    title: "Azure shared access signature",
    hint: "sig=",
    pattern: /[?&;]sig=([A-Za-z0-9%+/]{43,90}(?:%3[Dd]|=))/dg,
  },
  {
    id: "azure-client-secret",
    title: "Azure client secret",
    hint: "Q~",
    pattern: /(?<![\w.~-])[\w.~-]{3}[78]Q~[\w.~-]{31,34}(?![\w.~-])/dg,
  },
  {
    id: "google-api-key",
    title: "Google API key",
    hint: "AIza",
    pattern: /(?<![\w-])AIza[\w-]{35}(?![\w-])/dg,
  },
  {
    id: "google-oauth-secret",
    title: "Google OAuth client secret",
    hint: "GOCSPX-",
    pattern: /(?<![\w-])GOCSPX-[\w-]{28}(?![\w-])/dg,
  },
  {
    id: "google-access-token",
    title: "Google access token",
    hint: "ya29.",
    pattern: /(?<![\w-])ya29\.[\w-]{20,2000}/dg,
  },
  {
    id: "github-token",
    title: "GitHub token",
    hint: "gh",
    pattern: /(?<!\w)gh[oprsu]_[A-Za-z0-9]{36,255}(?!\w)/dg,
  },
  {
    id: "github-fine-grained-token",
    title: "GitHub token",
    hint: "github_pat_",
    pattern: /(?<!\w)github_pat_\w{82}(?!\w)/dg,
  },
  {
    id: "gitlab-token",
    title: "GitLab token",
    hint: "gl",
    pattern: /(?<![\w-])gl(?:pat|ptt|dt|rt|cbt|agent|soat)-[\w-]{20,300}/dg,
  },
  {
    id: "slack-token",
    title: "Slack token",
    hint: "xox",
    pattern: /(?<![\w-])xox[abeoprs]-[0-9][A-Za-z0-9-]{15,250}/dg,
  },
  {
    id: "slack-webhook",
    title: "Slack webhook",
    hint: "hooks.slack.com/",
    pattern: /hooks\.slack\.com\/(?:services|workflows)\/([A-Za-z0-9/]{40,80})/dg,
  },
  {
    id: "stripe-key",
    title: "Stripe secret key",
    hint: "_live_",
    pattern: /(?<!\w)[rs]k_live_[A-Za-z0-9]{16,250}/dg,
  },
  {
    id: "npm-token",
    title: "npm token",
    hint: "npm_",
    pattern: /(?<!\w)npm_[A-Za-z0-9]{36}(?!\w)/dg,
  },
  {
    id: "pypi-token",
    title: "PyPI token",
    hint: "pypi-AgE",
    pattern: /(?<![\w-])pypi-AgE[\w-]{50,1000}/dg,
  },
  {
    id: "docker-hub-token",
    title: "Docker Hub token",
    hint: "dckr_",
    pattern: /(?<!\w)dckr_(?:pat|oat)_[\w-]{27,40}/dg,
  },
  {
    id: "sendgrid-key",
    title: "SendGrid API key",
    hint: "SG.",
    pattern: /(?<![\w.-])SG\.[\w-]{22}\.[\w-]{43}(?![\w-])/dg,
  },
  {
    id: "twilio-key",
    title: "Twilio API key",
    hint: "SK",
    pattern: /(?<!\w)SK[0-9a-f]{32}(?!\w)/dg,
  },
  {
    id: "terraform-cloud-token",
    title: "HCP Terraform token",
    hint: ".atlasv1.",
    pattern: /(?<!\w)[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,120}/dg,
  },
  {
    id: "vault-token",
    title: "Vault token",
    hint: "hv",
    pattern: /(?<![\w.-])hv[bsr]\.[\w-]{24,300}/dg,
  },
  {
    id: "json-web-token",
    title: "JSON Web Token",
    hint: "eyJ",
    pattern: /(?<![\w.-])eyJ[\w-]{10,4000}\.eyJ[\w-]{10,8000}\.[\w-]{20,2000}/dg,
  },
  {
    id: "digitalocean-token",
    title: "DigitalOcean token",
    hint: "_v1_",
    pattern: /(?<!\w)do[opr]_v1_[0-9a-f]{64}(?!\w)/dg,
  },
  {
    id: "databricks-token",
    title: "Databricks token",
    hint: "dapi",
    pattern: /(?<!\w)dapi[0-9a-f]{32}(?!\w)/dg,
  },
  {
    id: "grafana-token",
    title: "Grafana service account token",
    hint: "glsa_",
    pattern: /(?<!\w)glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}(?!\w)/dg,
  },
  {
    id: "new-relic-key",
    title: "New Relic user key",
    hint: "NRAK-",
    pattern: /(?<![\w-])NRAK-[A-Z0-9]{27}(?!\w)/dg,
  },
  {
    id: "hugging-face-token",
    title: "Hugging Face token",
    hint: "hf_",
    pattern: /(?<!\w)hf_[A-Za-z]{34}(?!\w)/dg,
  },
  {
    id: "anthropic-key",
    title: "Anthropic API key",
    hint: "sk-ant-",
    pattern: /(?<![\w-])sk-ant-[\w-]{80,200}/dg,
  },
  {
    id: "openai-key",
    title: "OpenAI API key",
    hint: "T3BlbkFJ",
    pattern: /(?<![\w-])sk-[\w-]{20,100}T3BlbkFJ[\w-]{20,100}/dg,
  },
  {
    id: "age-secret-key",
    title: "age secret key",
    hint: "AGE-SECRET-KEY-1",
    pattern: /AGE-SECRET-KEY-1[A-Z0-9]{58}/dg,
  },
  {
    id: "connection-string-password",
    title: "password in a connection string",
    hint: ";",
    pattern:
      /(?<!\w)(?:Password|Pwd)(?<=(?:Server|Data Source|Host)\s?=(?:tcp:)?(?!localhost|127\.|host\.docker|[^;"'\n]{0,50}example\.)[\w-]{1,60}\.[^"'\n]{1,300};\s?(?:Password|Pwd))\s?=\s?([^;"'`\s{}<>$%*[\]]{4,100})(?![^;"'\n])/dgi,
  },
  {
    id: "url-password",
    title: "password in a URL",
    hint: "://",
    pattern:
      /(?<![A-Za-z0-9+.-])[A-Za-z][A-Za-z0-9+.-]{1,20}:\/\/(?<user>[^\s/:@"'`<>{}$%[\]]{1,100}):(?!\k<user>@)(?<password>[^\s/:@"'`<>{}$[\]]{3,200})@(?!localhost|127\.|example\.)/dg,
  },
];

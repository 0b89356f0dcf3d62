import { testRule } from "../../../test/rule-fixtures.ts";

const provider = (name: string, body: string) => `provider "${name}" {\n${body}\n}\n`;

testRule("gen-provider-unverified", {
  fails: {
    "a vault": provider("vault", "skip_tls_verify = true"),
    "a cluster": provider("kubernetes", "insecure = true"),
    "a cluster for charts": provider("helm", "kubernetes = {\n insecure = true\n}"),
    "a cluster for charts, as a block": provider("helm", "kubernetes {\n insecure = true\n}"),
    "a database": provider("postgresql", 'sslmode = "disable"'),
    "virtual machines": provider("vsphere", "allow_unverified_ssl = true"),
  },
  failsByDefault: {
    "a default": `variable "a" {\n default = true\n}\n${provider("vault", "skip_tls_verify = var.a")}`,
  },
  passes: {
    "a check": provider("vault", "skip_tls_verify = false"),
    "the default": provider("kubernetes", 'host = "https://example.com"'),
    "a database with TLS": provider("postgresql", 'sslmode = "verify-full"'),
    "an argument of another meaning": provider("random", "insecure = true"),
  },
  open: {
    "a choice of the caller's": `variable "a" {}\n${provider("vault", "skip_tls_verify = var.a")}`,
  },
});

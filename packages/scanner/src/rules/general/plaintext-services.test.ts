import { testRule } from "../../../test/rule-fixtures.ts";

const compose = (environment: object, command: readonly string[] = []) => ({
  "compose.yaml": JSON.stringify({
    services: { it: { image: "it:1.0.0", restart: "always", environment, command } },
  }),
});
const pod = (environment: object) => ({
  "it.yaml": `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: it }\nspec: { template: { spec: { containers: [{ name: a, env: ${JSON.stringify(
    Object.entries(environment).map(([name, value]) => ({ name, value })),
  )} }] } } }\n`,
});
const values = (text: string) => ({
  "Chart.yaml": "apiVersion: v2\nname: it\nversion: 1.0.0\n",
  "values.yaml": text,
});
const URLS = "--listen-client-urls=";

testRule("gen-service-plaintext", {
  fails: {
    "a listener": compose({ KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: "OUT:SASL_PLAINTEXT,IN:SSL" }),
    "a client": pod({ KAFKA_SECURITY_PROTOCOL: "SASL_PLAINTEXT" }),
    "a client in a map": {
      "it.yaml":
        "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: it }\ndata: { security.protocol: SASL_PLAINTEXT }\n",
    },
    "an argument of etcd": compose({}, ["etcd", `${URLS}http://0.0.0.0:2379`]),
    "a variable of etcd": pod({ ETCD_ADVERTISE_CLIENT_URLS: "http://etcd.example.com:2379" }),
    "a chart": values("consul: { global: { tls: { enabled: false } } }\n"),
    "another chart": values("vault: { global: { tlsDisable: true } }\n"),
  },
  passes: {
    "a listener with TLS": compose({ KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: "OUT:SASL_SSL" }),
    "etcd with TLS": compose({}, ["etcd", `${URLS}https://0.0.0.0:2379`]),
    "etcd for itself": compose({}, ["etcd", `${URLS}http://127.0.0.1:2379`]),
    "a chart with TLS": values("consul: { global: { tls: { enabled: true } } }\n"),
    "metrics of etcd": compose({}, ["etcd", "--listen-metrics-urls=http://0.0.0.0:2381"]),
  },
});

const HOST = { SMTP_HOST: "smtp.example.com", SMTP_PORT: "587" };
const alerts = (isRequired: boolean, host = "smtp.example.com:587") => ({
  "alertmanager.yml": `global:\n  smtp_smarthost: ${host}\n  smtp_require_tls: ${isRequired}\n`,
});
const config = (requireTLS: boolean) => ({
  "it.yaml": `apiVersion: monitoring.coreos.com/v1alpha1\nkind: AlertmanagerConfig\nmetadata: { name: it }\nspec: { receivers: [{ name: a, emailConfigs: [{ to: a@example.com, requireTLS: ${requireTLS} }] }] }\n`,
});

testRule("gen-mail-plaintext", {
  fails: {
    "a switch": compose({ ...HOST, SMTP_TLS: "false" }),
    "a switch of a pod": pod({ ...HOST, SMTP_STARTTLS_ENABLED: "false" }),
    "a protocol": compose({
      GITEA__mailer__PROTOCOL: "smtp",
      GITEA__mailer__SMTP_ADDR: "smtp.example.com",
    }),
    alerts: alerts(false),
    "alerts of the operator": config(false),
  },
  passes: {
    TLS: compose({ ...HOST, SMTP_TLS: "true" }),
    "another kind of TLS": compose({ ...HOST, EMAIL_USE_TLS: "False", EMAIL_USE_SSL: "True" }),
    "a server beside it": compose({ SMTP_HOST: "mailpit", SMTP_TLS: "false" }),
    "no switch": compose(HOST),
    "certificates that are checked": compose({ ...HOST, SMTP_TLS_SKIP_VERIFY: "false" }),
    "alerts with TLS": alerts(true),
    "alerts to a server of the machine": alerts(false, "localhost:25"),
    "alerts of the operator with TLS": config(true),
  },
});

const daemon = (registry: string) => ({
  "daemon.json": `{\n  "insecure-registries": ["${registry}"]\n}\n`,
});

testRule("gen-insecure-registry", {
  fails: {
    "a registry": daemon("registry.example.com:5000"),
    "a registry in code":
      'locals {\n  daemon = jsonencode({ "insecure-registries" = ["registry.example.com"] })\n}\n',
    "a flag": { "start.sh": "dockerd --insecure-registry=registry.example.com:5000\n" },
  },
  passes: {
    "the same machine": daemon("localhost:5000"),
    "a registry of a trial": daemon("kind-registry:5000"),
    none: { "daemon.json": '{ "insecure-registries": [] }\n' },
    "a manual": { "README.md": "`--insecure-registry registry.example.com`\n" },
  },
});

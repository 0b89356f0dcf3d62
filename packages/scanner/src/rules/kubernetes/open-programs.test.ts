import { testRule } from "../../../test/rule-fixtures.ts";

const container = (settings: string, path = "pod.yaml") => ({
  [path]: `apiVersion: v1\nkind: Pod\nmetadata: { name: it }\nspec: { containers: [{ name: a, ${settings} }] }\n`,
});

const variable = (name: string, value: string, more = "") =>
  container(`env: [{ name: ${name}, value: "${value}" }${more}]`);

const terraform = (name: string, value: string) => `
  variable "mode" {
    type = string
  }
  resource "kubernetes_pod_v1" "it" {
    spec {
      container {
        name = "it"
        env {
          name  = "${name}"
          value = ${value}
        }
      }
    }
  }`;

testRule("k8s-open-database", {
  fails: {
    "everyone of PostgreSQL": variable("POSTGRES_HOST_AUTH_METHOD", "trust"),
    "no password": variable("MYSQL_ALLOW_EMPTY_PASSWORD", "yes"),
    "no security": variable("xpack.security.enabled", "false"),
    "an option": container('args: ["mongod", "--noauth"]'),
    Terraform: terraform("ALLOW_NONE_AUTHENTICATION", '"yes"'),
  },
  passes: {
    "a password in place of none": variable(
      "ALLOW_EMPTY_PASSWORD",
      "yes",
      ", { name: REDIS_PASSWORD, valueFrom: { secretKeyRef: { name: a, key: b } } }",
    ),
    "all variables of a secret": container(
      'env: [{ name: ALLOW_EMPTY_PASSWORD, value: "yes" }], envFrom: [{ secretRef: { name: a } }]',
    ),
    "a method": variable("POSTGRES_HOST_AUTH_METHOD", "scram-sha-256"),
    "an example": container('args: ["mongod", "--noauth"]', "examples/pod.yaml"),
    "an input": terraform("POSTGRES_HOST_AUTH_METHOD", "var.mode"),
  },
});

testRule("k8s-debugger", {
  fails: {
    Node: container('command: ["node", "--inspect=0.0.0.0:9229", "server.js"]'),
    Java: variable(
      "JAVA_TOOL_OPTIONS",
      "-agentlib:jdwp=transport=dt_socket,server=y,address=*:5005",
    ),
    "a notebook": container(`args: ["start-notebook.py", "--ServerApp.token=''"]`),
  },
  passes: {
    "the container itself": container('command: ["node", "--inspect=127.0.0.1:9229", "server.js"]'),
    "a notebook with a token": container(
      'args: ["start-notebook.py", "--ServerApp.token=$(TOKEN)"]',
    ),
    "an overlay for developers": container(
      'command: ["node", "--inspect=0.0.0.0", "server.js"]',
      "overlays/dev/pod.yaml",
    ),
  },
});

testRule("k8s-development-mode", {
  fails: {
    Vault: container('args: ["server", "-dev"]'),
    Keycloak: container('args: ["start-dev"]'),
    "a server for one developer": container('command: ["npm", "run", "dev"]'),
  },
  passes: {
    Vault: container('args: ["server", "-config=/vault/config"]'),
    Keycloak: container('args: ["start", "--optimized"]'),
    "no command": container("image: it:1"),
  },
});

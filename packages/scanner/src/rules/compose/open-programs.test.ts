import { testRule } from "../../../test/rule-fixtures.ts";

const service = (...lines: readonly string[]) => ({
  "compose.yaml": ["services:", "  it:", ...lines.map((line) => `    ${line}`), ""].join("\n"),
});
const kept = (...lines: string[]) => service("restart: always", ...lines);

testRule("compose-debugger", {
  fails: {
    Node: kept("command: node --inspect=0.0.0.0:9229 server.js"),
    Java: kept(
      "environment: { JAVA_OPTS: '-agentlib:jdwp=transport=dt_socket,server=y,address=*:5005' }",
    ),
    "a notebook": kept(`command: ["start-notebook.py", "--NotebookApp.token=''"]`),
    "a notebook without a password": kept(
      `command: ["start-notebook.py", "--ServerApp.token=''", "--ServerApp.password=''"]`,
    ),
  },
  passes: {
    "a notebook with a password": kept(
      `command: ["start-notebook.py", "--ServerApp.token=''", "--PasswordIdentityProvider.hashed_password='argon2:a'"]`,
    ),
    "no debugger": kept("command: node server.js"),
    "a trial": service("command: node --inspect=0.0.0.0:9229 server.js"),
    "mounted sources": kept(
      "command: node --inspect=0.0.0.0:9229 server.js",
      "volumes: ['./:/app']",
    ),
  },
});

testRule("compose-development-mode", {
  fails: {
    Vault: kept("command: server -dev"),
    "Vault without a command": kept("image: hashicorp/vault:1.17.0"),
    Keycloak: kept("command: [start-dev]"),
    Consul: kept("command: agent -dev -client=0.0.0.0"),
    "a server for one developer": kept("command: npm run dev"),
  },
  passes: {
    Keycloak: kept("command: [start]"),
    Consul: kept("command: agent -server"),
    "a trial": service("command: server -dev"),
  },
});

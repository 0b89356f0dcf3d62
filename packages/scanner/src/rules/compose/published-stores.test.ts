// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables here are Compose's
import { it } from "vitest";
import { expectLinearTime } from "../../../test/linear-time.ts";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

const store = (ports: string, rest = "    restart: always\n", image = "redis:8.2.1") => ({
  "compose.yaml": `services:\n  it:\n    image: ${image}\n${rest}    ports: ${ports}\n`,
});
const KEPT = "    restart: unless-stopped\n";

testRule("compose-published-store", {
  fails: {
    "a port": store('["6379:6379"]'),
    "a port of the one who starts it": store('["${PORT:-6379}:6379"]'),
    "all addresses": store('["0.0.0.0:6379:6379"]'),
    "the long form": store("[{ target: 6379, published: 6379 }]"),
    "another store": store('["11211:11211"]', KEPT, "memcached:1.6.32-alpine"),
    "no password on purpose": store(
      '["6379:6379"]',
      `${KEPT}    environment: { ALLOW_EMPTY_PASSWORD: "yes" }\n`,
      "bitnami/redis:8.2.1",
    ),
  },
  passes: {
    "an address of the host": store('["127.0.0.1:6379:6379"]'),
    "an address of the host in the new form": store('["[::1]:6379:6379"]'),
    "an address of the one who starts it": store('["${BIND:-127.0.0.1}:6379:6379"]'),
    "the long form with an address": store(
      "[{ target: 6379, published: 6379, host_ip: 127.0.0.1 }]",
    ),
    "a password": store('["6379:6379"]', `${KEPT}    command: redis-server --requirepass $P\n`),
    "a database that asks": store('["5432:5432"]', KEPT, "postgres:17.2"),
    "a service that isn't kept": store('["6379:6379"]', ""),
    "a file for development": {
      "compose.dev.yaml": store('["6379:6379"]')["compose.yaml"],
    },
  },
});

testRule("compose-published-database", {
  fails: {
    "a database": store('["5432:5432"]', KEPT, "postgres:17.2"),
    "all addresses": store('["0.0.0.0:33060:3306"]', KEPT, "docker.io/library/mysql:8.4"),
    "a store with a password": store(
      '["6379:6379"]',
      `${KEPT}    command: redis-server --requirepass $P\n`,
    ),
  },
  passes: {
    "an address of the host": store('["127.0.0.1:5432:5432"]', KEPT, "postgres:17.2"),
    "another port": store('["8080:8080"]', KEPT, "postgres:17.2"),
    "a store that asks nobody": store('["6379:6379"]'),
    "an exporter": store('["5432:5432"]', KEPT, "example/postgres-exporter:1.2"),
    "a service that isn't kept": store('["5432:5432"]', "", "postgres:17.2"),
    "a file for development": {
      "compose.dev.yaml": store('["5432:5432"]', KEPT, "postgres:17.2")["compose.yaml"],
    },
  },
});

it("reads ports once", () =>
  expectLinearTime("1:", 200_000, (port) => scanTexts(store(`["${port}6379"]`))));

const registry = (...lines: readonly string[]) => ({
  "compose.yaml": [
    "services:",
    "  it:",
    "    image: registry:2.8.3",
    "    restart: always",
    '    ports: ["5000:5000"]',
    ...lines.map((line) => `    ${line}`),
    "",
  ].join("\n"),
});

testRule("compose-published-store", {
  fails: { "a registry": registry() },
  passes: {
    "a registry with a login": registry("environment: { REGISTRY_AUTH_HTPASSWD_REALM: it }"),
    "a registry with a mounted file": registry(
      "volumes: [{ type: bind, source: ./c.yml, target: /etc/distribution/config.yml }]",
    ),
    "a registry with a configuration": registry(
      "configs: [{ source: a, target: /etc/docker/registry/config.yml }]",
    ),
    "a registry with a file": registry('volumes: ["./config.yml:/etc/docker/registry/config.yml"]'),
  },
});

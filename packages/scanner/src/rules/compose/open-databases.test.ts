import { testRule } from "../../../test/rule-fixtures.ts";

const service = (lines: readonly string[], path = "compose.yaml") => ({
  [path]: ["services:", "  db:", ...lines.map((line) => `    ${line}`), ""].join("\n"),
});
const kept = (...lines: string[]) => service(["restart: always", ...lines]);
const TRUST = "environment: { POSTGRES_HOST_AUTH_METHOD: trust }";

testRule("compose-open-database", {
  fails: {
    "everyone of PostgreSQL": kept("image: postgres:17.2", TRUST),
    "everyone of PostgreSQL, beside a password": kept(
      "image: postgres:17.2",
      "environment: [POSTGRES_HOST_AUTH_METHOD=trust, POSTGRES_PASSWORD_FILE=/run/secrets/db]",
    ),
    "no password of MySQL": kept(
      "image: mysql:8.4.3",
      'environment: { MYSQL_ALLOW_EMPTY_PASSWORD: "yes" }',
    ),
    "no security of Elasticsearch": kept(
      "image: elasticsearch:8.16.0",
      "environment: [xpack.security.enabled=false]",
    ),
    "no login of etcd": kept(
      "image: bitnami/etcd:3.5.14",
      'environment: { ALLOW_NONE_AUTHENTICATION: "yes" }',
    ),
    "no login of CockroachDB": kept(
      "image: cockroachdb/cockroach:v24.1.0",
      "command: start-single-node --insecure",
    ),
    "an option of MongoDB": kept("image: mongo:8.0.3", "command: mongod --noauth --bind_ip_all"),
  },
  passes: {
    "a password": kept(
      "image: postgres:17.2",
      "environment: { POSTGRES_HOST_AUTH_METHOD: scram-sha-256 }",
    ),
    "a password in place of none": kept(
      "image: bitnami/redis:7.4.1",
      "environment: [ALLOW_EMPTY_PASSWORD=yes, REDIS_PASSWORD_FILE=/run/secrets/db]",
    ),
    "no password switched off": kept(
      "image: bitnami/redis:7.4.1",
      'environment: { ALLOW_EMPTY_PASSWORD: "no" }',
    ),
    "a trial": service(["image: postgres:17.2", TRUST]),
    "a file for tests": service(["restart: always", TRUST], "compose.test.yaml"),
  },
});

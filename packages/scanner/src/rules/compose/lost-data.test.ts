// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables here are Compose's
import { testRule } from "../../../test/rule-fixtures.ts";

const KEPT = "    restart: always\n";
const database = (rest = "", image = "postgres:17.2", kept = KEPT) => ({
  "compose.yaml": `services:\n  it:\n    image: ${image}\n${kept}${rest}`,
});
const mounts = (...volumes: readonly string[]) =>
  database(`    volumes: [${volumes.join(", ")}]\n`);

const BESIDE = (volumes: string) =>
  `  app:\n    image: a/b:1.2\n    volumes: [${volumes}]\nvolumes:\n  uploads: {}\n`;

testRule("compose-lost-data", {
  fails: {
    "no volume": database(),
    "another image": database("", "docker.io/bitnami/mariadb:11.8"),
    "a digest": database("", `mongo@sha256:${"a".repeat(64)}`),
    "commands of the first start": mounts("./init:/docker-entrypoint-initdb.d:ro"),
    "settings in the long form": mounts("{ type: bind, source: ./my.cnf, target: /etc/my.cnf }"),
    "a folder in memory, beside an application that keeps its files": database(
      `    tmpfs: [/var/lib/postgresql/data]\n${BESIDE("uploads:/srv")}`,
    ),
    "a folder in memory with a size": database(
      `    tmpfs: /var/lib/postgresql/data:size=64m\n${BESIDE("uploads:/srv")}`,
    ),
    "a folder in memory in the long form": database(
      `    volumes: [{ type: tmpfs, target: /var/lib/postgresql }]\n${BESIDE("{ type: volume, source: uploads, target: /srv }")}`,
    ),
    "no more than files of the process in memory": database("    tmpfs: [/tmp, /run/postgresql]\n"),
  },
  passes: {
    "data in memory, beside settings of another service": database(
      `    tmpfs: /var/lib/postgresql/data\n${BESIDE("./app.conf:/etc/app.conf")}`,
    ),
    "a cache in memory": database(
      `    tmpfs: /data\n${BESIDE("uploads:/srv")}`,
      "valkey/valkey:8.1.4",
    ),
    "a volume, and files of the process in memory": database(
      `    tmpfs: [/tmp]\n    volumes: [uploads:/var/lib/postgresql/data]\n${BESIDE("uploads:/srv")}`,
    ),
    "data in memory for tests": {
      "compose.test.yaml": database(
        `    tmpfs: /var/lib/postgresql/data\n${BESIDE("uploads:/srv")}`,
      )["compose.yaml"],
    },
    "a volume": mounts("data:/var/lib/postgresql/data"),
    "a folder of the one who starts it": mounts('"${DATA:-./data}:/var/lib/postgresql/data"'),
    "an unnamed volume on purpose": mounts("/var/lib/postgresql/data"),
    "the long form": mounts("{ type: volume, source: data, target: /var/lib/mysql }"),
    "data that may be lost": database("    tmpfs: /var/lib/postgresql/data\n"),
    "a cache": database("", "redis:8.2.1"),
    "a program for databases": database("", "prometheuscommunity/postgres-exporter:v0.17.1"),
    "a service that isn't kept": database("", "postgres:17.2", ""),
    "a service for some": database("    profiles: [tests]\n"),
    "a file for development": { "compose.dev.yaml": database()["compose.yaml"] },
    "a file for tests": { "tests/compose.yaml": database()["compose.yaml"] },
  },
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables here are Compose's
import { testRule } from "../../../test/rule-fixtures.ts";

const compose = (text: string) => ({ "compose.yaml": text });
const service = (...lines: string[]) =>
  compose(`services:\n  it:\n${lines.map((line) => `    ${line}\n`).join("")}`);
const pair = (depends: string, db = "image: postgres:17.2") =>
  compose(`services:\n  it:\n    depends_on: ${depends}\n  db:\n    ${db}\n`);

testRule("compose-image-unpinned", {
  fails: {
    "no tag": service("image: redis"),
    latest: service("image: redis:latest"),
    "a default": service("image: redis:${TAG:-latest}"),
  },
  passes: {
    "a version": service("image: redis:7.4.1"),
    "a version of the caller": service("image: redis:${TAG}"),
    "what is built here": service("image: it:latest", "build: ."),
    "another file": { "it.yaml": "services:\n  it:\n    image: redis\n" },
  },
});

testRule("compose-restart", {
  fails: {
    "no policy": service("image: redis:7.4.1"),
    "settings of the project": service("volumes: [./settings:/etc/it]"),
    "a folder whose name only ends alike": {
      "contest/compose.yaml": service("image: redis:7.4.1")["compose.yaml"],
    },
  },
  passes: {
    "a policy": service("restart: always"),
    "a file for tests": { "tests/db/compose.yaml": service("image: redis:7.4.1")["compose.yaml"] },
    "a file for demonstrations": {
      "script/demo-store/compose.yaml": service("image: redis:7.4.1")["compose.yaml"],
    },
    "what a test reads": { "testdata/compose.yaml": service("image: redis:7.4.1")["compose.yaml"] },
    "a task by its name": compose("services:\n  db-migrate:\n    image: a:1\n"),
    "a policy of the deployment": service("deploy: { restart_policy: { condition: any } }"),
    "a service for some": service("profiles: [debug]"),
    "the code of the project": compose(
      "services:\n  it:\n    build: .\n    volumes: [.:/app]\n  db:\n    image: redis:7.4.1\n",
    ),
    "a service that follows the code": service("develop: { watch: [] }"),
    "a task": compose(
      "services:\n  it:\n    restart: always\n    depends_on: { db: { condition: service_completed_successfully } }\n  db:\n    image: a:1\n",
    ),
  },
});

testRule("compose-healthcheck", {
  fails: { "a list": pair("[db]"), "a condition": pair("{ db: { condition: service_healthy } }") },
  passes: {
    "a check": pair("[db]", "healthcheck: { test: [CMD, pg_isready] }"),
    "what is built here": pair("[db]", "build: ."),
    "a task": pair("{ db: { condition: service_completed_successfully } }"),
  },
});

const CHECKED = "healthcheck: { test: [CMD, pg_isready] }";

const migration = (condition: string, restart = "") =>
  compose(`services:
  db: { image: postgres:17.5, ${CHECKED.trim()} }
  migrate:
    image: it:1
    ${restart}
    depends_on: { db: { condition: ${condition} } }
  it: { image: it:1, depends_on: { migrate: { condition: service_completed_successfully } } }
`);

testRule("compose-early-start", {
  fails: {
    "a list": pair("[db]", CHECKED),
    "a task that only waits for the start": migration("service_started"),
  },
  passes: {
    "a task that waits": migration("service_healthy"),
    "a task that tries again": migration("service_started", "restart: on-failure"),
    "a condition": pair("{ db: { condition: service_healthy } }", CHECKED),
    "a chosen condition": pair("{ db: { condition: service_started } }", CHECKED),
    "no check to wait for": pair("[db]"),
  },
});

testRule("compose-missing-part", {
  fails: {
    "a service": service("depends_on: [other]"),
    "a network": service("networks: [other]"),
    "a volume": service("volumes: [data:/data]"),
    "a name for copies": service("container_name: it", "scale: 2"),
  },
  passes: {
    "a service of the file before": {
      "compose.yaml": "services: { db: { image: 'it:1' } }\n",
      "compose.test.yaml": "services: { it: { image: 'it:1', depends_on: [db] } }\n",
    },
    "a service that is there": pair("[db]"),
    "a folder": service("volumes: [./data:/data]"),
    "an unnamed volume": service("volumes: [/data]"),
    "the network of all": service("networks: [default]"),
    "a name for one": service("container_name: it"),
  },
});

testRule("compose-unused-part", {
  fails: { "a volume": compose("services:\n  it:\n    image: a:1\nvolumes:\n  data: {}\n") },
  passes: {
    "a volume": compose("services:\n  it:\n    volumes: [data:/d]\nvolumes:\n  data: {}\n"),
    "a volume at length": compose(
      "services:\n  it:\n    volumes: [{ type: volume, source: data, target: /d }]\nvolumes:\n  data: {}\n",
    ),
    "a network": compose("services:\n  it:\n    networks: { a: {} }\nnetworks:\n  a: {}\n"),
  },
});

testRule("compose-outdated", {
  fails: {
    "a version": compose('version: "3"\nservices:\n  it:\n    image: a:1\n'),
    links: service("links: [db]"),
  },
  passes: { "neither of them": service("networks: [default]") },
});

import { testRule } from "../../../test/rule-fixtures.ts";

const compose = (services: string, rest = "") => ({
  "compose.yaml": `services:\n${services}${rest}`,
});
const service = (name: string, content = "") =>
  `  ${name}: { image: "${name}:1.0.0"${content === "" ? "" : `, ${content}`} }\n`;
const image = (stage = "run") => ({
  Dockerfile: `FROM debian:12.8-slim AS ${stage}\nCMD ["it"]\n`,
});
const built = (build: string, rest = "") => compose(`  it: { build: { ${build} }${rest} }\n`);

testRule("compose-missing-file", {
  fails: {
    "another secret": compose(service("it", "secrets: [a]"), "secrets: { b: { file: b } }\n"),
    "another configuration": compose(service("it", "configs: [{ source: a }]")),
    "another Dockerfile": { ...built("context: ., dockerfile: Dockerfile.prod"), ...image() },
    "another Dockerfile in a further file": {
      "compose.prod.yaml": built("context: ., dockerfile: Dockerfile.prod")["compose.yaml"],
      ...image(),
    },
    "another stage": { ...built("context: ., target: prod"), ...image() },
    "an image without a check": {
      ...compose(
        `  it: { build: . }\n${service("a", "depends_on: { it: { condition: service_healthy } }")}`,
      ),
      ...image(),
    },
  },
  passes: {
    "a secret": compose(service("it", "secrets: [a]"), "secrets: { a: { file: a } }\n"),
    "a Dockerfile": { ...built("context: ., target: run"), ...image() },
    "a Dockerfile that the first file names": {
      "compose.prod.yaml": built("args: { A: b }")["compose.yaml"],
      "Dockerfile.it": "FROM debian:12\n",
    },
    "a secret of the first file": {
      "compose.prod.yaml": compose(service("it", "secrets: [a]"))["compose.yaml"],
    },
    "a repository elsewhere": built("context: ../other, dockerfile: Dockerfile.prod"),
    "a check of the service": {
      ...compose(
        `  it: { build: ., healthcheck: { test: it } }\n${service("a", "depends_on: { it: { condition: service_healthy } }")}`,
      ),
      ...image(),
    },
  },
});

testRule("compose-impossible-wait", {
  fails: {
    "a circle": compose(service("a", "depends_on: [b]") + service("b", "depends_on: [a]")),
    "a service of a profile": compose(
      service("a", "depends_on: [b]") + service("b", "profiles: [debug]"),
    ),
    "the end of what is started again": compose(
      service("a", "depends_on: { b: { condition: service_completed_successfully } }") +
        service("b", "restart: always"),
    ),
  },
  passes: {
    "one direction": compose(service("a", "depends_on: [b]") + service("b")),
    "the same profile": compose(
      service("a", "depends_on: [b], profiles: [debug]") + service("b", "profiles: [debug]"),
    ),
    "the end of a task": compose(
      service("a", "depends_on: { b: { condition: service_completed_successfully } }") +
        service("b", 'restart: "no"'),
    ),
  },
});

const checked = (test: string) => compose(service("it", `healthcheck: { test: [${test}] }`));
const sized = (limit: string, reserved: string) =>
  compose(
    service(
      "it",
      `deploy: { resources: { limits: { memory: ${limit} }, reservations: { memory: ${reserved} } } }`,
    ),
  );
const addressed = (address: string, other: string) =>
  compose(
    service("a", `networks: { n: { ipv4_address: ${address} } }`) +
      service("b", `networks: { n: { ipv4_address: ${other} } }`),
    "networks: { n: { ipam: { config: [{ subnet: 10.5.0.0/24 }] } } }\n",
  );

testRule("compose-refused-setting", {
  fails: {
    "a misspelled key": compose(service("it", "enviroment: { A: b }")),
    "another policy": compose(service("it", "restart: on-fail")),
    "a name twice": compose(
      service("a", "container_name: it") + service("b", "container_name: it"),
    ),
    "ports without a network": compose(service("it", 'network_mode: host, ports: ["80:80"]')),
    "more than the limit": sized("256M", "1G"),
    "a port of several copies": compose(
      service("it", 'ports: ["8080:80"], deploy: { replicas: 2 }'),
    ),
    "a check without its form": checked('"curl", "localhost"'),
    "a check in one word": checked('"CMD", "curl localhost"'),
    "a check that needs a shell": checked('"CMD", "curl", "localhost", "||", "exit", "1"'),
    "an address twice": addressed("10.5.0.5", "10.5.0.5"),
    "an address outside": addressed("10.6.0.5", "10.5.0.6"),
  },
  passes: {
    "known keys": compose(service("it", "environment: { A: b }, restart: on-failure:3, x-a: b")),
    "two names": compose(service("a", "container_name: a") + service("b", "container_name: b")),
    "ports of a network": compose(service("it", 'ports: ["80:80"]')),
    "less than the limit": sized("1G", "256M"),
    "a port for each copy": compose(service("it", "ports: [80], deploy: { replicas: 2 }")),
    "a check": checked('"CMD", "curl", "localhost"'),
    "a check by a shell": checked('"CMD-SHELL", "curl localhost || exit 1"'),
    "two addresses": addressed("10.5.0.5", "10.5.0.6"),
  },
});

const redis = '  cache: { image: "redis:7.2.4" }\n';
const asking = (address: string, rest = "") =>
  service("it", `environment: { URL: "${address}" }${rest}`);

testRule("compose-wrong-address", {
  fails: {
    "the container itself": compose(asking("redis://localhost:6379") + redis),
    "the port of the host": compose(
      asking("http://api:8081") + service("api", 'ports: ["8081:3000"]'),
    ),
    "another network": compose(
      service("a", "depends_on: [b], networks: [x]") + service("b", "networks: [y]"),
      "networks: { x: {}, y: {} }\n",
    ),
  },
  passes: {
    "the service": compose(asking("redis://cache:6379") + redis),
    "the network of the host": compose(
      asking("redis://localhost:6379", ", network_mode: host") + redis,
    ),
    "the port of the container": compose(
      asking("http://api:3000") + service("api", 'ports: ["8081:3000"]'),
    ),
    "the same port on both sides": compose(
      asking("http://api:3000") + service("api", 'ports: ["3000:3000"]'),
    ),
    "the same network": compose(
      service("a", "depends_on: [b], networks: [x, y]") + service("b", "networks: [y]"),
      "networks: { x: {}, y: {} }\n",
    ),
  },
});

const both = (first: string, second: string) =>
  compose(service("a", `ports: [${first}]`) + service("b", `ports: [${second}]`));

testRule("compose-shared-port", {
  fails: {
    "the long form": both("{ published: 8080, target: 80 }", '"8080:80"'),
    "one address and all": both('"127.0.0.1:8080:80"', '"8080:80"'),
    "all addresses and one": both('"8080:80"', '"127.0.0.1:8080:80"'),
  },
  passes: {
    "two addresses": both('"127.0.0.1:8080:80"', '"127.0.0.2:8080:80"'),
    "two protocols": both('"53:53/udp"', '"53:53/tcp"'),
  },
});

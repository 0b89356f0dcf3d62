import { testRule } from "../../../test/rule-fixtures.ts";

const service = (...lines: readonly string[]) => ({
  "compose.yaml": ["services:", "  it:", ...lines.map((line) => `    ${line}`), ""].join("\n"),
});

testRule("compose-mount-propagation", {
  fails: {
    "a short mount": service('volumes: ["/data:/data:ro,rshared"]'),
    "a long mount": service(
      "volumes: [{ type: bind, source: /data, target: /data, bind: { propagation: shared } }]",
    ),
  },
  passes: {
    "mounts of the machine": service('volumes: ["/data:/data:rslave"]'),
    "the default": service('volumes: ["/data:/data", "shared:/b"]', "image: it:1"),
  },
});

testRule("compose-insecure-build", {
  fails: {
    "all rights": service("build: { context: ., privileged: true }"),
    "the network of the host": service("build: { context: ., network: host }"),
    "an entitlement": service("build: { context: ., entitlements: [security.insecure] }"),
  },
  passes: {
    "a folder": service("build: ."),
    "another network": service("build: { context: ., network: none }"),
    "the network of the service": service("build: .", "network_mode: host"),
  },
});

testRule("compose-endless-memory", {
  fails: { "no limit": service("oom_kill_disable: true") },
  passes: {
    "a limit": service("oom_kill_disable: true", "mem_limit: 512m"),
    "a limit of the deployment": service(
      "oom_kill_disable: true",
      "deploy: { resources: { limits: { memory: 512m } } }",
    ),
    "the default": service("image: it:1"),
  },
});

testRule("compose-published-docker", {
  fails: { "all interfaces": service("restart: always", 'ports: ["2375:2375"]') },
  passes: {
    "the machine itself": service("restart: always", 'ports: ["127.0.0.1:2375:2375"]'),
    "a certificate": service("restart: always", 'ports: ["2376:2376"]'),
    "a trial": service('ports: ["2375:2375"]'),
    "a proxy": service(
      "restart: always",
      "image: tecnativa/docker-socket-proxy:0.3.0",
      'ports: ["2375:2375"]',
    ),
  },
});

testRule("compose-runtime-socket", {
  fails: { "a switch": service("use_api_socket: true") },
  passes: { "a switch that is off": service("use_api_socket: false") },
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables here are Compose's
import { testRule } from "../../../test/rule-fixtures.ts";

const service = (rest: string, image = "it:1.2.3", others = "") => ({
  "compose.yaml": `services:\n  it:\n    image: ${image}\n    restart: always\n    ${rest}\n${others}`,
});
const mount = (volume: string, image?: string) => service(`volumes: [${volume}]`, image);

testRule("compose-privileged", {
  fails: {
    "all rights": service("privileged: true"),
    "the capability for everything": service("cap_add: [SYS_ADMIN]"),
    "all capabilities": service("cap_add: [all]"),
  },
  passes: {
    "no rights": service("privileged: false"),
    "a capability": service("cap_add: [NET_BIND_SERVICE]"),
    "another file": { "values.yaml": "services:\n  it:\n    privileged: true\n" },
  },
});

testRule("compose-runtime-socket", {
  fails: {
    "the socket": mount("/var/run/docker.sock:/var/run/docker.sock"),
    "for reading": mount("/run/docker.sock:/var/run/docker.sock:ro"),
    "a default": mount('"${SOCKET:-/var/run/docker.sock}:/var/run/docker.sock"'),
    "the long form": mount(
      "{ type: bind, source: /run/podman/podman.sock, target: /run/docker.sock }",
    ),
  },
  passes: {
    "another socket": mount("/run/postgresql/.s.PGSQL.5432:/run/it.sock"),
    "a proxy": mount(
      "/var/run/docker.sock:/var/run/docker.sock:ro",
      "tecnativa/docker-socket-proxy:0.3.0",
    ),
  },
});

testRule("compose-host-folder", {
  fails: {
    "everything of the machine": mount("/:/host"),
    "its settings": mount("{ type: bind, source: /etc, target: /host/etc }"),
    "its memory": service("devices: [/dev/mem:/dev/mem]"),
    "a disk": service("devices: [/dev/sda:/dev/xvda]"),
  },
  passes: {
    "for reading": mount("/proc:/host/proc:ro"),
    "for reading, in the long form": mount(
      "{ type: bind, source: /etc, target: /host/etc, read_only: true }",
    ),
    "a folder of the project": mount("./etc:/etc/it"),
    "a volume without a name": mount("/usr/src/app/node_modules"),
    "a volume": mount("etc:/etc/it"),
    "a folder for data": mount("/srv/it:/data"),
    "a device": service("devices: [/dev/ttyUSB0:/dev/ttyUSB0]"),
  },
});

testRule("compose-host-namespace", {
  fails: Object.fromEntries(
    ["cgroup", "ipc", "network_mode", "pid", "userns_mode", "uts"].map((name) => [
      name,
      service(`${name}: host`),
    ]),
  ),
  passes: {
    "its own": service("ipc: private"),
    "that of a service": service('pid: "service:other"'),
    "the choice of a variable": service("network_mode: ${MODE}"),
  },
});

const agent = (namespace: string, folder: string, user = "65534") =>
  service(
    [
      `${namespace}: host`,
      `user: "${user}"`,
      "cap_drop: [ALL]",
      'security_opt: ["no-new-privileges:true"]',
      `volumes: ["${folder}:/host:ro"]`,
    ].join("\n    "),
  );

testRule("compose-host-namespace", {
  fails: {
    "an agent that is root": agent("pid", "/proc", "0"),
    "an agent that reads no counters": agent("pid", "./settings"),
    "the network": agent("network_mode", "/proc"),
  },
  passes: { "a confined agent that reads counters": agent("pid", "/proc") },
});

testRule("compose-capability", {
  fails: {
    "the network": service("cap_add: [NET_ADMIN]"),
    "other processes": service("cap_add: [CAP_SYS_PTRACE]"),
  },
  passes: {
    ports: service("cap_add: [NET_BIND_SERVICE]"),
    "less rights": service("cap_drop: [ALL]"),
  },
});

testRule("compose-unconfined", {
  fails: Object.fromEntries(
    [
      "seccomp:unconfined",
      "seccomp=unconfined",
      "apparmor:unconfined",
      "systempaths=unconfined",
      "label:disable",
      "no-new-privileges:false",
    ].map((option) => [option, service(`security_opt: ["${option}"]`)]),
  ),
  passes: Object.fromEntries(
    ["seccomp:./it.json", "no-new-privileges:true", "label:type:it_t"].map((option) => [
      option,
      service(`security_opt: ["${option}"]`),
    ]),
  ),
});

testRule("compose-root-user", {
  fails: {
    "its name": service("user: root"),
    "its number": service('user: "0:0"'),
    "a number": service("user: 0"),
  },
  passes: {
    "another user": service('user: "1000:0"'),
    "a name that starts like it": service("user: rootless"),
    "the choice of a variable": service("user: ${UID}"),
    "a task before others": service(
      "user: root",
      "it:1.2.3",
      "  other:\n    image: other:1.2.3\n    restart: always\n    depends_on:\n      it: { condition: service_completed_successfully }\n",
    ),
  },
});

testRule("compose-no-log", {
  fails: { "no driver": service("logging: { driver: none }") },
  passes: { "a driver": service("logging: { driver: local }"), nothing: service("tty: true") },
});

import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const container = (body: string) => `
  resource "docker_container" "it" {
    name  = "it"
    image = "it:1"
    ${body}
  }`;

testArgumentRule("docker-container-privileged", {
  type: "docker_container",
  argument: "privileged",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

testRule("docker-container-privileged", {
  fails: { "all capabilities": container('capabilities {\n add = ["ALL"]\n }') },
  passes: { "no capabilities": container('capabilities {\n drop = ["ALL"]\n }') },
});

testRule("docker-container-capability", {
  fails: { "a capability": container('capabilities {\n add = ["CAP_NET_ADMIN"]\n }') },
  passes: { "a usual one": container('capabilities {\n add = ["CAP_CHOWN"]\n }') },
});

testRule("docker-container-socket", {
  fails: {
    "a volume": container(
      'volumes {\n host_path = "/var/run/docker.sock"\n container_path = "/var/run/docker.sock"\n }',
    ),
    "a mount": container(
      'mounts {\n type = "bind"\n source = "/run/docker.sock"\n target = "/s"\n }',
    ),
  },
  passes: {
    "another volume": container('volumes {\n host_path = "/data"\n container_path = "/data"\n }'),
  },
});

testArgumentRule("docker-container-namespace", {
  type: "docker_container",
  argument: "network_mode",
  bad: ['"host"'],
  good: ['"bridge"'],
  absent: "passes",
});

testRule("docker-container-namespace", {
  fails: {
    processes: container('pid_mode = "host"'),
    memory: container('ipc_mode = "host"'),
    users: container('userns_mode = "host"'),
    limits: container('cgroupns_mode = "host"'),
  },
  passes: { processes: container('pid_mode = "container:a"') },
});

testRule("docker-container-unconfined", {
  fails: {
    "another spelling": container('security_opts = ["apparmor:unconfined"]'),
    labels: container('security_opts = ["label=disable"]'),
    "a protection": container('security_opts = ["seccomp=unconfined"]'),
  },
  passes: { "an added one": container('security_opts = ["no-new-privileges:true"]') },
});

import { testRule } from "../../../test/rule-fixtures.ts";

const daemon = (rest: string) => ({ "daemon.json": `{ "hosts": ["unix:///a", ${rest} }\n` });
const machine = (flag: string) =>
  `resource "aws_instance" "it" {\n  user_data = <<-EOT\n    #!/bin/bash\n    dockerd -H unix:///a ${flag}\n  EOT\n}\n`;

testRule("gen-docker-daemon", {
  fails: {
    "a file": daemon('"tcp://0.0.0.0:2375"]'),
    "the port for TLS without it": daemon('"tcp://0.0.0.0:2376"]'),
    "a script of a machine": machine("-H tcp://:2375"),
  },
  passes: {
    "a socket": machine(""),
    "the same machine": machine("-H tcp://127.0.0.1:2375"),
    "a certificate": daemon('"tcp://0.0.0.0:2376"], "tlsverify": true'),
    "a client": { "a.env": "DOCKER_HOST=tcp://docker:2375\n" },
    "a proxy": { "a.yaml": "listen: tcp://0.0.0.0:2375\n" },
    "a job": { ".gitlab-ci.yml": "it: { script: ['dockerd -H tcp://0.0.0.0:2375'] }\n" },
  },
});

import { testRule } from "../../../test/rule-fixtures.ts";

const compose = (port: string, rest = "") => ({
  "compose.yaml": `services:\n  a:\n    image: a:1\n    ports: ["8080:80"]\n  b:\n    image: b:1\n    ports: ["${port}"]\n${rest}`,
});

testRule("compose-shared-port", {
  fails: {
    "an address among all": compose("127.0.0.2:8080:80"),
    "the same port": compose("8080:80"),
    "the same port for another of the container": compose("8080:8081/tcp"),
  },
  passes: {
    "another port": compose("8081:80"),
    "another protocol": compose("8080:80/udp"),
    "a port that Docker chooses": compose("80"),
    "a service of a profile": compose("8080:80", "    profiles: [test]\n"),
  },
});

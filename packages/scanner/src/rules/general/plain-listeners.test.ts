// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const SECURE = [
  "listener 8883",
  "cafile /tls/ca.crt",
  "certfile /tls/tls.crt",
  "keyfile /tls/tls.key",
  "allow_anonymous false",
];

const PLAIN = ["listener 1883 0.0.0.0", "password_file /passwords"];

const indented = (lines: readonly string[], by = 4) =>
  lines.map((line) => `${" ".repeat(by)}${line}\n`).join("");

const alone = (...lines: readonly string[]) => ({
  "main.tf": "locals {}\n",
  "config/mosquitto.conf": indented(lines, 0),
});

const inMap = (lines: readonly string[], key = "mosquitto.conf") => ({
  "it.yaml": `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: it }\ndata:\n  ${key}: |\n${indented(lines)}  acl: |\n    pattern read x\n`,
});

const heredoc = (lines: readonly string[]) =>
  `variable "bind" {}\nresource "kubernetes_config_map_v1" "it" {\n  data = {\n    "it.conf" = <<-CONF\n${indented(lines, 6)}    CONF\n  }\n}\n`;

const compose = (lines: readonly string[]) => ({
  "compose.yaml": `services:\n  it:\n    image: eclipse-mosquitto\nconfigs:\n  broker:\n    content: |\n${indented(lines, 6)}`,
});

testRule("gen-service-plaintext", {
  fails: {
    "a plain listener of Mosquitto": alone(...SECURE, "", "# Meters", ...PLAIN),
    "a plain listener before the other": alone(...PLAIN, ...SECURE),
    "a plain listener without an address": alone(...SECURE, "listener 1883"),
    "a plain listener beside shared keys": alone("listener 8884", "psk_hint it", ...PLAIN),
    "a config map": inMap([...SECURE, ...PLAIN]),
    "a config map in Terraform": heredoc([...SECURE, ...PLAIN]),
    "a configuration of Compose": compose([...SECURE, ...PLAIN]),
    "lines of a list": `locals {\n  lines = [\n${[...SECURE, ...PLAIN].map((line) => `    "${line}",\n`).join("")}  ]\n}\n`,
    RabbitMQ: inMap(
      ["listeners.tcp.default = 5672", "listeners.ssl.default = 5671"],
      "rabbitmq.conf",
    ),
    VerneMQ: inMap(
      ["listener.tcp.default = 0.0.0.0:1883", "listener.ssl.default = 0.0.0.0:8883"],
      "vernemq.conf",
    ),
    Redis: inMap(["port 6379", "tls-port 6380", "requirepass x"], "redis.conf"),
  },
  passes: {
    "a listener of the machine": alone(...SECURE, "listener 1883 127.0.0.1", "password_file /p"),
    "a listener by the machine's name": alone(...SECURE, "listener 1883 localhost"),
    "a listener by its address of IPv6": alone(...SECURE, "listener 1883 ::1"),
    "a socket": alone(...SECURE, "listener 0 /run/mosquitto.sock"),
    "an interface": alone(...SECURE, "listener 1883", "bind_interface lo"),
    "two listeners with certificates": alone(...SECURE, "listener 8884", "certfile /tls/b.crt"),
    "certificates in further files": alone(...SECURE, "listener 1883", "include_dir /etc/conf.d"),
    "websockets behind a proxy": alone(...SECURE, "listener 9001", "protocol websockets"),
    "a broker that leaves TLS to a proxy": alone(...PLAIN),
    "brokers of two config maps": {
      "it.yaml": `${inMap(SECURE)["it.yaml"]}---\n${inMap(PLAIN)["it.yaml"].replace("name: it", "name: local")}`,
    },
    "a comment": alone(...SECURE, "# listener 1883 0.0.0.0"),
    "an address of the caller's": heredoc([...SECURE, "listener 1883 ${var.bind}"]),
    "a listener by choice": heredoc([
      ...SECURE,
      '%{ if var.bind != "" }',
      "listener 1883",
      "%{ endif }",
    ]),
    "a manual": { "main.tf": "locals {}\n", "README.md": indented([...SECURE, ...PLAIN], 0) },
    "RabbitMQ with TLS only": inMap(
      ["listeners.tcp = none", "listeners.ssl.default = 5671"],
      "rabbitmq.conf",
    ),
    "RabbitMQ on its machine": inMap(
      ["listeners.tcp.local = 127.0.0.1:5672", "listeners.ssl.default = 5671"],
      "rabbitmq.conf",
    ),
    "RabbitMQ without TLS": inMap(["listeners.tcp.default = 5672"], "rabbitmq.conf"),
    "Redis with TLS only": inMap(["port 0", "tls-port 6380"], "redis.conf"),
    "Redis on its machine": inMap(
      ["bind 127.0.0.1 -::1", "port 6379", "tls-port 6380"],
      "redis.conf",
    ),
    "Redis without TLS": inMap(["port 6379"], "redis.conf"),
  },
});

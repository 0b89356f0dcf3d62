import { entryOf, textOf, textsOf } from "../../documents/members.ts";
import type { Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { type Service, serviceCheck } from "./compose.ts";
import { isOpenAt } from "./published-stores.ts";

/** Images that administer something, and the ports of their pages. */
const CONSOLES: readonly (readonly [image: RegExp, ports: readonly string[]])[] = [
  [/(^|\/)portainer(-ce|-ee)?(:|@|$)/, ["9000", "9443"]],
  [/(^|\/)rabbitmq:[^@]*management/, ["15672"]],
  [/(^|\/)(phpmyadmin|adminer|pgadmin4)(:|@|$)/, ["80", "443", "8080"]],
  [/(^|\/)(mongo-express|redis-commander)(:|@|$)/, ["8081"]],
  [/(^|\/)redisinsight(:|@|$)/, ["5540", "8001"]],
  [/(^|\/)(kafka-ui|akhq|dozzle|cadvisor|kafdrop)(:|@|$)/, ["8080", "9000"]],
  [/(^|\/)mher\/flower(:|@|$)/, ["5555"]],
  [/(^|\/)(bull-board|asynqmon|rq-dashboard)(:|@|$)/, ["3000", "8080", "9181"]],
  [/(^|\/)(prometheus|alertmanager|pushgateway)(:|@|$)/, ["9090", "9091", "9093"]],
];

const INSECURE = /(^|\s)--api\.insecure(=true)?(\s|$)/i;

function portsOf([, service]: Service): readonly string[] {
  const image = textOf(entryOf(service, "image")) ?? "";
  if (/(^|\/)traefik(:|@|$)/.test(image)) {
    const isInsecure = textsOf(entryOf(service, "command")).some((each) => INSECURE.test(each));
    return isInsecure ? ["8080"] : [];
  }
  return CONSOLES.find(([pattern]) => pattern.test(image))?.[1] ?? [];
}

function publishesConsole(service: Service, source: SourceFile): string | undefined {
  const port = portsOf(service).find((each) => isOpenAt(each, service, source));
  return port === undefined ? undefined : `port ${port} is published on all interfaces`;
}

/** Rules for pages that administer others and that a host publishes. */
export const publishedConsoleRules: readonly Rule[] = [
  {
    id: "compose-published-console",
    title: "Page for administrators is published on all interfaces",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "Docker publishes ports past the firewall of the host, so anyone who reaches it can try to sign in, or needs no password at all.",
    fix: "Publish on `127.0.0.1`, and reach it by a tunnel or a proxy that asks who you are.",
    link: "https://docs.docker.com/engine/network/port-publishing/",
    checks: [serviceCheck((service, _, source) => publishesConsole(service, source))],
  },
];

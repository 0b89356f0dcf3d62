import { testRule } from "../../../test/rule-fixtures.ts";

const service = (image: string, ports: string, rest = "    restart: always\n") => ({
  "compose.yaml": `services:\n  it:\n    image: ${image}\n${rest}    ports: ${ports}\n`,
});
const proxy = (flag: string) =>
  service("traefik:v3.3.2", '["8080:8080"]', `    restart: always\n    command: ["${flag}"]\n`);

testRule("compose-published-console", {
  fails: {
    "a manager of containers": service("portainer/portainer-ce:2.21.5", '["9443:9443"]'),
    "a queue": service("rabbitmq:4.0.5-management-alpine", '["15672:15672"]'),
    "jobs of Celery": service("mher/flower:2.0.1", '["5555:5555"]'),
    "jobs of Asynq": service("hibiken/asynqmon:0.7.1", '["80:8080"]'),
    "a browser of databases": service("adminer:4.8.1", '["8081:8080"]'),
    "a proxy": proxy("--api.insecure=true"),
  },
  passes: {
    "an address of the host": service("portainer/portainer-ce:2.21.5", '["127.0.0.1:9443:9443"]'),
    "jobs of Celery for the host": service("mher/flower:2.0.1", '["127.0.0.1:5555:5555"]'),
    "a shop of flowers": service("example/flower:2.0.1", '["5555:5555"]'),
    "a queue without a page": service("rabbitmq:4.0.5", '["15672:15672"]'),
    "a port for programs": service("rabbitmq:4.0.5-management", '["5671:5671"]'),
    "a proxy that asks": proxy("--api.dashboard=true"),
    "a service that isn't kept": service("adminer:4.8.1", '["8081:8080"]', ""),
  },
});

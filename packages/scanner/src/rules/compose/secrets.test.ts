// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables here are Compose's
import { testRule } from "../../../test/rule-fixtures.ts";

const service = (environment: string, kept = "    restart: always\n") => ({
  "compose.yaml": `services:\n  it:\n    image: it:1.2.0\n${kept}    environment: ${environment}\n`,
});
const PASSWORD = "Tresor-Hafen-7719";

testRule("compose-variable-secret", {
  fails: {
    "a default": service('{ DB_PASSWORD: "${DB_PASSWORD:-Tresor-Hafen-7719}" }'),
    "a map": service(`{ DB_PASSWORD: ${PASSWORD} }`),
    "a list": service(`["MYSQL_PASSWORD=${PASSWORD}"]`),
    "a service with limited rights": service(
      `{ DB_PASSWORD: ${PASSWORD} }`,
      "    cap_drop: [ALL]\n",
    ),
  },
  passes: {
    "a variable of the one who starts it": service('{ DB_PASSWORD: "${DB_PASSWORD}" }'),
    "a default for trials": service('{ DB_PASSWORD: "${DB_PASSWORD:-postgres}" }'),
    "a value that has to be set": service(
      '{ DB_PASSWORD: "${DB_PASSWORD:?it comes from vault 7}" }',
    ),
    "a file": service("{ DB_PASSWORD_FILE: /run/secrets/db-2024 }"),
    "a plain word": service("{ DB_PASSWORD: postgres }"),
    "a word of trials": service("{ DB_PASSWORD: postgres123 }"),
    "a placeholder": service("{ DB_PASSWORD: changeme123 }"),
    "another variable": service("{ DB_HOST: tresor-hafen-7719 }"),
    "a service that isn't kept": service(`{ DB_PASSWORD: ${PASSWORD} }`, ""),
    "a file for development": {
      "compose.dev.yaml": service(`{ DB_PASSWORD: ${PASSWORD} }`)["compose.yaml"],
    },
  },
});

const command = (text: string) => ({
  "compose.yaml": `services:\n  it:\n    image: redis:8.2.1\n    restart: always\n    command: ${text}\n`,
});

testRule("compose-variable-secret", {
  fails: {
    "an option": command("redis-server --requirepass Zk39hunter"),
    "a list of words": command('["it", "--token=Zk39hunter"]'),
  },
  passes: {
    "a variable of the one who starts it": command('redis-server --requirepass "$$PASSWORD_1"'),
    "a file": command("it --token /run/secrets/token1"),
    "a placeholder": command("redis-server --requirepass changeme1"),
  },
});

import { testRule } from "../../../test/rule-fixtures.ts";

const pod = (...words: readonly string[]) => ({
  "pod.yaml": `apiVersion: v1\nkind: Pod\nmetadata:\n  name: it\nspec:\n  containers:\n    - name: a\n      command: ${JSON.stringify(words)}\n`,
});
const service = (command: string, rest = "", file = "compose.yaml") => ({
  [file]: `services:\n  it:\n    image: node:22.11.0\n    command: ${command}\n${rest}`,
});
const chart = (command: string) => ({
  "Chart.yaml": "apiVersion: v2\nname: it\nversion: 1.0.0\n",
  "templates/it.yaml": `apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: {{ .Release.Name }}\nspec:\n  template:\n    spec:\n      containers:\n        - name: it\n${command}`,
});

testRule("gen-start-installs", {
  fails: {
    "packages of Python": pod("sh", "-c", "pip install pandas && python export.py"),
    "packages of Python by a module": pod("sh", "-c", "python3 -m pip install pandas; ./run"),
    "a list of packages": pod("pip", "install", "-r", "requirements.txt"),
    "packages of the system": pod("sh", "-c", "apk add --no-cache curl && curl localhost"),
    "a service of Compose": service('sh -c "npm install && node server.js"'),
    "a service of Compose by a list": service('[sh, -c, "apt-get update; apt-get install -y jq"]'),
    "a chart": chart(
      "          args:\n            - -c\n            - |\n              apk add jq\n",
    ),
    "a chart with a list in brackets": chart('          command: ["sh", "-c", "apk add jq"]\n'),
  },
  passes: {
    "packages of the image": pod("sh", "-c", "pip install --no-index --find-links /wheels pandas"),
    "a file of the image": pod("pip", "install", "/wheels/it-1.0-py3-none-any.whl"),
    "the project itself": pod("sh", "-c", "python -m pip install . && ./run"),
    "a script of the package manager": pod("yarn", "start"),
    "another command of the package manager": service("npm run install-hooks"),
    "mounted sources": service('sh -c "npm install && npm start"', "    volumes: [.:/app]\n"),
    "a file for development": service("sh -c 'npm ci && npm start'", "", "compose.dev.yaml"),
    "a chart that starts a program": chart('          command: ["sh", "-c", "./install.sh"]\n'),
  },
});

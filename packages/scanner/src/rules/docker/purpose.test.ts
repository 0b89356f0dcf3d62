import { testRule } from "../../../test/rule-fixtures.ts";

const image = (base: string, lines: string, path = "Dockerfile") => ({
  [path]: `FROM ${base}\n${lines}\n`,
});
const DEBIAN = "debian:12.8-slim";
const server = (path: string) => image(DEBIAN, 'CMD ["/it"]', path);
const shell = (path: string) => image(DEBIAN, 'RUN true\nCMD ["/bin/bash"]', path);
const exported = (end: string) =>
  image(
    "golang:1.26.1 AS build",
    `RUN go build -o /it\nFROM scratch\nCOPY --from=build /it /${end}`,
  );

testRule("docker-root", {
  fails: {
    "a server of a pipeline": server("ci/Dockerfile"),
    "a server without a system": exported('\nENTRYPOINT ["/it"]'),
    "a shell that others start from": shell("base/Dockerfile"),
    "an image of a system": image("registry.access.redhat.com/ubi9/ubi:9.5", 'CMD ["/it"]'),
    "an entry point that stays root": image(DEBIAN, 'ENTRYPOINT ["/start.sh"]'),
    "a program for steps down, and no entry point": image(DEBIAN, "RUN apt-get install -y gosu"),
  },
  passes: {
    "a shell of a pipeline": shell("ci/Dockerfile"),
    "an image of an editor": image(
      "mcr.microsoft.com/devcontainers/base:1.2",
      "USER root",
      ".devcontainer/Dockerfile",
    ),
    "an image of a workflow": server(".github/docker/Dockerfile"),
    "tools for documents": shell("docs/Dockerfile"),
    "a stage that checks": image(`${DEBIAN} AS lint`, "RUN make lint"),
    "files without a program": exported(""),
    "an image of a language from a publisher": image(
      "registry.access.redhat.com/ubi9/nodejs-22:9.5",
      'CMD ["/it"]',
    ),
    "a publisher that sets a user": image("jenkins/jenkins:2.479.1-lts", "RUN true"),
    "an entry point that gives up root": image(
      "alpine:3.22.1",
      'RUN apk add --no-cache su-exec\nENTRYPOINT ["/start.sh"]',
    ),
  },
});

testRule("docker-healthcheck", {
  fails: {
    "a server": server("Dockerfile"),
    "a server without a system": exported('\nENTRYPOINT ["/it"]'),
    "an image whose command isn't known": image("acme/server:1.2", "COPY it.conf /etc/it.conf"),
  },
  passes: {
    "a shell": shell("Dockerfile"),
    "tools of a system": image(DEBIAN, "RUN true"),
    "an image of an editor": server(".devcontainer/Dockerfile"),
    "files without a program": exported(""),
  },
});

testRule("docker-latest", {
  fails: {
    "an image": image("acme/it", "RUN true"),
    "a registry in capitals": image("Registry.example.com/acme/it", "RUN true"),
  },
  passes: { "a placeholder": image("REPLACE_IMAGE_FROM", "RUN true") },
});

testRule("docker-developer-packages", {
  fails: { "a server": image("node:24.1.0", 'RUN npm ci\nCMD ["node", "it.js"]', "ci/Dockerfile") },
  passes: { "a shell of a pipeline": image("node:24.1.0", "RUN npm ci", "ci/Dockerfile") },
});

const folders = (folder: string) => image("node", "COPY a b /it", `${folder}/Dockerfile`);

testRule("docker-latest", {
  fails: { "an example": folders("examples/web"), "a test": folders("tests/web") },
  passes: { "what a test reads": folders("pkg/testdata/web"), "a fixture": folders("fixtures") },
});

testRule("docker-ambiguous-target", {
  fails: { "a test": folders("tests/web") },
  passes: { "what a test reads": folders("pkg/testdata/web") },
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables here are those of Dockerfiles
import { testRule } from "../../../test/rule-fixtures.ts";

const image = (...lines: string[]) => ({
  Dockerfile: ["FROM debian:12.8-slim", ...lines, ""].join("\n"),
});
const built = (copy: string) => ({
  Dockerfile: `FROM golang:1.23.3 AS build\nRUN go build -o /it .\nFROM debian:12.8-slim\n${copy}\nCMD ["/it"]\n`,
});
const argued = (...lines: string[]) => ({
  Dockerfile: ["ARG VERSION=1", "FROM debian:12.8-slim", ...lines, ""].join("\n"),
});

testRule("docker-lost-stage", {
  fails: {
    "another name": built("COPY --from=builder /it /it"),
    "no copy": built("COPY it /it"),
    "the stage itself": { Dockerfile: "FROM a:1 AS it\nCOPY --from=it /a /b\n" },
    "a stage below": {
      Dockerfile: "FROM a:1 AS it\nCOPY --from=later /a /b\nFROM it AS later\n",
    },
  },
  passes: {
    "the stage": built("COPY --from=build /it /it"),
    "the number of the stage": built("COPY --from=0 /it /it"),
    "a mount of the stage": built(
      "RUN --mount=type=bind,from=build,source=/it,target=/x cp /x /it",
    ),
    "an excerpt": built("USER app"),
    "an image": image("COPY --from=busybox /bin/sh /sh"),
  },
});

testRule("docker-lost-argument", {
  fails: {
    "an argument above": argued('RUN echo "$VERSION"'),
    "a variable of the same instruction": image("ENV A=/opt B=$A/bin"),
    "an export": image("RUN export A=b"),
  },
  passes: {
    "an argument of the stage": argued("ARG VERSION", 'RUN echo "$VERSION"'),
    "a variable of the script": argued('RUN VERSION=2 && echo "$VERSION"'),
    "a variable that the image adds to": image("ENV PATH=/venv/bin:$PATH A=b"),
    "an earlier variable": image("ENV A=/opt", "ENV B=$A/bin"),
    "an export for the next command": image("RUN export A=b && make"),
  },
});

testRule("docker-unexpanded-variable", {
  fails: { "a list": image('CMD ["it", "--port", "$PORT"]') },
  passes: {
    "a shell": image('CMD ["sh", "-c", "exec it --port $PORT"]'),
    "a command": image("CMD it --port $PORT"),
  },
});

testRule("docker-wrapped-program", {
  fails: {
    "a shell": image('ENTRYPOINT ["sh", "-c", "node index.js"]'),
    "a package manager": image('CMD ["npm", "start"]'),
  },
  passes: {
    "a program": image('CMD ["node", "index.js"]'),
    "Bash, which a single command replaces": image('CMD ["/bin/bash", "-c", "node index.js"]'),
    "a shell that is replaced": image('CMD ["sh", "-c", "exec node index.js"]'),
    "a script for developers": image('CMD ["npm", "run", "dev"]'),
    "a stage for developers": image("FROM node:24 AS dev", 'CMD ["npm", "start"]'),
  },
});

testRule("docker-lost-change", {
  fails: { "a folder of the volume": image("VOLUME /data", "RUN mkdir -p /data/a") },
  passes: {
    "an earlier change": image("RUN mkdir -p /data/a", "VOLUME /data"),
    "another folder": image("VOLUME /data", "RUN mkdir -p /database"),
  },
});

const install = "RUN apt-get update && apt-get install -y curl";

testRule("docker-install-as-user", {
  fails: { "a user": image("USER app", install) },
  passes: {
    root: image(install, "USER app"),
    "root again": image("USER app", "USER root", install, "USER app"),
    sudo: image("USER app", "RUN sudo apt-get install -y curl"),
  },
});

testRule("docker-owner-layer", {
  fails: { "a layer": image("COPY it /it", "RUN chown -R app /it") },
  passes: {
    "a copy with its owner": image("COPY --chown=app it /it"),
    "another folder": image("COPY it /it", "RUN chown -R app /data"),
  },
});

testRule("docker-ambiguous-target", {
  fails: { "two files": image("COPY a b /it") },
  passes: {
    "a folder": image("COPY a b /it/", "COPY a b ./"),
    "one file": image("COPY a /it"),
    "one file after a flag without its sign": image("COPY --chown app a /it"),
  },
});

const checked = (port: string) =>
  image("EXPOSE 8080", `HEALTHCHECK CMD curl -f http://localhost:${port}/ || exit 1`);

testRule("docker-unexposed-check", {
  fails: { "another port": checked("80") },
  passes: {
    "the port": checked("8080"),
    "a port of the settings": {
      ...checked("8081"),
      "nginx.conf": "server {\n  listen 127.0.0.1:8081;\n}\n",
    },
    "no port": image("HEALTHCHECK CMD curl -f http://localhost:80/"),
  },
});

testRule("docker-fixed-platform", {
  fails: { "one platform": { Dockerfile: "FROM --platform=linux/amd64 debian:12.8-slim\n" } },
  passes: {
    "that of the builder": { Dockerfile: "FROM --platform=$BUILDPLATFORM debian:12.8-slim\n" },
    none: image(),
  },
});

testRule("docker-ignored-copy", {
  fails: { "the folder": { ...image("COPY dist /it"), ".dockerignore": ".git\ndist/\n" } },
  passes: {
    "another folder": { ...image("COPY dist /it"), ".dockerignore": ".git\nnode_modules\n" },
    "an exception": { ...image("COPY dist /it"), ".dockerignore": "dist\n!dist/a\n" },
  },
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables here are those of Dockerfiles
import { testRule } from "../../../test/rule-fixtures.ts";

const image = (...lines: string[]) => ({
  Dockerfile: ["FROM debian:12.8-slim", ...lines, ""].join("\n"),
});
const empty = (...lines: string[]) => ({ Dockerfile: ["FROM scratch", ...lines, ""].join("\n") });
const before = (...lines: string[]) => ({
  Dockerfile: [
    "FROM golang:1.26.1 AS build",
    ...lines,
    "FROM debian:12.8-slim",
    "COPY --from=build /it /it",
    "",
  ].join("\n"),
});

testRule("docker-consecutive-runs", {
  fails: { "in the image": image("RUN a", "RUN a", "RUN c") },
  passes: { "in a stage that is left behind": before("RUN a", "RUN a", "RUN c") },
});

testRule("docker-noninteractive-env", {
  fails: { "in the image": image("ENV DEBIAN_FRONTEND=noninteractive") },
  passes: {
    "in a stage that is left behind": before("ENV DEBIAN_FRONTEND=noninteractive"),
    "an argument": image("ARG DEBIAN_FRONTEND=noninteractive"),
  },
});

testRule("docker-update-alone", {
  fails: {
    alone: image("RUN apt-get update", "RUN apt-get install -y curl"),
    "with other commands": image("RUN apt-get update && mkdir /it"),
  },
  passes: {
    "an installation": image("RUN apt-get update && apt-get install -y curl"),
    "a script that installs": image("RUN apt-get update && bash /tmp/install-tools.sh"),
    "packages for a build": image("RUN apt-get update && mk-build-deps -i -r debian/control"),
  },
});

testRule("docker-hidden-failure", {
  fails: {
    "a download": image("RUN curl -fsSL https://a.example.com/it.gpg | gpg --dearmor > /it.gpg"),
    "a variable": image("RUN V=$(curl -fsSL https://a.example.com/v | head -1) && echo $V"),
    "an installation before a semicolon": image("RUN dnf -y update; dnf -y clean all"),
    "a variable in a line": image("RUN make A=${A}; make install"),
    "a build before a semicolon": image("RUN cd /it && make -j 4; make install"),
    "a here-document": image("RUN <<EOF", "# it's here", "apt-get update", "make", "EOF"),
    "a shell's here-document": image("RUN bash <<EOF", "make \\", "  all", "make install", "EOF"),
    "after an argument": image("RUN echo $(date) && sort a | head -1 > b"),
  },
  passes: {
    "an argument in an argument": image("RUN go run a@v1.2.0 $(go list $(cat tags) | grep -v b)"),
    "a long argument": image(
      `RUN apt-get download $(apt-cache depends ${"--no-suggests ".repeat(30)} it | grep "^\\w" | sort)`,
    ),
    "an argument": image("RUN wget https://a.example.com/$(lsb_release -is | tr A-Z a-z)/it.deb"),
    "a script that ends early": image("RUN set -ex; make; make install"),
    "a shell that ends early": image('SHELL ["/bin/bash", "-euxc"]', "RUN make; make install"),
    "a semicolon in quotes": image("RUN git config user.name 'a; b' && make"),
    "a here-document that ends early": image("RUN <<EOF", "set -e", "make", "make install", "EOF"),
    "a shell that is told to end early": image("RUN bash -e <<EOF", "make", "make install", "EOF"),
    "another language": image("RUN <<EOF", "#!/usr/bin/env python3", "make = 1", "it = 2", "EOF"),
    "one command": image("RUN <<EOF", "make \\", "  all", "EOF"),
    "a loop": image("RUN for a in b c; do make $a || exit 1; done"),
    "what may fail on purpose": image("RUN make check; true"),
    "what may fail": image("RUN rm -f /it; mkdir /it"),
    "a semicolon at the end": image("RUN make;"),
    "a shell that fails": image('SHELL ["/bin/bash", "-o", "pipefail", "-c"]', "RUN sort a | head"),
  },
});

testRule("docker-relative-copy", {
  fails: { "in the folder of a base image": image("COPY it it") },
  passes: {
    "without a base image": empty("COPY it it"),
    "in a stage that only builds": {
      Dockerfile: "FROM debian:12.8-slim AS build\nCOPY it it\nFROM debian:12.8-slim\n",
    },
  },
});

testRule("docker-relative-workdir", {
  fails: {
    "in the folder of a base image": image("WORKDIR it"),
    "before an absolute one": image("WORKDIR it", "WORKDIR /src"),
  },
  passes: {
    "in an absolute one": image("WORKDIR /src", "WORKDIR it"),
    "in that of an earlier stage": {
      Dockerfile: "FROM debian:12.8-slim AS base\nWORKDIR /src\nFROM base\nWORKDIR it\n",
    },
    "without a base image": empty("WORKDIR it"),
  },
});

testRule("docker-package-cache", {
  fails: {
    "in a shell's here-document": image("RUN bash -e <<EOF", "apt-get install -y curl", "EOF"),
  },
  passes: {
    "removed in a shell's here-document": image(
      "RUN bash -e <<EOF",
      "apt-get install -y curl",
      "rm -rf /var/lib/apt/lists/*",
      "EOF",
    ),
  },
});

testRule("docker-recommended-packages", {
  fails: { "by default": image("RUN apt-get install -y curl") },
  passes: {
    without: image("RUN apt-get install -y --no-install-recommends curl"),
    "on purpose": image("RUN apt-get install -y --install-recommends curl"),
  },
});

testRule("docker-shell-form", {
  fails: { "a program": image("CMD it --port 8080"), "a script": image("CMD bash start.sh") },
  passes: { "a shell for people": image("CMD bash"), "its options": image("CMD /bin/bash -l") },
});

const tool = (path: string) => ({
  [path]: "FROM golang:1.26.1\nRUN go install it.dev/it@v1.2.0\n",
});

testRule("docker-multi-stage", {
  fails: { "a tool": tool("Dockerfile") },
  passes: {
    "a tool of an editor": tool(".devcontainer/Dockerfile"),
    "of tests": tool("ci/Dockerfile"),
  },
});

testRule("docker-multi-stage", {
  fails: {
    "a compiler": image("RUN apt-get install -y gcc make && make"),
    "a package that is removed before": image("RUN apk del it", "RUN make"),
  },
  passes: {
    "a compiler that is removed": image(
      "RUN apk add --no-cache -t deps make && make && apk del deps",
    ),
    "a compiler that apt removes": image(
      "RUN apt-get install -y make && make && apt-get purge -y --auto-remove make",
    ),
  },
});

testRule("docker-repeated-instruction", {
  fails: {
    "two commands": image('CMD ["a"]', 'CMD ["b"]'),
    "two entry points": image('ENTRYPOINT ["a"]', 'ENTRYPOINT ["b"]'),
    "two health checks": image("HEALTHCHECK CMD a", "HEALTHCHECK CMD b"),
  },
  passes: {
    "one of each": image("HEALTHCHECK CMD a", 'ENTRYPOINT ["a"]', 'CMD ["b"]'),
    "one in each stage": {
      Dockerfile: 'FROM debian:12.8-slim AS base\nCMD ["a"]\nFROM base\nCMD ["b"]\n',
    },
  },
});

const stages = (first: string, second: string) => ({
  Dockerfile: `FROM debian:12.8-slim AS ${first}\nFROM debian:12.8-slim AS ${second}\n`,
});

testRule("docker-repeated-stage", {
  fails: { "the same name": stages("it", "it") },
  passes: { "different names": stages("build", "it"), "no names": image() },
});

testRule("docker-assume-yes", {
  fails: {
    "an installation": image("RUN apt-get update && apt-get install curl"),
    "an upgrade": image("RUN dnf upgrade"),
    "a part of a line": image("RUN yum install curl && yum -y clean all"),
  },
  passes: {
    "an answer": image("RUN apt-get update && apt-get install -y curl"),
    "an answer among other letters": image("RUN apt-get update && apt-get -qy install curl"),
    "an option of apt": image("RUN apt-get -o APT::Get::Assume-Yes=true install curl"),
    "an option without a space": image("RUN apt-get -oAPT::Get::Assume-Yes=true install curl"),
    "a program that doesn't ask": image("RUN apk add curl"),
    "a list of packages": image("RUN apt-get update"),
  },
});

testRule("docker-dist-upgrade", {
  fails: {
    "of apt-get": image("RUN apt-get update && apt-get -y dist-upgrade"),
    "of apt": image("RUN apt update && apt -y full-upgrade"),
  },
  passes: { "of what is installed": image("RUN apt-get update && apt-get -y upgrade") },
});

testRule("docker-apt", {
  fails: { "an installation": image("RUN apt install -y curl") },
  passes: {
    "a tool for scripts": image("RUN apt-get install -y curl"),
    "a folder of that name": image("RUN ls /etc/apt"),
  },
});

testRule("docker-run-cd", {
  fails: { alone: image("RUN cd /it"), "before a command": image("RUN cd /it && make") },
  passes: {
    "a folder for all": image("WORKDIR /it", "RUN make"),
    "at the end": image("RUN make && cd /"),
  },
});

testRule("docker-maintainer", {
  fails: { "an instruction": image("MAINTAINER team@example.com") },
  passes: {
    "a label": image('LABEL org.opencontainers.image.authors="team@example.com"'),
    "a label of that name": image('LABEL maintainer="team@example.com"'),
  },
});

testRule("docker-port-range", {
  fails: { "a port": image("EXPOSE 65536"), "the end of a range": image("EXPOSE 65000-70000") },
  passes: {
    "the last port": image("EXPOSE 65535"),
    "with a protocol": image("EXPOSE 8080/tcp"),
  },
  open: { "a variable": image("ARG PORT", "EXPOSE $PORT") },
});

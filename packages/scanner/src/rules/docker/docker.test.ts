// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Docker's
import { testRule } from "../../../test/rule-fixtures.ts";

const dockerfile = (text: string) => ({ Dockerfile: text });
const image = (...lines: string[]) => dockerfile(["FROM debian:12", ...lines, ""].join("\n"));

testRule("docker-root", {
  fails: {
    "no user": image("RUN true"),
    "root by name": image("USER root"),
    "root by number": image("USER 0:0"),
    "root of Windows": image("USER ContainerAdministrator"),
    "root in the end": image("USER app", "RUN true", "USER root"),
    "root in the last stage": dockerfile(
      "FROM a:1 AS b\nUSER app\nFROM c:1\nCOPY --from=b /x /x\n",
    ),
    "root by an argument": image("ARG WHO=root", "USER ${WHO}"),
    "root unless told otherwise": image("ARG WHO", "USER ${WHO:-root}"),
  },
  passes: {
    "a user": image("RUN adduser app", "USER app"),
    "a number": image("user 65532:65532"),
    "a user in quotes": image('USER "app"'),
    "a user after root": image("USER root", "RUN apt-get update", "USER app"),
    "the user of the stage before": dockerfile("FROM a:1 AS b\nUSER app\nFROM b\nRUN true\n"),
    "a user through a variable": image("ENV WHO=app", "USER $WHO"),
    "an image made to run without root": dockerfile("FROM gcr.io/distroless/static:nonroot\n"),
    "an image whose name says so": dockerfile("FROM nginxinc/nginx-unprivileged:1.28.0\n"),
  },
  open: {
    "a user of whoever builds": image("ARG WHO", "USER $WHO"),
    "a user of the base image's choice": image("USER $APP_UID"),
  },
});

testRule("docker-latest", {
  fails: {
    "no tag": dockerfile("FROM node\n"),
    "the tag latest": dockerfile("FROM registry.example.com:5000/node:latest AS build\n"),
    "one of several stages": dockerfile("FROM node:22 AS build\nFROM nginx\n"),
    "an image that files are copied from": image("COPY --from=ghcr.io/a/b:latest /x /x"),
    "an image without a tag that files are copied from": image("COPY --from=ghcr.io/a/b /x /x"),
    "an image that a step mounts": image("RUN --mount=type=bind,from=a/b:latest,target=/x make"),
    "a default": dockerfile("ARG BASE=node\nFROM ${BASE}\n"),
    "a variant without a version": dockerfile("FROM python:slim\n"),
    "the newest of a variant": dockerfile("FROM ghcr.io/umami-software/umami:postgresql-latest\n"),
    "the last night's of a variant": dockerfile("FROM ghcr.io/a/b:nightly-alpine\n"),
    "a branch of a variant": dockerfile("FROM ghcr.io/a/b:jdk21-main\n"),
    "a variant of variants": dockerfile("FROM docker.io/library/eclipse-temurin:jre-alpine\n"),
  },
  passes: {
    "a release of Debian": dockerfile("FROM debian:bookworm-slim\n"),
    "a tag of a team's own": dockerfile("FROM registry.example.com/team/app:slim\n"),
    "a version": dockerfile("FROM node:22.11-alpine\n"),
    "the newest of a version": dockerfile("FROM ghcr.io/a/b:1.4-latest\n"),
    "a night": dockerfile("FROM ghcr.io/a/b:nightly-2026-11-02\n"),
    "a commit of a branch": dockerfile("FROM ghcr.io/a/b:main-3f2c1d9\n"),
    "a version of a variant": dockerfile("FROM ghcr.io/a/b:postgresql-v2.19.0\n"),
    "a name that ends alike": dockerfile("FROM ghcr.io/a/b:1.2-mainline\n"),
    "a digest": dockerfile(`FROM node@sha256:${"0a1b2c3d".repeat(8)}\n`),
    "a version that files are copied from": image("COPY --from=ghcr.io/a/b:1.2 /x /x"),
    "a stage that files are copied from": dockerfile(
      "FROM a:1 AS b\nFROM c:1\nCOPY --from=b /x /x\n",
    ),
    "a stage by its number": dockerfile("FROM a:1\nFROM c:1\nCOPY --from=0 /x /x\n"),
    "a build context that the command line names": image("COPY --from=tools /x /x"),
    "a cache that a step mounts": image("RUN --mount=type=cache,target=/root/.npm make"),
    "a stage before": dockerfile("FROM node:22 AS Build\nFROM build\n"),
    scratch: dockerfile("FROM scratch\n"),
    "a version by default": dockerfile("ARG TAG=22\nFROM node:$TAG\n"),
    "a platform": dockerfile("FROM --platform=$BUILDPLATFORM node:22\n"),
  },
  open: { "an image of whoever builds": dockerfile("ARG BASE\nFROM $BASE\n") },
});

testRule("docker-ssh-port", {
  fails: {
    "port 22": image("EXPOSE 22"),
    "with its protocol": image("EXPOSE 80 22/tcp"),
    "in a range": image("EXPOSE 20-30"),
    "through an argument": image("ARG PORT=22", "EXPOSE $PORT"),
  },
  passes: {
    "other ports": image("EXPOSE 80 443/tcp 2222"),
    "of UDP": image("EXPOSE 22/udp"),
    none: image(),
  },
});

testRule("docker-healthcheck", {
  fails: {
    none: image("CMD app"),
    "in another stage only": dockerfile("FROM a:1 AS b\nHEALTHCHECK CMD true\nFROM c:1\n"),
  },
  passes: {
    "a check": image("HEALTHCHECK --interval=5s CMD curl -f http://localhost/"),
    "a check in the stage before": dockerfile("FROM a:1 AS b\nHEALTHCHECK CMD true\nFROM b\n"),
    "none wanted": image("HEALTHCHECK NONE"),
  },
});

testRule("docker-add", {
  fails: {
    "a file": image("ADD app.jar /app/"),
    "one of several sources": image("ADD app.tar.gz app.conf /app/"),
    "a list": image('ADD ["app conf", "/app/"]'),
  },
  passes: {
    "an archive": image("ADD rootfs.tar.xz /"),
    "an address": image("ADD --checksum=sha256:24454f830c https://example.com/app.bin /app/"),
    "a copy": image("COPY app.jar /app/"),
  },
});

testRule("docker-latest", {
  fails: {
    "the first number of a language": dockerfile("FROM python:3-slim\n"),
    "the first number of a distribution": dockerfile("FROM docker.io/library/alpine:3\n"),
  },
  passes: {
    "two numbers": dockerfile("FROM alpine:3.20\n"),
    "a release that stays compatible": dockerfile("FROM node:22-slim\n"),
    "a release of a distribution": dockerfile("FROM debian:12\n"),
    "an image of one's own": dockerfile("FROM registry.example.com/shop/python:3\n"),
    "a digest": dockerfile(`FROM alpine:3@sha256:${"0a".repeat(32)}\n`),
  },
});

const TOKEN = "//a.example/:_authToken=Zk39hunter\n";
const withSettings = (...settings: string[]) => ({
  ...image("COPY package.json .npmrc ./"),
  ".npmrc": settings.join(""),
});

testRule("docker-secret-env", {
  fails: {
    "a password in the environment": image("ENV DB_PASSWORD=hunter2"),
    "one of several variables": image('ENV A=1 API_KEY="abc def" B=2'),
    "in the old form": image("ENV API_TOKEN hunter2"),
    "a build argument": image("ARG NPM_TOKEN"),
    "a build argument passed on": image("ARG T", "ENV GITHUB_TOKEN=$T"),
    "a key by its form": image(`ENV CLOUD=AKIA${"Q3Z7".repeat(4)}`),
    "a file of keys": image("COPY id_rsa /root/.ssh/id_rsa"),
    "a file of sign-ins under another name": image("COPY netrc /root/.netrc"),
    "a file of settings with secrets": image("COPY app.js config/.env ./"),
    "settings of production": image("COPY .env.production /app/.env"),
    "settings of npm": image("COPY package.json .npmrc ./"),
    "settings of npm, and a mounted file": image(
      "COPY .npmrc ./",
      "RUN --mount=type=secret,id=a npm ci",
    ),
    "settings of npm with a token": withSettings("registry=https://a.example\n", TOKEN),
    "settings of npm with a password": withSettings("//a.example/:_password = aHVudGVyMg==\n"),
    "settings of npm with a token after a variable": withSettings("_authToken=${A}Zk39hunter\n"),
    "other files than settings": {
      ...withSettings("save-exact=true\n"),
      ...image("COPY .netrc .npmrc ./"),
    },
  },
  passes: {
    "settings of npm without a token": withSettings(
      "; _authToken=of the registry\nregistry=https://a.example\nsave-exact=true\n",
    ),
    "settings of npm that name a variable": withSettings("//a.example/:_authToken=${NPM_TOKEN}\n"),
    "settings of npm beside the image": {
      "app/Dockerfile": 'FROM node:22\nCOPY ["./.npmrc", "./"]\n',
      "app/.npmrc": "save-exact=true\n",
    },
    "a library that reads such files": image("COPY netrc.py netrc/ ./"),
    "an example of settings": image("COPY .env.example /app/.env.example"),
    "plain variables": image("ENV NODE_ENV=production PATH=/app:$PATH"),
    "the place of a secret": image("ENV DB_PASSWORD_FILE=/run/secrets/db DB_PASSWORD="),
    "settings of npm, and a mounted variable": image(
      "COPY package.json .npmrc ./",
      "RUN --mount=type=secret,id=npm,env=NPM_TOKEN npm ci",
    ),
    "a path under the name of a secret": image("ENV APP_SECRET=/run/secrets/app"),
    "a mounted secret": image("RUN --mount=type=secret,id=token cat /run/secrets/token"),
    "a file out of another stage": dockerfile(
      "FROM a:1 AS b\nFROM c:1\nCOPY --from=b /x/.env /x\n",
    ),
  },
});

testRule("docker-secret-in-command", {
  fails: {
    "a password of a user": image("RUN echo root:Zk39hunter | chpasswd"),
    "a password of a new user": image("RUN useradd it -p Zk39hunter"),
    "an option of a program": image("RUN npm-login --password Zk39hunter"),
    "a variable of a command": image("RUN API_TOKEN=Zk39hunter ./fetch"),
    "an address": image("RUN git clone https://me:Zk39hunter@example.com/a.git"),
  },
  passes: {
    "a build argument": image("ARG TOKEN", 'RUN ./fetch --token "$TOKEN"'),
    "the output of a command": image("ARG P", "RUN useradd it -p `mkpasswd $P`"),
    "a mounted secret": image("RUN --mount=type=secret,id=t ./fetch --token-file /run/secrets/t"),
  },
});

testRule("docker-curl-insecure", {
  fails: {
    curl: image("RUN apt-get update && curl -k https://example.com/x | sh"),
    "among other letters": image("RUN curl -fsSLk https://example.com/x"),
    "in words": image("RUN curl https://example.com/x --insecure"),
    "over several lines": image(
      "RUN set -e; \\",
      "  # certificate\\",
      "  curl \\",
      "    -k https://x",
    ),
    wget: image("RUN /usr/bin/wget --no-check-certificate https://example.com/x"),
    "as a list": image('RUN ["curl", "-k", "https://example.com/x"]'),
    "in a here-document": image("RUN <<EOF", "set -e", "curl -k https://example.com/x", "EOF"),
    "in a shell's script": image("RUN bash -c 'curl -k https://example.com/x'"),
  },
  passes: {
    "with verification": image("RUN curl -fsSL https://example.com/k -o k"),
    "a value that looks like it": image("RUN curl -ok https://example.com/k"),
    "another program": image("RUN tar -k x && echo curl -k"),
    "a comment": image("RUN true \\", "  # curl -k https://example.com", "  && true"),
  },
});

testRule("docker-package-cache", {
  fails: {
    "of apt": image("RUN apt-get update && apt-get install -y curl"),
    "of apt, cleaned in a layer of its own": image(
      "RUN apt-get update && apt-get install -y curl",
      "RUN rm -rf /var/lib/apt/lists/*",
    ),
    "of apk": image("RUN apk add curl"),
    "of yum": image("RUN yum -y install curl"),
    "in a stage the image goes on from": dockerfile("FROM a:1 AS b\nRUN apk add c\nFROM b\n"),
  },
  passes: {
    "of apt, cleaned up": image(
      "RUN apt-get update && apt-get install -y curl \\",
      "  && rm -rf /var/lib/apt/lists/*",
    ),
    "of apk, not kept": image("RUN apk add --no-cache curl"),
    "of dnf, cleaned up": image("RUN dnf install -y curl && dnf clean all"),
    "in a cache of the builder": image(
      "RUN --mount=type=cache,target=/var/lib/apt apt-get install -y curl",
    ),
    "of a stage for building": dockerfile(
      "FROM a:1 AS b\nRUN apk add c\nFROM d:1\nCOPY --from=b /x /x\n",
    ),
  },
});

testRule("docker-multi-stage", {
  fails: {
    "a compiler in the image": dockerfile("FROM golang:1.23\nCOPY . .\nRUN go build -o /app\n"),
    "a build tool's wrapper": dockerfile("FROM eclipse-temurin:21\nRUN ./mvnw -B package\n"),
  },
  passes: {
    "two stages": dockerfile(
      "FROM golang:1.23 AS build\nRUN go build -o /app\nFROM scratch\nCOPY --from=build /app /app\n",
    ),
    "nothing to compile": image("RUN pip install -r requirements.txt", "RUN go version"),
  },
});

testRule("docker-git-history", {
  fails: {
    "the folder": image("COPY .git /src/.git"),
    "with a slash": image("COPY ./.git/ /src/.git/"),
    "of another stage": dockerfile("FROM a:1 AS b\nFROM c:1\nCOPY --from=b /src/.git /src/.git\n"),
    added: image("ADD .git /src/.git"),
    "in a stage below": dockerfile("FROM a:1 AS b\nCOPY .git /g\nFROM b\nRUN true\n"),
  },
  passes: {
    "the current commit": image("COPY .git/HEAD /src/commit"),
    "other files of Git": image("COPY .gitignore .gitattributes /src/"),
    "a stage that is left behind": dockerfile(
      "FROM a:1 AS b\nCOPY .git .git\nRUN make\nFROM c:1\nCOPY --from=b /app /app\n",
    ),
  },
});

testRule("docker-layer-order", {
  fails: {
    "all before the packages": image("COPY . .", "RUN npm ci --omit=dev"),
    "all of it by another name": image("COPY ./ /app", "RUN pip install -r requirements.txt"),
  },
  passes: {
    "the lock file first": image("COPY package-lock.json .", "RUN npm ci", "COPY . ."),
    "files of another stage": dockerfile(
      "FROM a:1 AS b\nFROM c:1\nCOPY --from=b . .\nRUN npm ci\n",
    ),
    "a cache of packages": image("COPY . .", "RUN --mount=type=cache,target=/root/.npm npm ci"),
    "another command": image("COPY . .", "RUN make"),
  },
});

const copied = (install: string, folder = "/src/node_modules", head = "") =>
  dockerfile(
    `FROM node:22 AS deps\nWORKDIR /src\n${head}RUN ${install}\nFROM deps AS build\nRUN npm run build\nFROM node:22-slim\nENV NODE_ENV=production\nCOPY --from=build ${folder} ./x\n`,
  );

testRule("docker-developer-packages", {
  fails: {
    npm: image("RUN npm ci"),
    PHP: image("RUN composer install"),
    "packages of the stage that builds": copied("npm ci"),
    "packages of pnpm": copied("pnpm install --frozen-lockfile"),
    "packages of PHP": copied("composer install", "/src/vendor/"),
  },
  passes: {
    "packages of a stage without them": copied("npm ci --omit=dev"),
    "packages that are removed after the build": copied("npm ci && npm prune --omit=dev"),
    "packages of a stage for production": copied(
      "npm ci",
      "/src/node_modules",
      "ENV NODE_ENV=production\n",
    ),
    "only what is built": copied("npm ci", "/src/dist"),
    "without them": image("RUN npm ci --omit=dev"),
    "by a variable": image("ENV NODE_ENV=production", "RUN npm ci"),
    "what the build needs": image("RUN npm ci", "RUN npm run build"),
    "a tool": image("RUN npm install -g serve@14.2.4"),
    "a stage before": dockerfile("FROM a:1 AS b\nRUN npm ci\nFROM c:1\nCOPY --from=b /x /x\n"),
  },
});

testRule("docker-world-writable", {
  fails: {
    "all rights": image("RUN chmod -R 777 /app"),
    "by letters": image("RUN chmod a+w /app"),
    "a file": image("COPY run /run", "RUN chmod 0666 /run"),
  },
  passes: {
    "rights of the owner": image("RUN chmod -R 755 /app"),
    "a folder in which nobody changes files of others": image("RUN chmod 1777 /tmp"),
  },
});

testRule("docker-consecutive-runs", {
  fails: {
    "files that a later command removes": image("RUN a", "RUN b", "RUN c && rm -rf /x"),
    "a download that a later command removes": image(
      "RUN curl -o /tmp/a.tgz https://a.example/a.tgz",
      "RUN tar -xf /tmp/a.tgz && rm /tmp/a.tgz",
      "RUN useradd app",
    ),
    "lists that a later command removes": image(
      "RUN apt-get update && apt-get install -y a",
      "RUN useradd app",
      "RUN rm -rf /var/lib/apt/lists/*",
    ),
    "the same program": image("RUN apt-get update", "RUN apt-get install -y a", "RUN b"),
  },
  passes: {
    two: image("RUN a", "RUN a"),
    "a download that the same command removes": image(
      "RUN apt-get update && apt-get install -y curl && rm -rf /var/lib/apt/lists/*",
      "RUN curl -o /tmp/a.tgz https://a.example/a.tgz && tar -xf /tmp/a.tgz && rm /tmp/a.tgz",
      "RUN useradd app && rm -rf /tmp/*",
    ),
    "words on the way": image("RUN echo a && a", "RUN echo b && b", "RUN cd /x && c"),
    "different tasks": image("RUN pip install a", "RUN useradd app", "RUN install -d /x"),
    "users between": image("RUN a", "RUN a", "USER app", "RUN a"),
    "others between": image("RUN a", "RUN a", "COPY x /x", "RUN a"),
    "a mount": image("RUN a", "RUN --mount=type=cache,target=/x a", "RUN a"),
  },
});

testRule("docker-relative-copy", {
  fails: {
    "no directory": image("COPY main main"),
    "an archive": image("ADD a.tar ./"),
    "no directory of an earlier stage": dockerfile(
      "FROM alpine:3.22 AS base\nRUN true\nFROM base\nCOPY main main\n",
    ),
  },
  passes: {
    "the directory of an earlier stage": dockerfile(
      "FROM alpine:3.22 AS base\nWORKDIR /app\nFROM base AS tools\nFROM tools\nCOPY main main\n",
    ),
    "a directory": image("WORKDIR /app", "COPY main main"),
    "an absolute path": image("COPY main /app/main"),
    "a variable": image("ARG TO=/app", "COPY main $TO"),
  },
});

testRule("docker-unverified-download", {
  fails: {
    "a program": image("RUN curl -fsSLo /bin/it https://a.example.com/it-1.0 && chmod +x /bin/it"),
    "an archive": image("RUN curl -fsSL https://a.example.com/it-1.0.tgz | tar -xz -C /opt"),
    "a file over HTTP": image("RUN wget http://a.example.com/it-1.0.deb"),
  },
  passes: {
    "a checksum": image(
      "RUN curl -fsSLo /bin/it https://a.example.com/it && echo 0a1b /bin/it | sha256sum -c && chmod +x /bin/it",
    ),
    "data that nothing runs": image("RUN curl -fsSLO https://a.example.com/it.csv"),
    "a program of the build": image("COPY it /bin/it", "RUN chmod +x /bin/it"),
  },
});

testRule("docker-shell-form", {
  fails: { "a command in a shell": image("CMD node server.js") },
  passes: {
    "a list": image('CMD ["node", "server.js"]'),
    "a shell that the program replaces": image("CMD exec node server.js --port ${PORT}"),
  },
});

testRule("docker-image-tag", {
  fails: { "a tag": dockerfile("FROM node:22.12.0\n") },
  passes: {
    "a digest": dockerfile(`FROM node:22.12.0@sha256:${"0a1b2c3d".repeat(8)}\n`),
    "a stage": dockerfile(
      `FROM node@sha256:${"0a1b2c3d".repeat(8)} AS build\nFROM build\nRUN true\n`,
    ),
    "nothing at all": dockerfile("FROM scratch\n"),
    "the latest, which another rule reports": dockerfile("FROM node:latest\n"),
  },
});

testRule("docker-sparse-log", {
  fails: {
    "a large ID": image("RUN useradd -u 1000660000 it"),
    "a large ID of a system's user": image("RUN groupadd it && useradd -r --uid=1234567890 it"),
  },
  passes: {
    "no log": image("RUN useradd --no-log-init -u 1000660000 it"),
    "no log by a letter": image("RUN useradd -rl -u 1000660000 it"),
    "a small ID": image("RUN useradd -u 10001 it"),
  },
});

testRule("docker-package-cache", {
  fails: { "of yarn": image("RUN yarn install --frozen-lockfile") },
  passes: {
    "of yarn, cleaned": image("RUN yarn install --frozen-lockfile && yarn cache clean"),
    "of yarn, whose programs run from it": image("RUN yarn install --immutable"),
    "of yarn, mounted": image(
      "RUN --mount=type=cache,target=/root/.cache/yarn yarn install --frozen-lockfile",
    ),
  },
});

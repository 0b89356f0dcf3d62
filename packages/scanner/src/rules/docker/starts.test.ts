import { testRule } from "../../../test/rule-fixtures.ts";

const image = (base: string, lines: string) => ({ Dockerfile: `FROM ${base}\n${lines}\n` });

const CHECK = "HEALTHCHECK CMD curl -f http://localhost:8000/ || exit 1";

testRule("docker-missing-check-program", {
  fails: {
    "a slim image": image("python:3.13-slim", `COPY src/ src/\n${CHECK}`),
    "a small image": image("node:24-alpine", CHECK),
    "a list": image("debian:12-slim", 'HEALTHCHECK CMD ["wget", "-q", "http://localhost/"]'),
  },
  passes: {
    "a program that is installed": image(
      "python:3.13-slim",
      `RUN apt-get update && apt-get install -y curl\n${CHECK}`,
    ),
    "a program of the base": image("node:24-alpine", CHECK.replace("curl -f", "wget -q")),
    "a full image": image("python:3.13", CHECK),
    "an image of one's own": image("acme/python:3.13-slim", CHECK),
    "a script that may install it": image("python:3.13-slim", `RUN ./install.sh\n${CHECK}`),
    "a program of another image": image(
      "python:3.13-slim",
      `COPY --from=curlimages/curl:8.10.1 /usr/bin/curl /usr/bin/\n${CHECK}`,
    ),
    "no check": image("python:3.13-slim", "HEALTHCHECK NONE"),
    "another program": image("python:3.13-slim", 'HEALTHCHECK CMD ["python", "health.py"]'),
  },
});

testRule("docker-kill-signal", {
  fails: { "a name": image("a:1", "STOPSIGNAL SIGKILL"), "a number": image("a:1", "STOPSIGNAL 9") },
  passes: {
    "a signal to stop": image("a:1", "STOPSIGNAL SIGQUIT"),
    "the default": image("a:1", "USER 10001"),
  },
});

testRule("docker-lost-path", {
  fails: { "a folder of one's own": image("a:1", "ENV PATH=/opt/venv/bin") },
  passes: {
    "a folder beside the others": image("a:1", "ENV PATH=/opt/venv/bin:$PATH"),
    "all folders": image("a:1", "ENV PATH=/opt/venv/bin:/usr/local/bin:/usr/bin:/bin"),
    "another variable": image("a:1", "ENV GOPATH=/go"),
  },
});

testRule("docker-world-writable", {
  fails: { "a mode of a copy": image("a:1", "COPY --chmod=777 app /app") },
  passes: { "a mode for the owner": image("a:1", "COPY --chmod=755 app /app") },
});

testRule("docker-root", {
  fails: { "another name for root": image("a:1", "RUN useradd -o -u 0 app\nUSER app") },
  passes: { "a user": image("a:1", "RUN useradd -u 10001 app\nUSER app") },
});

import { it } from "vitest";
import { expectLinearTime } from "../../../test/linear-time.ts";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

const build = (ignored: string, instructions = "COPY . .\n") => ({
  Dockerfile: `FROM node:22.11-alpine${instructions.startsWith("AS") ? " " : "\n"}${instructions}`,
  ".dockerignore": ignored,
});

testRule("docker-secret-in-context", {
  fails: {
    "settings with passwords": build(".git\n.env*\n!.env\n"),
    "settings of a stage in a folder": build(".git\n**/.env*\n!app/.env.production\n"),
    keys: build("*.pem\n!*.pem\n"),
  },
  passes: {
    "an example": build(".git\n.env*\n!.env.example\n"),
    "an exception that is taken back": build(".env*\n!.env\n.env\n"),
    "no exception": build(".git\n.env\n"),
    "a part of the folder": build(".git\n!.env\n", "COPY src ./src\n"),
  },
});

testRule("docker-open-context", {
  fails: {
    "another folder": build("node_modules\n"),
    "an empty list": build(""),
    "a file of the same start": build(".gitignore\n.github\n"),
    "a comment": build("# .git\n"),
    "an owner": build("dist\n", "COPY --chown=node:node ./ /app/\n"),
    added: build("dist\n", "ADD . /app\n"),
    "no list beside a program": {
      Dockerfile: "FROM python:3.13-slim\nCOPY . .\n",
      "app/main.py": "print()\n",
    },
    "no list beside a file for Compose": {
      Dockerfile: "FROM php:8.4-apache\nCOPY . .\n",
      "compose.yaml": "services: { web: { build: . } }\n",
    },
    "the folder of a stage that copies all": build(
      "dist\n",
      "AS build\nWORKDIR /src\nCOPY . .\nFROM nginx:1.29\nCOPY --from=build /src/ /srv/\n",
    ),
    "no list for a program that is named": {
      Dockerfile: "FROM golang:1.25 AS build\nCOPY go.mod go.sum ./\nFROM alpine:3.22\nCOPY . .\n",
    },
    "no list beside pages": { Dockerfile: "FROM nginx:1.29\nCOPY . .\n", "public/index.html": "" },
    "the list of this file": {
      ...build(".git\n"),
      "Dockerfile.dockerignore": "dist\n",
    },
  },
  passes: {
    "the folder": build("node_modules\n.git\n"),
    "the folder at any depth": build("**/.git\r\n"),
    "a slash behind it": build("/.git/\n"),
    "its content": build(".git/**\n"),
    "everything of the same start": build(".git*\n"),
    "hidden files": build("**/.*\n"),
    everything: build("*\n!src\n"),
    "on purpose": build("dist\n!.git\n"),
    "no list in an excerpt": { Dockerfile: "FROM node:22.11-alpine\nCOPY . .\n" },
    "a folder of the sources": build("dist\n", "COPY src ./src\n"),
    "the result of a stage": build("dist\n", "COPY --from=build . .\n"),
    "a part of a stage that copies all": build(
      "dist\n",
      "AS build\nWORKDIR /src\nCOPY . .\nFROM nginx:1.29\nCOPY --from=build /src/public /srv/\n",
    ),
    "a stage that is left behind": build("dist\n", "COPY . .\nFROM node:22.11-alpine\nRUN x\n"),
    "a folder without the history": {
      "main.go": "",
      "api/Dockerfile": "FROM golang:1.24\nCOPY . .\n",
      "api/.dockerignore": "dist\n",
    },
  },
});

it("reads lists and instructions once", () => {
  expectLinearTime("**/", 200_000, (text) => scanTexts(build(`${text}x`)));
  expectLinearTime(" --link", 200_000, (text) => scanTexts(build("", `COPY${text}`)));
  expectLinearTime(" ", 200_000, (text) => scanTexts(build("", `FROM a${text}b\nCOPY . .\n`)));
});

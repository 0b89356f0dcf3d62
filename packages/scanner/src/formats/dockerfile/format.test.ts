import { expect, it } from "vitest";
import { scanTexts } from "../../../test/scan-texts.ts";

const DIGEST = `sha256:${"0a".repeat(32)}`;
const DOCKERFILE = `# An application
FROM node:22@${DIGEST} AS build
RUN npm ci \\
    # with all it needs
    && npm run build

FROM node:22-slim@${DIGEST}
ENV API_TOKEN=hunter2
ADD app.js /app/
USER root
HEALTHCHECK CMD node health.js
`;

function security(texts: Record<string, string>) {
  return scanTexts(texts)
    .findings.filter(({ kind }) => kind === "security")
    .map(({ ruleId, startLine, endLine, resource }) => [ruleId, startLine, endLine, resource]);
}

it("finds faults at the instruction, or at the image that lacks one", () => {
  expect(security({ Dockerfile: DOCKERFILE })).toEqual([
    ["docker-secret-env", 8, 8, "Dockerfile:1"],
    ["docker-root", 10, 10, "Dockerfile"],
    ["docker-add", 9, 9, "Dockerfile:1"],
  ]);
  expect(security({ Dockerfile: DOCKERFILE.replace("USER root\n", "") })).toContainEqual([
    "docker-root",
    7,
    7,
    "Dockerfile",
  ]);
});

it.each(["Containerfile", "api.Dockerfile", "app/Dockerfile.web", "dockerfile"])(
  "reads %s",
  (path) => expect(security({ [path]: DOCKERFILE })).toHaveLength(3),
);

it.each(["Dockerfile.dockerignore", "docker.md", "Dockerfile.md.txt/x"])(
  "leaves %s alone",
  (path) => expect(security({ [path]: DOCKERFILE.replace("hunter2", "x") })).toEqual([]),
);

it("counts the finished image, not its stages", () => {
  const { resources } = scanTexts({ Dockerfile: DOCKERFILE }).facts;
  expect(resources).toMatchObject([{ type: "Dockerfile", name: "Dockerfile" }]);
});

it("does not repeat a secret", () => {
  const report = scanTexts({ Dockerfile: DOCKERFILE });
  expect(JSON.stringify(report)).not.toContain("hunter2");
});

it("follows comments: ours for the next instruction, Checkov's for the file", () => {
  const text = DOCKERFILE.replace("ADD", "# stackyard:ignore docker-add fine\nADD").replace(
    "# An application",
    "# checkov:skip=CKV_DOCKER_8:tests only",
  );
  const { suppressed } = scanTexts({ Dockerfile: text });
  expect(
    Object.fromEntries(suppressed.map(({ ruleId, suppression }) => [ruleId, suppression.reason])),
  ).toEqual({
    "docker-add": "fine",
    "docker-root": "tests only",
  });
});

it.each(["RUN a\n", "FROM a AS b\n", "COPY a b ", "ENV A=$A$A\n", "RUN <<A\n"])(
  "gets done with hostile files of %j",
  (piece) => {
    const text = `FROM x\nCOPY ${piece.repeat(95_000 / piece.length)}`;
    const { unread } = scanTexts({ Dockerfile: text, "b.Dockerfile": text });
    expect(unread.length).toBeGreaterThan(0);
  },
);

import { isPlaceholderImage, looseness } from "../../container/image-reference.ts";
import { type Fact, fact, or, told, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { blocksOf, isExport, isToolbox, isWorkbench, textOf } from "./purpose.ts";

const BEST_PRACTICES = "https://docs.docker.com/build/building/best-practices/";

/** Root by name or UID, with an optional group, and its Windows equivalent. */
const ROOT = /^(root|0|ContainerAdministrator)(:|$)/i;

/** Another name for the user with all rights. */
const SECOND_ROOT = /\b(useradd|adduser)\b[^\n|;&]{0,200}\s(-u|--uid)[ =]?0(\s|$)/;

/** Images without root: they say so in their name or tag, or their publisher sets another user. */
const WITHOUT_ROOT = [
  /[:/-](nonroot|rootless|unprivileged)\b/,
  /(^|\/)(bitnami|cimg|circleci|dexidp|jupyter|ocaml|opensearchproject|prom|selenium)\//,
  /(^|\/)chainguard\/(?!wolfi-base\b)/,
  /(^|\/)(apache\/(airflow|kafka|spark)|gitpod\/[\w-]+|grafana\/(grafana|loki|mimir|tempo)|jenkins\/jenkins|keycloak\/keycloak|mssql\/server)(:|@|$)/,
  /\/ubi\d+\/(?!ubi\b|podman\b|buildah\b|skopeo\b|toolbox\b)[\w-]+(:|@|$)/,
];

/** Programs that entry points start others with, as a user without rights. */
const GIVES_UP_ROOT = /\b(gosu|su-exec)\b/;

function givesUpRoot(image: ResourceView): boolean {
  const commands = blocksOf(image, "run").map((run) => textOf(run, "command"));
  const starts = blocksOf(image, "entrypoint").map((each) => textOf(each, "arguments"));
  return starts.length > 0 && [...commands, ...starts].some((text) => GIVES_UP_ROOT.test(text));
}

function runsAsRoot(image: ResourceView): Fact {
  const user = image.attr("user.name");
  const isHarmless = isExport(image) || isWorkbench(image) || givesUpRoot(image);
  const hasOwnUser = image
    .attr("base")
    .test((base = "") => WITHOUT_ROOT.some((pattern) => pattern.test(base)));
  const isAbsent = told(user.isAbsent(), "no `USER` is set");
  return or(
    unless(fact(isWorkbench(image)), user.matches(ROOT)),
    unless(or(fact(isHarmless), hasOwnUser), isAbsent),
  );
}

function usesLooseImage(stage: ResourceView): Fact {
  const image = textOf(stage, "image");
  const isLoose = stage
    .attr("image")
    .test((each = "") => each !== "" && looseness(each) !== undefined);
  return told(isLoose, `\`${image}\` ${looseness(image)}`);
}

/** An image that files are taken from, rather than a stage or a context, which have no such names. */
function isLooseImage(name: string | undefined): boolean {
  return name !== undefined && /[/:]/.test(name) && looseness(name) !== undefined;
}

/** `type=bind,from=ghcr.io/example/tools,source=/bin` */
function sourceOf(mount: string | undefined): string | undefined {
  return /(?:^|,)from=([^,]+)/.exec(mount ?? "")?.[1];
}

/** Rules for the final image. */
export const dockerImageRules: readonly Rule[] = [
  {
    id: "docker-root",
    title: "Container runs as root",
    severity: "HIGH",
    category: "security",
    topic: "image",
    explanation: "An attacker who escapes a container that runs as root is root on the host.",
    fix: "Add a user and name it by `USER` as the last thing that changes users.",
    peers: { checkov: ["CKV_DOCKER_8", "CKV_DOCKER_3"], trivy: ["DS-0002"] },
    link: `${BEST_PRACTICES}#user`,
    checks: [
      resource("dockerfile", runsAsRoot),
      resource("dockerfile_stage", (stage) =>
        stage.blocks("run").each((run) => run.attr("command").matches(SECOND_ROOT)),
      ),
    ],
  },
  {
    id: "docker-latest",
    title: "Image that the build uses is not pinned to a version",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "The next build may bring in other code, unasked and untested.",
    fix: "Name a version as the image's tag or, better, its digest.",
    peers: { checkov: ["CKV_DOCKER_7"], trivy: ["DS-0001"] },
    link: `${BEST_PRACTICES}#pin-base-image-versions`,
    checks: [
      resource("dockerfile_stage", usesLooseImage),
      resource("dockerfile_stage", (stage) => [
        ...stage.blocks("copy").each((copy) => copy.attr("from").test(isLooseImage)),
        ...stage
          .blocks("run")
          .each((run) =>
            run.attr("mount").some((mount) => mount.test((text) => isLooseImage(sourceOf(text)))),
          ),
      ]),
    ],
  },
  {
    id: "docker-image-tag",
    title: "Base image is named by a tag only",
    severity: "INFO",
    category: "security",
    topic: "supply-chain",
    explanation: "The publisher can move the tag, so two builds may differ.",
    fix: "Add the digest, as in `node:22.12.0@sha256:…`, and let a tool update it.",
    link: `${BEST_PRACTICES}#pin-base-image-versions`,
    checks: [
      resource("dockerfile_stage", (stage) =>
        stage
          .attr("image")
          .test(
            (image) =>
              image !== undefined &&
              image !== "" &&
              !image.includes("@") &&
              !isPlaceholderImage(image) &&
              looseness(image) === undefined,
          ),
      ),
    ],
  },
  {
    id: "docker-ssh-port",
    title: "Image exposes SSH",
    severity: "MEDIUM",
    category: "security",
    topic: "image",
    explanation: "A container needs no SSH server: it adds an attack surface and keys to manage.",
    fix: "Take port 22 out of `EXPOSE`; use `docker exec` or its like.",
    peers: { checkov: ["CKV_DOCKER_1"], trivy: ["DS-0004"] },
    link: "https://docs.docker.com/reference/dockerfile/#expose",
    checks: [
      resource("dockerfile_stage", (stage) =>
        stage
          .blocks("expose")
          .each((expose) => expose.attr("port").test((port) => includesPort(port ?? "", 22))),
      ),
    ],
  },
  {
    id: "docker-healthcheck",
    title: "Image does not say how to check its health",
    severity: "LOW",
    category: "quality",
    explanation: "A container that hangs counts as running and is not replaced.",
    fix: "Add a `HEALTHCHECK`, or `HEALTHCHECK NONE` where the platform probes.",
    peers: { checkov: ["CKV_DOCKER_2"], trivy: ["DS-0026"] },
    link: "https://docs.docker.com/reference/dockerfile/#healthcheck",
    checks: [
      resource("dockerfile", (image) =>
        unless(
          fact(isExport(image) || isWorkbench(image) || isToolbox(image)),
          told(image.blocks("healthcheck").isEmpty(), "no `HEALTHCHECK` is set"),
        ),
      ),
    ],
  },
];

/** `22`, `22/tcp`, `20-30/tcp`; UDP doesn't match. */
function includesPort(exposed: string, port: number): boolean {
  const match = /^(\d+)(?:-(\d+))?(?:\/tcp)?$/i.exec(exposed);
  if (match === null) return false;
  const from = Number(match[1]);
  return from <= port && port <= Number(match[2] ?? from);
}

import { NO_MARKS } from "../../evaluate/marks.ts";
import { NPM_SETTINGS } from "../../formats/dockerfile/npm-settings.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { isCredentialName } from "../../secrets/credential-name.ts";
import { findSecrets } from "../../secrets/patterns.ts";
import { isReference } from "../../secrets/reference.ts";
import { skipsVerification, unsetsVerification } from "../../shell/verification.ts";
import { runs } from "./runs.ts";

/** Archives that `ADD` extracts and `COPY` doesn't. */
const ARCHIVE = /\.(tar|tar\.(gz|bz2|xz|zst)|tgz|tbz2?|txz)$/i;

const REMOTE = /^(https?:\/\/|git@|git:\/\/|ssh:\/\/)/;

/** Files that usually contain credentials. */
const SECRET_FILE =
  /(^|\/)(id_(rsa|dsa|ecdsa|ed25519)|\.npmrc|[._]?(pypirc|netrc|pgpass)|\.git-credentials|\.env(\.(?!(dist|example|sample|template|defaults?|test|ci)$)\w+)?|\.aws\/credentials|\.docker\/config\.json|\.kube\/config|kubeconfig|credentials\.json|(deploy|ssh|private)[_-]?key|[\w.-]+\.(key|p12|pfx))$/i;

function isPlainFile(source: AttributeView): Fact {
  return source.test((path) => path !== undefined && !REMOTE.test(path) && !ARCHIVE.test(path));
}

/** The literal part of a value that may contain variables. */
function writtenText({ value }: AttributeView): string {
  if (value.kind === "string") return value.value;
  const parts = value.kind === "unknown" ? (value.parts ?? []) : [];
  return parts.map((part) => (part.kind === "string" ? part.value : "")).join("");
}

/** Whether an assignment contains a credential, by name or format, rather than its path. */
function setsSecret(assignment: BlockView): Fact {
  const name = writtenText(assignment.attr("name"));
  const value = assignment.attr("value");
  const text = writtenText(value);
  const isEmpty = value.value.kind === "string" && text === "";
  const isNamed = isCredentialName(name) && !isReference(text) && !isEmpty;
  return fact(isNamed || findSecrets(text).length > 0, {
    location: assignment.location,
    message: `\`${name}\` can be read in the image`,
    marks: NO_MARKS,
    secrets: text === "" ? [] : [text],
  });
}

/** Build arguments are visible in the image history. */
function asksForSecret(argument: BlockView): Fact {
  const name = writtenText(argument.attr("name"));
  const message = `\`${name}\` can be read in the history of the image`;
  return fact(isCredentialName(name), { location: argument.location, message, marks: NO_MARKS });
}

const mountsVariable = (run: BlockView): Fact =>
  run.attr("mount").some((mount) => mount.matches(/^(?=.*\btype=secret\b).*\benv=/));

/** Settings of npm name a variable for the token if a mount gives it. */
function copiesSecret(copy: BlockView, stage: ResourceView): Fact {
  const hasToken = stage.blocks("run").some(mountsVariable);
  const plain = stage.attr("plain_settings");
  return unless(
    copy.attr("from").isPresent(),
    copy
      .attr("source")
      .some((source) =>
        unless(
          or(and(source.matches(NPM_SETTINGS), hasToken), plain.includes(writtenText(source))),
          source.matches(SECRET_FILE),
        ),
      ),
  );
}

/** The folder of the history, rather than a file in it that names the current commit. */
function takesHistory(copy: BlockView): Fact {
  return copy.attr("source").some((source) => source.matches(/(^|\/)\.git(\/|\/\*)?$/));
}

function switchesVerificationOff(assignment: BlockView): Fact {
  const name = writtenText(assignment.attr("name"));
  const isAtFault = unsetsVerification(name, writtenText(assignment.attr("value")));
  const message = `\`${name}\` switches the verification off`;
  return fact(isAtFault, { location: assignment.location, message, marks: NO_MARKS });
}

/** Rules for the image build. */
export const dockerBuildRules: readonly Rule[] = [
  {
    id: "docker-add",
    title: "File is added where it should be copied",
    severity: "LOW",
    category: "security",
    topic: "image",
    explanation:
      "`ADD` also unpacks archives and fetches from the network: what arrives depends on the name.",
    fix: "Use `COPY` for files and directories.",
    peers: { checkov: ["CKV_DOCKER_4"], trivy: ["DS-0005"] },
    link: "https://docs.docker.com/build/building/best-practices/#add-or-copy",
    checks: [
      resource("dockerfile_stage", (stage) =>
        stage.blocks("add").each((add) => add.attr("source").some(isPlainFile)),
      ),
    ],
  },
  {
    id: "docker-secret-env",
    title: "Credential becomes part of the image",
    severity: "CRITICAL",
    category: "security",
    topic: "secrets",
    explanation:
      "Variables, build arguments and copied files stay in the layers and the history of the image, for everyone who can pull it.",
    fix: "Pass secrets at run time or, for the build, by `RUN --mount=type=secret`.",
    peers: { trivy: ["DS-0031"] },
    link: "https://docs.docker.com/build/building/secrets/",
    checks: [
      resource("dockerfile_stage", (stage) => [
        ...stage.blocks("env").each(setsSecret),
        ...stage.blocks("arg").each(asksForSecret),
        ...stage.blocks("copy").each((copy) => copiesSecret(copy, stage)),
      ]),
    ],
  },
  {
    id: "docker-git-history",
    title: "Image contains the history of its repository",
    severity: "MEDIUM",
    category: "security",
    topic: "image",
    explanation:
      "Everyone who can pull the image can read all earlier versions, with secrets that were removed since.",
    fix: "Copy only what the program needs, and list `.git` in `.dockerignore`.",
    link: "https://docs.docker.com/build/concepts/context/#dockerignore-files",
    checks: [
      resource("dockerfile", (image) => [
        ...image.blocks("copy").each(takesHistory),
        ...image.blocks("add").each(takesHistory),
      ]),
    ],
  },
  {
    id: "docker-curl-insecure",
    title: "Download is not verified",
    severity: "HIGH",
    category: "security",
    topic: "supply-chain",
    explanation: "Without TLS verification anyone on the way can put their own code in the image.",
    fix: "Take the option or variable out, and install the missing certificate or host key instead.",
    peers: { checkov: ["CKV2_DOCKER_2", "CKV2_DOCKER_3"] },
    link: "https://curl.se/docs/sslcerts.html",
    checks: [
      resource("dockerfile_stage", (stage) => [
        ...stage
          .blocks("run")
          .each((run) => runs(run, (commands) => commands.find(skipsVerification))),
        ...stage.blocks("env").each(switchesVerificationOff),
      ]),
    ],
  },
];

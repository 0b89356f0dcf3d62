import { module, type Rule } from "../../rule-language/rule.ts";
import { looseRevision } from "../../source/revisions.ts";
import type { Declaration } from "../../terraform/configuration.ts";
import { literalText } from "../../terraform/static-argument.ts";

/**
 * `namespace/name/provider`, with an optional registry host before it or a subdirectory after it.
 */
const REGISTRY_SOURCE = /^([\w.-]+\.[a-z]+\/)?[\w-]+\/[\w-]+\/[\w-]+(\/\/.*)?$/;

const VERSION_CONTROL = /^(git::|hg::|git@|github\.com\/|bitbucket\.org\/)|\.git(\/\/|\?|$)/;

/** Archives that are downloaded from a server or a bucket. */
const ARCHIVE = /^(https?|s3|gcs)::?(\/\/|https?:\/\/)|^https?:\/\//;

/** A version in the path of an archive: `network-3.2.0.zip`, `v3.2.0/network.zip`. */
const VERSIONED = /[-_/]v?\d+\.\d+(\.\d+)*([-+][\w.]+)?(\.(zip|tgz|tar(\.\w+)?)|\/)/;

/** Protocols without encryption. */
const PLAINTEXT = /^(\w+::)?(http|git):\/\//;

/** What identifies the content itself, however it gets here. */
const VERIFIED = /[?&](checksum=(?!file:)|(ref|rev)=[0-9a-f]{40}(&|$))/;

/** A lowest version, without a highest. */
const UNBOUNDED = /^\s*>=?\s*v?[\d.]+\s*$/;

/** Why a module call can resolve to different code later, or `undefined`. */
function looseness(call: Declaration): string | undefined {
  const source = literalText(call, "source");
  if (source === null || source.startsWith("./") || source.startsWith("../")) return undefined;
  if (REGISTRY_SOURCE.test(source) && !VERSION_CONTROL.test(source)) {
    const version = literalText(call, "version");
    if (version === null) return "`version` is not set";
    return UNBOUNDED.test(version) ? "`version` accepts every later release" : undefined;
  }
  if (!VERSION_CONTROL.test(source)) {
    return ARCHIVE.test(source) && !/[?&]checksum=/.test(source) && !VERSIONED.test(source)
      ? "`source` is an archive without a version or `checksum`"
      : undefined;
  }
  const reason = looseRevision(source);
  return reason && `\`source\` ${reason}`;
}

const checkCalls = module((view) =>
  [...view.configuration.moduleCalls.values()].map((call) => {
    const reason = looseness(call);
    return view.found(reason !== undefined, call.header, `${reason} in module \`${call.name}\``);
  }),
);

const checkConnections = module((view) =>
  [...view.configuration.moduleCalls.values()].map((call) => {
    const source = literalText(call, "source") ?? "";
    const isOpen = PLAINTEXT.test(source) && !VERIFIED.test(source);
    return view.found(isOpen, call.header, `module \`${call.name}\` is fetched unencrypted`);
  }),
);

const fix =
  "Set `version` for a registry module, `?ref=` with a tag or commit for a git source, or `?checksum=` for an archive.";

const link =
  "https://developer.hashicorp.com/terraform/language/modules/sources#selecting-a-revision";

/** Unpinned sources are both a security risk and a quality problem, and count as both. */
export const moduleSourceRules: readonly Rule[] = [
  {
    id: "tf-module-unpinned",
    title: "Called module is not pinned to a version",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    runsCode: true,
    explanation: "Its author can change what is deployed at any time, by mistake or on purpose.",
    fix,
    peers: { checkov: ["CKV_TF_1", "CKV_TF_2"] },
    link,
    checks: [checkCalls],
  },
  {
    id: "tf-module-plaintext",
    title: "Called module is fetched over an unencrypted connection",
    severity: "HIGH",
    category: "security",
    topic: "supply-chain",
    runsCode: true,
    explanation: "Anyone on the network path can replace the code that Terraform runs.",
    fix: "Use `https://` or SSH in `source`.",
    link: "https://developer.hashicorp.com/terraform/language/modules/sources",
    checks: [checkConnections],
  },
  {
    id: "quality-module-unpinned",
    title: "Version of a called module is left open",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The next release of a third-party module can break your code.",
    fix,
    link,
    checks: [checkCalls],
  },
];

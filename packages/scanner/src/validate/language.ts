import type { VersionRange } from "../terraform/version-constraint.ts";
import { admits } from "../terraform/version-constraint.ts";

/** The tools that run Terraform code. */
export type ToolName = "terraform" | "opentofu";

export interface Tool {
  readonly name: ToolName;
  /** A release: `1.11.4`. */
  readonly version: string;
}

/** The minor releases that the tables below cover. */
const RELEASES: Readonly<Record<ToolName, readonly string[]>> = {
  terraform: releases("0", [12, 13, 14, 15]).concat(releases("1", upTo(15))),
  opentofu: releases("1", [6, 7, 8, 9, 10, 11, 12]),
};

/** Patch releases go at least this far; a constraint can name any. */
const PATCHES = 12;

function releases(major: string, minors: readonly number[]): string[] {
  return minors.map((minor) => `${major}.${minor}`);
}

function upTo(last: number): number[] {
  return Array.from({ length: last + 1 }, (_, minor) => minor);
}

/**
 * Since which release a tool has something, or from which to which; left out for a tool that doesn't
 * have it.
 */
type Since = Readonly<Partial<Record<ToolName, string | readonly [first: string, last: string]>>>;

/** Parts of the language that not every release has. */
const FEATURES = {
  "short-circuit": { terraform: "1.12", opentofu: "1.10" },
  "negative-element": { terraform: "1.12", opentofu: "1.6" },
  moved: { terraform: "1.1", opentofu: "1.6" },
  cloud: { terraform: "1.1", opentofu: "1.6" },
  nullable: { terraform: "1.1", opentofu: "1.6" },
  conditions: { terraform: "1.2", opentofu: "1.6" },
  replace_triggered_by: { terraform: "1.2", opentofu: "1.6" },
  optional: { terraform: "1.3", opentofu: "1.6" },
  terraform_data: { terraform: "1.4", opentofu: "1.6" },
  check: { terraform: "1.5", opentofu: "1.6" },
  import: { terraform: "1.5", opentofu: "1.6" },
  "import-for-each": { terraform: "1.7", opentofu: "1.7" },
  removed: { terraform: "1.7", opentofu: "1.7" },
  "provider-functions": { terraform: "1.8", opentofu: "1.7" },
  "cross-variable-validation": { terraform: "1.9", opentofu: "1.9" },
  "removed-provisioners": { terraform: "1.9", opentofu: "1.9" },
  ephemeral: { terraform: "1.10", opentofu: "1.11" },
  "import-identity": { terraform: "1.12" },
  action: { terraform: "1.14" },
  deprecated: { terraform: "1.15", opentofu: "1.10" },
  const: { terraform: "1.15", opentofu: "1.12" },
  "computed-source": { terraform: "1.15", opentofu: "1.8" },
  "computed-lifecycle": { opentofu: "1.12" },
  encryption: { opentofu: "1.7" },
  "provider-for-each": { opentofu: "1.9" },
  enabled: { opentofu: "1.11" },
  "moved-types": { opentofu: "1.10" },
  "lifecycle-destroy": { opentofu: "1.12" },
  language: { terraform: "1.14", opentofu: "1.12" },
  "quoted-types": { terraform: ["0.12", "0.14"] },
  "destroy-references": { terraform: ["0.12", "0.12"] },
} satisfies Readonly<Record<string, Since>>;

export type Feature = keyof typeof FEATURES;

/** Functions that not every release has. */
const FUNCTIONS: Readonly<Record<string, Since>> = {
  list: { terraform: ["0.12", "0.14"] },
  map: { terraform: ["0.12", "0.14"] },
  base64gunzip: { opentofu: "1.7" },
  cidrcontains: { opentofu: "1.7" },
  urldecode: { opentofu: "1.7" },
  convert: { terraform: "1.15" },
  endswith: { terraform: "1.3", opentofu: "1.6" },
  ephemeralasnull: { terraform: "1.10", opentofu: "1.11" },
  issensitive: { terraform: "1.8", opentofu: "1.7" },
  plantimestamp: { terraform: "1.5", opentofu: "1.6" },
  startswith: { terraform: "1.3", opentofu: "1.6" },
  strcontains: { terraform: "1.5", opentofu: "1.6" },
  templatestring: { terraform: "1.9", opentofu: "1.7" },
  timecmp: { terraform: "1.3", opentofu: "1.6" },
};

/**
 * The language of the tools and releases that a module permits. It has whatever one of them has, so
 * that only what all of them refuse is refused.
 */
export class Language {
  readonly #tools: readonly Tool[];
  /** Whether releases are permitted that are newer than the tables. */
  readonly mayBeNewer: boolean;
  /** Whether the module asks for releases that the tables don't cover: then nothing is unknown. */
  readonly isBeyond: boolean;

  constructor(tools: readonly Tool[], mayBeNewer = false) {
    this.#tools = tools;
    this.isBeyond = tools.length === 0;
    this.mayBeNewer = mayBeNewer || this.isBeyond;
  }

  has(feature: Feature): boolean {
    return this.isBeyond || this.#hasSince(FEATURES[feature]);
  }

  hasFunction(name: string): boolean {
    const since = FUNCTIONS[name];
    return since === undefined || this.#hasSince(since);
  }

  /** Whether a constraint admits one of the releases. */
  isAdmittedBy(range: VersionRange): boolean {
    return this.isBeyond || this.#tools.some(({ version }) => admits(range, version));
  }

  #hasSince(since: Since): boolean {
    return this.#tools.some(({ name, version }) => {
      const span = since[name];
      if (span === undefined) return false;
      const [first, last] = typeof span === "string" ? [span, undefined] : span;
      return isAtLeast(version, first) && (last === undefined || isAtLeast(last, version));
    });
  }
}

function isAtLeast(version: string, first: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [firstMajor = 0, firstMinor = 0] = first.split(".").map(Number);
  return major > firstMajor || (major === firstMajor && minor >= firstMinor);
}

/** The language of a module with this `required_version`. Only OpenTofu reads `.tofu` files. */
export function permittedLanguage(range: VersionRange, isTofuOnly: boolean): Language {
  const names: readonly ToolName[] = isTofuOnly ? ["opentofu"] : ["terraform", "opentofu"];
  const tools = names.flatMap((name) =>
    RELEASES[name].flatMap((minor) => {
      const patches = Array.from({ length: PATCHES }, (_, patch) => `${minor}.${patch}`);
      const version = [...patches, `${minor}.999`].find((each) => admits(range, each));
      return version === undefined ? [] : [{ name, version }];
    }),
  );
  return new Language(
    tools,
    names.some((name) => admits(range, nextOf(name))),
  );
}

/** The release after the last one in the tables. */
function nextOf(name: ToolName): string {
  const [major, minor] = (RELEASES[name].at(-1) ?? "").split(".").map(Number);
  return `${major}.${(minor ?? 0) + 1}.0`;
}

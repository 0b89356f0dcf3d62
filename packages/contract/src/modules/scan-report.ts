import { z } from "zod";
import {
  CAP_REASONS,
  FINDING_CLASSES,
  PARTS,
  RUN_KINDS,
  RUN_PLACES,
  RUN_TIMES,
  SCORE_KINDS,
  SEVERITIES,
} from "./scan-terms.ts";

const position = z.object({
  file: z.string(),
  startLine: z.number().int(),
  endLine: z.number().int(),
});

/** A finding as streamed while the scan runs. */
export const findingSummary = z.object({
  ruleId: z.string(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  kind: z.enum(SCORE_KINDS),
  class: z.enum(FINDING_CLASSES),
  ...position.shape,
});
export type FindingSummary = z.infer<typeof findingSummary>;

export const finding = findingSummary.extend({
  part: z.enum(PARTS).default("module"),
  /** Set if it is about code that runs on the machine of the module's user. */
  risk: z.enum(["runs-code"]).nullable().default(null),
  /** The problem in one sentence. */
  message: z.string(),
  /** Why it matters, and how to fix it. */
  explanation: z.string(),
  fix: z.string(),
  /** The resource's address in the module, if any. */
  resource: z.string().nullable(),
  /** Documentation link. */
  link: z.string().nullable(),
  excerpt: z.object({ startLine: z.number().int(), lines: z.array(z.string()) }).nullable(),
  /** Other locations with the same underlying issue. */
  alsoAt: z.array(position),
  /** The author's comment that suppresses it. Among a report's `findings`, it has no effect. */
  suppression: z
    .object({
      reason: z.string(),
      file: z.string(),
      line: z.number().int(),
      /** Whether an auditor accepts it. */
      isAccepted: z.boolean(),
    })
    .nullable()
    .default(null),
  /** Equivalent rules in other scanners. */
  peers: z.object({
    checkov: z.array(z.string()),
    trivy: z.array(z.string()),
    kics: z.array(z.string()),
  }),
});
export type Finding = z.infer<typeof finding>;

export const score = z.object({
  /** 0-100; null if nothing could be evaluated. */
  score: z.number().int().nullable(),
  /** Points lost, one line per rule. */
  losses: z.array(
    z.object({
      ruleId: z.string(),
      title: z.string(),
      points: z.number(),
      findingCount: z.number().int(),
      /** Points per finding, by index into the report's `findings`. */
      findings: z.array(z.object({ finding: z.number().int(), points: z.number() })),
    }),
  ),
  /** Set if a cap lowered the score further than the losses alone. */
  cappedAt: z.number().int().nullable(),
  cappedBy: z.enum(CAP_REASONS).nullable().default(null),
});
export type Score = z.infer<typeof score>;

/** Something that the package makes a machine run, read, write or ask. */
export const runItem = z.object({
  kind: z.enum(RUN_KINDS),
  when: z.enum(RUN_TIMES),
  where: z.enum(RUN_PLACES),
  /** The command, address or path. Pieces that only the caller knows are written `${var.x}`. */
  what: z.string(),
  resource: z.string().nullable(),
  /** The `count` or `for_each` that decides whether it happens, as HCL. */
  condition: z.string().nullable(),
  /** Packaged files that it runs. */
  scripts: z.array(z.string()),
  /** Servers whose addresses the author chose. */
  contacts: z.array(z.string()),
  /** Secrets that it reads or sends. */
  reads: z.array(z.string()),
  /** That of its most severe finding. */
  severity: z.enum(SEVERITIES),
  part: z.enum(PARTS),
  /** SHA-256 of what runs, scripts included: an approval of one digest covers nothing else. */
  digest: z.string(),
  ...position.shape,
});
export type RunItem = z.infer<typeof runItem>;

export const inputSetting = z.object({
  /** The input, or a part of it: `enable_public`, `databases[*].public`. */
  name: z.string(),
  /** The value as HCL; null if any that isn't empty will do, or if it can't be told. */
  value: z.string().nullable(),
  /** If any value will do that the code doesn't compare with: those that it does, `"none" or "all"`. */
  otherThan: z.string().optional(),
});
export type InputSetting = z.infer<typeof inputSetting>;

/** What other values of the inputs lead to, on security. */
const inputReport = z.object({
  /** Settings that add findings, the lowest score first. */
  switches: z.array(
    z.object({
      settings: z.array(inputSetting),
      /** The security score with these settings. */
      security: z.number().int().nullable(),
      /** Number of findings, by severity, that the default values don't have. */
      added: z.record(z.enum(SEVERITIES), z.number().int()),
      /** The most severe of these that no smaller list of settings adds. */
      findings: z.array(finding),
    }),
  ),
  /** Rules whose results depend on free-form inputs. They don't affect any score. */
  dependencies: z.array(
    z.object({
      input: z.string(),
      ruleId: z.string(),
      title: z.string(),
      severity: z.enum(SEVERITIES),
      resources: z.array(z.string()),
    }),
  ),
  /** Inputs whose other values weren't judged. */
  notJudged: z.array(z.string()),
});
export type InputReport = z.infer<typeof inputReport>;

export const scanReport = z.object({
  status: z.enum(["passed", "failed"]),
  /** Why the scan failed; blocks a submission. */
  failures: z.array(z.string()),
  rulesetVersion: z.string(),
  scores: z.object({ security: score, quality: score, efficiency: score }),
  /**
   * Code that runs on the machine of the module's user, with its share of the security score. Null
   * for versions scanned before it was listed.
   */
  runsCode: z
    .object({ score, items: z.array(runItem) })
    .nullable()
    .default(null),
  coverage: z.object({
    /**
     * Percentage of requested evaluations with a result, times the share of covered resource types.
     */
    percent: z.number(),
    decided: z.number().int(),
    undecided: z.number().int(),
    /** Resources that the default configuration doesn't create. */
    notCreated: z.number().int(),
    /** Resources of types without rules. */
    withoutRules: z.number().int(),
    /** Deployed resources by type, uncovered types first. Long lists are truncated. */
    types: z
      .array(z.object({ type: z.string(), instances: z.number().int(), judged: z.boolean() }))
      .default([]),
    typeCount: z.number().int().default(0),
    judgedTypeCount: z.number().int().default(0),
    /** Reasons for inconclusive evaluations, most common first. */
    missing: z.array(z.object({ cause: z.string(), judgements: z.number().int() })),
  }),
  findings: z.array(finding),
  /** Findings suppressed by a comment in the code, with its reason. */
  suppressed: z.array(
    finding.extend({
      /** In reports of earlier rule sets, instead of `suppression`. */
      reason: z.string().optional(),
    }),
  ),
  inputs: inputReport.default({ switches: [], dependencies: [], notJudged: [] }),
  /** What was skipped because of a limit, in sentences. */
  notEvaluated: z.array(z.string()),
  /** Files that may contain something to evaluate but weren't read. */
  unread: z.array(z.object({ path: z.string(), reason: z.string() })).default([]),
});
export type ScanReport = z.infer<typeof scanReport>;

const resourceFact = z.object({
  type: z.string(),
  name: z.string(),
  /** The module call path from the root, such as "module.network"; empty for the root. */
  modulePath: z.string(),
  count: z.string().nullable(),
  forEach: z.string().nullable(),
  /** Well-known arguments that force replacement when changed; the value as JSON if known. */
  fixed: z
    .array(z.object({ name: z.string(), expression: z.string(), value: z.string().nullable() }))
    .default([]),
  file: z.string(),
  line: z.number().int(),
});

/** Estimated permissions needed to run Terraform, derived from the resource types. */
const permissions = z.object({
  /** "Derived for N of M resource types." */
  derivedTypes: z.number().int(),
  allTypes: z.number().int(),
  unknownTypes: z.array(z.string()),
  aws: z.array(z.string()),
  azure: z.array(z.string()),
  google: z.array(z.string()),
});

/** A module's interface and contents. Expressions are HCL source text. */
export const moduleFacts = z.object({
  requiredVersion: z.string().nullable(),
  inputs: z.array(
    z.object({
      name: z.string(),
      type: z.string().nullable(),
      description: z.string().nullable(),
      /** Null for required variables. */
      default: z.string().nullable(),
      isRequired: z.boolean(),
      isSensitive: z.boolean(),
      isNullable: z.boolean(),
      validations: z.array(
        z.object({ condition: z.string(), errorMessage: z.string().nullable() }),
      ),
    }),
  ),
  outputs: z.array(
    z.object({ name: z.string(), description: z.string().nullable(), isSensitive: z.boolean() }),
  ),
  resources: z.array(resourceFact),
  dataSources: z.array(resourceFact),
  providers: z.array(
    z.object({
      name: z.string(),
      source: z.string(),
      versionConstraint: z.string().nullable(),
      resourceCount: z.number().int(),
    }),
  ),
  moduleCalls: z.array(
    z.object({
      name: z.string(),
      source: z.string(),
      versionConstraint: z.string().nullable(),
    }),
  ),
  /** The `moved` blocks, without instance keys. */
  moves: z.array(z.object({ from: z.string(), to: z.string() })).default([]),
  /** Null for versions scanned before permissions were derived. */
  permissions: permissions.nullable().default(null),
  /** The bundled license by its SPDX identifier; null if there is none. */
  license: z.object({ file: z.string(), name: z.string().nullable() }).nullable().default(null),
  submodules: z.array(z.string()),
  examples: z.array(z.string()),
  /** The reference graph, by addresses in the root module. */
  graph: z.object({
    nodes: z.array(
      z.object({
        address: z.string(),
        kind: z.enum(["resource", "data", "module"]),
        type: z.string(),
      }),
    ),
    edges: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
});
export type ModuleFacts = z.infer<typeof moduleFacts>;

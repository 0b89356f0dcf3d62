import { z } from "zod";
import { CAP_REASONS, FINDING_CLASSES, PARTS, SCORE_KINDS, SEVERITIES } from "./scan-terms.ts";

const position = z.object({
  file: z.string(),
  startLine: z.number().int(),
  endLine: z.number().int(),
});

/** A finding as it appears while the scan runs. */
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
  /** What is wrong here, in a sentence. */
  message: z.string(),
  /** Why it matters, and how to mend it. */
  explanation: z.string(),
  fix: z.string(),
  /** The resource's address in the module, where there is one. */
  resource: z.string().nullable(),
  /** Where to read on. */
  link: z.string().nullable(),
  excerpt: z.object({ startLine: z.number().int(), lines: z.array(z.string()) }).nullable(),
  /** Further places that lead to the same fault. */
  alsoAt: z.array(position),
  /** The same rule elsewhere. */
  peers: z.object({
    checkov: z.array(z.string()),
    trivy: z.array(z.string()),
    kics: z.array(z.string()),
  }),
});
export type Finding = z.infer<typeof finding>;

export const score = z.object({
  /** 0-100; null where nothing could be judged. */
  score: z.number().int().nullable(),
  /** Where the points went: one line for each rule that cost any. */
  losses: z.array(
    z.object({
      ruleId: z.string(),
      title: z.string(),
      points: z.number(),
      findingCount: z.number().int(),
      /** The points by finding: indexes into the report's `findings`. */
      findings: z.array(z.object({ finding: z.number().int(), points: z.number() })),
    }),
  ),
  /** Set where the score would be higher by the losses alone. */
  cappedAt: z.number().int().nullable(),
  cappedBy: z.enum(CAP_REASONS).nullable().default(null),
});
export type Score = z.infer<typeof score>;

export const scanReport = z.object({
  status: z.enum(["passed", "failed"]),
  /** Why it failed: what stops a submission. */
  failures: z.array(z.string()),
  rulesetVersion: z.string(),
  scores: z.object({ security: score, quality: score, efficiency: score }),
  coverage: z.object({
    /** Percent of the judgements asked for that could be made, times the share of types judged. */
    percent: z.number(),
    decided: z.number().int(),
    undecided: z.number().int(),
    /** Resources that the default configuration does not create. */
    notCreated: z.number().int(),
    /** Resources of types that are not judged. */
    withoutRules: z.number().int(),
    /** What would be deployed, by type, those not judged first; a long list is cut. */
    types: z
      .array(z.object({ type: z.string(), instances: z.number().int(), judged: z.boolean() }))
      .default([]),
    typeCount: z.number().int().default(0),
    judgedTypeCount: z.number().int().default(0),
    /** What was missing for the undecided, the commonest first. */
    missing: z.array(z.object({ cause: z.string(), judgements: z.number().int() })),
  }),
  findings: z.array(finding),
  /** Passed over, as a comment in the code asked for, with its reason. */
  suppressed: z.array(finding.extend({ reason: z.string() })),
  /** What was left out because of a limit, in sentences. */
  notEvaluated: z.array(z.string()),
  /** Files in which there may be something to judge, and which were not read. */
  unread: z.array(z.object({ path: z.string(), reason: z.string() })).default([]),
});
export type ScanReport = z.infer<typeof scanReport>;

const resourceFact = z.object({
  type: z.string(),
  name: z.string(),
  /** The calls that lead to it from the root module, such as "module.network"; empty for the root. */
  modulePath: z.string(),
  count: z.string().nullable(),
  forEach: z.string().nullable(),
  /** Well-known arguments that cannot be changed in place; the value as JSON where it is known. */
  fixed: z
    .array(z.object({ name: z.string(), expression: z.string(), value: z.string().nullable() }))
    .default([]),
  file: z.string(),
  line: z.number().int(),
});

/** What whoever runs Terraform may have to be allowed, as far as the resource types tell. */
const permissions = z.object({
  /** "Derived for N of M resource types." */
  derivedTypes: z.number().int(),
  allTypes: z.number().int(),
  unknownTypes: z.array(z.string()),
  aws: z.array(z.string()),
  azure: z.array(z.string()),
  google: z.array(z.string()),
});

/** A module's interface and contents. Expressions are HCL as it is written. */
export const moduleFacts = z.object({
  requiredVersion: z.string().nullable(),
  inputs: z.array(
    z.object({
      name: z.string(),
      type: z.string().nullable(),
      description: z.string().nullable(),
      /** Null where the caller has to set the variable. */
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
  /** What `moved` blocks say, without instance keys. */
  moves: z.array(z.object({ from: z.string(), to: z.string() })).default([]),
  /** Null for versions that were scanned before permissions were derived. */
  permissions: permissions.nullable().default(null),
  /** The licence beside the code, by its SPDX name; null without one. */
  license: z.object({ file: z.string(), name: z.string().nullable() }).nullable().default(null),
  submodules: z.array(z.string()),
  examples: z.array(z.string()),
  /** What refers to what, by addresses in the root module. */
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

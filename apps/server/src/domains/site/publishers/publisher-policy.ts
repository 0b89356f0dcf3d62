import type { Platform } from "@stackyard/contract/modules/platforms";

/** What an ID token says about the pipeline that got it, whichever platform runs it. */
export interface Pipeline {
  readonly platform: Platform;
  readonly issuer: string;
  readonly repositoryId: string;
  readonly ownerId: string;
  readonly repository: string;
  /** Null unless the file that defines the job is in the repository, at the commit that runs. */
  readonly workflow: string | null;
  readonly refType: string;
  readonly ref: string;
  readonly isProtected: boolean;
  readonly commit: string;
}

/** The parts of a pipeline that a publisher names, and what the platforms call them. */
const CLAIMS = {
  github: {
    repositoryId: "repository_id",
    ownerId: "repository_owner_id",
    workflow: "job_workflow_ref",
    refType: "ref_type",
    ref: "ref",
    isProtected: "ref_protected",
  },
  gitlab: {
    repositoryId: "project_id",
    ownerId: "namespace_id",
    workflow: "ci_config_ref_uri",
    refType: "ref_type",
    ref: "ref",
    isProtected: "ref_protected",
  },
} as const;

/** What a module's author allows. */
interface Allowed {
  readonly issuer: string;
  readonly repositoryId: string;
  readonly ownerId: string;
  readonly workflow: string;
  readonly refType: string;
  readonly ref: string;
}

type Part = keyof (typeof CLAIMS)["github"];

/** In this order, so that a refusal names the first part that no publisher has. */
const PARTS: readonly {
  readonly part: Part;
  readonly fits: (pipeline: Pipeline, allowed: Allowed) => boolean;
  readonly why: string;
}[] = [
  {
    part: "repositoryId",
    fits: ({ repositoryId }, allowed) => repositoryId === allowed.repositoryId,
    why: "No publisher of this module is this repository.",
  },
  {
    part: "ownerId",
    fits: ({ ownerId }, allowed) => ownerId === allowed.ownerId,
    why: "The repository belongs to another owner than the publisher names.",
  },
  {
    part: "workflow",
    fits: ({ workflow }, allowed) => workflow === allowed.workflow,
    why: "The job isn't defined in the workflow that the publisher names.",
  },
  {
    part: "refType",
    fits: ({ refType }, allowed) => refType === allowed.refType,
    why: "The publisher names the other one of tags and branches.",
  },
  {
    part: "ref",
    fits: ({ ref }, allowed) => matches(ref, allowed.ref),
    why: "The publisher names another tag or branch.",
  },
  {
    part: "isProtected",
    fits: ({ isProtected }) => isProtected,
    why: "The tag or branch must be protected.",
  },
];

type Decision<A> = { readonly publisher: A } | { readonly claim: string; readonly why: string };

/** The publisher that a pipeline is, or the first claim that rules all of them out. */
export function findPublisher<A extends Allowed>(
  pipeline: Pipeline,
  publishers: readonly A[],
): Decision<A> {
  let left = publishers.filter(({ issuer }) => issuer === pipeline.issuer);
  if (left.length === 0)
    return { claim: "iss", why: "This module has no publisher of this issuer, or doesn't exist." };
  for (const { part, fits, why } of PARTS) {
    left = left.filter((allowed) => fits(pipeline, allowed));
    if (left.length === 0) return { claim: CLAIMS[pipeline.platform][part], why };
  }
  const [publisher] = left;
  if (!publisher) throw new Error("a publisher was lost");
  return { publisher };
}

/** Whether a name fits a pattern with at most one "*". */
function matches(name: string, pattern: string): boolean {
  const [start = "", end] = pattern.split("*");
  if (end === undefined) return name === pattern;
  return name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end);
}

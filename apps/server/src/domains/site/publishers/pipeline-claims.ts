import type { Platform } from "@stackyard/contract/modules/platforms";
import { z } from "zod";
import type { IdToken } from "../../../platform/id-tokens/id-tokens.ts";
import type { Pipeline } from "./publisher-policy.ts";

const text = z.string().min(1).max(500);
const number = z.coerce.string().regex(/^\d{1,20}$/);
const commit = z.string().regex(/^[0-9a-f]{40,64}$/);
const truth = z.coerce.string();

const gitHub = z.object({
  repository_id: number,
  repository_owner_id: number,
  repository: text,
  workflow_ref: text,
  job_workflow_ref: text,
  ref: text,
  ref_type: text,
  ref_protected: truth,
  sha: commit,
  /** Its workflow runs for code of strangers, on a protected branch. */
  event_name: text.refine((name) => name !== "pull_request_target"),
});

const gitLab = z.object({
  project_id: number,
  namespace_id: number,
  project_path: text,
  ci_config_ref_uri: text,
  ref: text,
  ref_type: text,
  ref_protected: truth,
  sha: commit,
});

/** The pipeline of a verified token, or the claim that is missing or can't be read. */
export function readPipeline(platform: Platform, token: IdToken): Pipeline | { claim: string } {
  const read = platform === "github" ? fromGitHub(token) : fromGitLab(token);
  if (read instanceof z.ZodError) return { claim: String(read.issues[0]?.path[0]) };
  return { platform, issuer: token.iss, ...read };
}

type Read = Omit<Pipeline, "platform" | "issuer"> | z.ZodError;

function fromGitHub(token: IdToken): Read {
  const { data, error } = gitHub.safeParse(token);
  if (!data) return error;
  const { repository, ref, ref_type: refType } = data;
  // A job of a called workflow has another reference than the workflow that calls it.
  const isOwn = data.job_workflow_ref === data.workflow_ref;
  return {
    ...{ repository, refType, commit: data.sha },
    repositoryId: data.repository_id,
    ownerId: data.repository_owner_id,
    workflow: isOwn ? between(data.workflow_ref, `${repository}/`, `@${ref}`) : null,
    ref: between(ref, refType === "tag" ? "refs/tags/" : "refs/heads/", "") ?? "",
    isProtected: data.ref_protected === "true",
  };
}

function fromGitLab(token: IdToken): Read {
  const { data, error } = gitLab.safeParse(token);
  if (!data) return error;
  const { project_path: repository, ref, ref_type: refType } = data;
  const fullRef = `refs/${refType === "tag" ? "tags" : "heads"}/${ref}`;
  const start = `${new URL(token.iss).host}/${repository}//`;
  return {
    ...{ repository, ref, refType, commit: data.sha },
    repositoryId: data.project_id,
    ownerId: data.namespace_id,
    workflow: between(data.ci_config_ref_uri, start, `@${fullRef}`),
    isProtected: data.ref_protected === "true",
  };
}

/** What stands between a start and an end; null if the text has others. */
function between(text: string, start: string, end: string): string | null {
  const isWhole = text.startsWith(start) && text.endsWith(end);
  return isWhole && text.length > start.length + end.length
    ? text.slice(start.length, text.length - end.length)
    : null;
}

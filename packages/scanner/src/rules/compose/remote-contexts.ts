import { entryOf, textOf } from "../../documents/members.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { isBranch } from "../../source/revisions.ts";
import { type Service, serviceCheck } from "./compose.ts";

/** The address of a repository, with a revision and a folder behind `#`. */
const REPOSITORY =
  /^(?:(?:https?|git|ssh):\/\/(?:github|gitlab|bitbucket)\.\w{2,3}\/|git@|git:\/\/|github\.com\/|https?:\/\/[^#]{1,300}\.git(?=#|$))[^#]{0,300}(?:#([^:]{0,200}))?/;

function followsBranch([, service]: Service): string | undefined {
  const build = entryOf(service, "build");
  const context = textOf(build) ?? textOf(entryOf(build, "context")) ?? "";
  const [address, revision = ""] = REPOSITORY.exec(context) ?? [];
  if (address === undefined || context.includes("$")) return undefined;
  if (revision === "") return "the context has no revision";
  return isBranch(revision) ? `the context is at the branch \`${revision}\`` : undefined;
}

/** Rules for images that are built from the repositories of others. */
export const remoteContextRules: readonly Rule[] = [
  {
    id: "compose-context-branch",
    title: "Image is built from a branch of a repository",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone who can push to the branch decides what the next build contains.",
    fix: "Name a commit or a tag behind `#` in `context`.",
    link: "https://docs.docker.com/reference/compose-file/build/#context",
    checks: [serviceCheck(followsBranch)],
  },
];

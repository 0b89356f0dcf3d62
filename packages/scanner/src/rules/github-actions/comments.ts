import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { deploys } from "../../shell/deploying.ts";
import {
  conditionsOf,
  found,
  isAction,
  jobsOf,
  type StepPlace,
  stepCheck,
  stepsOf,
  textOf,
} from "./steps.ts";
import { keepsStrangersOut, triggersOf } from "./triggers.ts";

/** A program or target whose name says what it does. */
const NAMED_DEPLOY =
  /(^|[\s/])(deploy|release|rollback)([-_.][\w.-]{1,60})?(\s|$)|\b(make|npm run|yarn|pnpm run|task|just)\s{1,5}(deploy|release|rollback)/m;

/** Steps that ask for the rights of the one who commented, or commands that do so themselves. */
const ASKS =
  /permission|collaborator|membership|author_association|\bteams?\b|allowed|authori[sz]|github\.actor|sender|comment-branch|slash-command|github\/(branch-deploy|command)@/i;

function asks(workflow: ResourceView): boolean {
  return jobsOf(workflow).some((job) =>
    [job, ...stepsOf(job)].some((each) =>
      ["if", "name", "uses", "run", "with.script"].some((path) => ASKS.test(textOf(each, path))),
    ),
  );
}

/** Actions that sign in to a cloud. */
const SIGN_IN =
  /^(aws-actions\/configure-aws-credentials|azure\/login|google-github-actions\/auth)@/i;

function deploysForAnyone(place: StepPlace): Fact {
  const { workflow, step } = place;
  if (!triggersOf(workflow).has("issue_comment") || isAction(workflow)) return fact(false);
  const script = textOf(step, "run");
  const signsIn = SIGN_IN.test(textOf(step, "uses"));
  const isMeant = signsIn || deploys(script) || NAMED_DEPLOY.test(script);
  const isGuarded = keepsStrangersOut(conditionsOf(place)) || asks(workflow);
  const path = signsIn ? "uses" : "run";
  return found(isMeant && !isGuarded, step, path, "a comment of anyone starts it");
}

/** Rules for workflows that comments start. */
export const commentRules: readonly Rule[] = [
  {
    id: "gha-comment-deploys",
    title: "Anyone can start a deployment, or use its credentials, by a comment",
    severity: "HIGH",
    category: "security",
    topic: "workflow",
    explanation:
      "Anyone who can comment can start it at any time, with the secrets of the repository.",
    fix: 'Ask for the author: `contains(fromJSON(\'["OWNER", "MEMBER"]\'), github.event.comment.author_association)`.',
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows#issue_comment",
    checks: [stepCheck(deploysForAnyone)],
  },
];

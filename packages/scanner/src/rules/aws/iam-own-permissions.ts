import { changesOwnPermissions } from "../../policies/aws/own-permissions.ts";
import {
  targetsOfInline,
  targetsOfManaged,
  targetsOfRole,
} from "../../policies/aws/policy-targets.ts";
import { statementsIn } from "../../policies/aws/statements.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const INLINE = ["aws_iam_role_policy", "aws_iam_user_policy", "aws_iam_group_policy"];

/** Rules for identities that decide what they may do. */
export const iamOwnPermissionRules: readonly Rule[] = [
  {
    id: "aws-iam-own-permissions",
    title: "IAM policy lets its holder change its own permissions",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation:
      "Anyone who obtains this identity can give it every other permission, or remove its boundary.",
    fix: "Leave the identity and its policies out of `Resource`, deny changes to them, or add a `Condition` on `iam:PermissionsBoundary` or `iam:PolicyARN`.",
    link: "https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_boundaries.html",
    checks: [
      resource(INLINE, (policy) =>
        changesOwnPermissions(statementsIn(policy.attr("policy")), targetsOfInline(policy)),
      ),
      resource("aws_iam_policy", (policy) =>
        changesOwnPermissions(statementsIn(policy.attr("policy")), targetsOfManaged(policy)),
      ),
      resource("aws_iam_role", (role) =>
        role
          .blocks("inline_policy")
          .each((inline) =>
            changesOwnPermissions(statementsIn(inline.attr("policy")), targetsOfRole(role)),
          ),
      ),
    ],
  },
];

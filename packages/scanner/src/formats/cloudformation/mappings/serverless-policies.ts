import { entryOf } from "../../../documents/members.ts";
import { pick, type Shape } from "../../../documents/shape.ts";
import { encodeJson } from "../../../evaluate/functions/json.ts";
import type { Companion } from "../mapping.ts";

/** An inline policy document; excludes names and SAM policy templates. */
const document: Shape = (source) => {
  const policy = pick(source, "entry");
  if (policy === undefined || entryOf(policy, "Statement") === undefined) return undefined;
  return { ...encodeJson(policy), at: policy.at };
};

/** A managed policy, by ARN or name. */
const managed: Shape = (source) => {
  const policy = pick(source, "entry");
  return policy?.kind === "object" ? undefined : policy;
};

/** Policies of a function's implicit role. */
export const serverlessPolicies: readonly Companion[] = [
  {
    to: "aws_iam_role_policy",
    from: "Policies",
    via: "role",
    elementAs: "entry",
    arguments: { policy: document },
  },
  {
    to: "aws_iam_role_policy_attachment",
    from: "Policies",
    via: "role",
    elementAs: "entry",
    arguments: { policy_arn: managed },
  },
];

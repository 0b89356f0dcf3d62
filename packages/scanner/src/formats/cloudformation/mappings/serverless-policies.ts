import { entryOf } from "../../../documents/members.ts";
import { pick, type Shape } from "../../../documents/shape.ts";
import { encodeJson } from "../../../evaluate/functions/json.ts";
import type { Companion } from "../mapping.ts";

/** A policy written out; what is a name or a ready-made template is not. */
const document: Shape = (source) => {
  const policy = pick(source, "entry");
  if (policy === undefined || entryOf(policy, "Statement") === undefined) return undefined;
  return { ...encodeJson(policy), at: policy.at };
};

/** A managed policy, by its ARN or its name alone. */
const managed: Shape = (source) => {
  const policy = pick(source, "entry");
  return policy?.kind === "object" ? undefined : policy;
};

/** The policies of the role that is made for a function. */
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

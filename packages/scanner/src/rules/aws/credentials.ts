import { withMarks } from "../../evaluate/value.ts";
import { AttributeView } from "../../rule-language/attribute-view.ts";
import { type BlockView, objectsIn } from "../../rule-language/block-view.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { scriptGivesCredential, variableGivesCredential } from "./credentials-in-text.ts";

/** Checks each variable of a map separately. */
function environmentGivesCredentials(variables: AttributeView): readonly Fact[] {
  const { path, value, location } = variables;
  if (value.kind !== "object") return [variables.test(() => false)];
  return [...value.entries].map(([name, item]) => {
    const marked = withMarks(item, value.marks);
    const variable = new AttributeView(`${path}.${name}`, marked, item.at ?? location);
    return variableGivesCredential(name, variable);
  });
}

function containerGivesCredential(container: BlockView): Fact {
  return container.blocks("environment").some((variable) => {
    const { value } = variable.attr("name");
    const name = value.kind === "string" ? value.value : "";
    return variableGivesCredential(name, variable.attr("value"));
  });
}

const SECRETS_IN_ENVIRONMENT =
  "Everyone who can view the configuration can read the environment, and so can every process inside.";

/** Rules for credentials in readable locations. */
export const credentialRules: readonly Rule[] = [
  {
    id: "aws-ec2-userdata-secret",
    title: "User data holds a credential",
    severity: "CRITICAL",
    category: "security",
    topic: "secrets",
    explanation:
      "User data can be read from inside the instance and by anyone who can describe it.",
    fix: "Revoke the credential; give the instance a role and fetch secrets when it starts.",
    peers: { checkov: ["CKV_AWS_46"], trivy: ["AWS-0029", "AWS-0129"] },
    link: "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/user-data.html",
    checks: [
      resource(["aws_instance", "aws_launch_configuration"], (instance) => [
        scriptGivesCredential(instance.attr("user_data")),
        scriptGivesCredential(instance.attr("user_data_base64")),
      ]),
      resource("aws_launch_template", (template) =>
        scriptGivesCredential(template.attr("user_data")),
      ),
    ],
  },
  {
    id: "aws-lambda-env-secret",
    title: "Environment of a Lambda function holds a credential",
    severity: "CRITICAL",
    category: "security",
    topic: "secrets",
    explanation: SECRETS_IN_ENVIRONMENT,
    fix: "Revoke the credential; use the function's role, or fetch secrets from Secrets Manager.",
    peers: { checkov: ["CKV_AWS_45"] },
    link: "https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html",
    checks: [
      resource("aws_lambda_function", (lambda) =>
        environmentGivesCredentials(lambda.attr("environment.variables")),
      ),
    ],
  },
  {
    id: "aws-ecs-env-secret",
    title: "Environment of a container holds a credential",
    severity: "CRITICAL",
    category: "security",
    topic: "secrets",
    explanation: SECRETS_IN_ENVIRONMENT,
    fix: "Revoke the credential; name it in `secrets` with a `valueFrom` that points to Secrets Manager.",
    peers: { trivy: ["AWS-0036"], kics: ["d40210ea"] },
    link: "https://docs.aws.amazon.com/AmazonECS/latest/developerguide/specifying-sensitive-data.html",
    checks: [
      resource("aws_ecs_task_definition", (task) =>
        objectsIn(task.attr("container_definitions").json()).each(containerGivesCredential),
      ),
      resource("aws_ecs_daemon_task_definition", (task) =>
        task.blocks("container_definition").each(containerGivesCredential),
      ),
    ],
  },
];

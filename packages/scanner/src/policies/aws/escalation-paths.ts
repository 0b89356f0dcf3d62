/** A way to escalate limited permissions to full access. */
export interface EscalationPath {
  /** All of them are required; the first is the one to restrict. */
  readonly actions: readonly [string, ...string[]];
  /** What the holder can do, as the end of a sentence. */
  readonly how: string;
  /** Whether a part of the names is enough, because what is created there can have any right. */
  readonly isWithin?: true;
}

/** Starting a workload with any role: `iam:PassRole` plus the action that starts it. */
const WITH_A_ROLE: Readonly<Record<string, string>> = {
  "apprunner:CreateService": "start a service of App Runner",
  "autoscaling:CreateLaunchConfiguration autoscaling:CreateAutoScalingGroup": "start machines",
  "batch:RegisterJobDefinition batch:SubmitJob": "run a job",
  "bedrock-agentcore:CreateCodeInterpreter bedrock-agentcore:InvokeCodeInterpreter":
    "run code in an interpreter",
  "cloudformation:CreateStack": "create a stack",
  "cloudformation:CreateStackSet cloudformation:CreateStackInstances": "create stacks",
  "codebuild:CreateProject codebuild:StartBuild": "run a build",
  "codepipeline:CreatePipeline": "run a pipeline",
  "datapipeline:CreatePipeline datapipeline:PutPipelineDefinition": "run a data pipeline",
  "ec2:RunInstances": "start a machine",
  "ecs:RegisterTaskDefinition ecs:CreateService": "run containers",
  "ecs:RegisterTaskDefinition ecs:RunTask": "run a container",
  "ecs:RegisterTaskDefinition ecs:StartTask": "run a container",
  "elasticmapreduce:RunJobFlow": "start a cluster",
  "ecs:RegisterTaskDefinition ecs:UpdateService": "run containers",
  "glue:CreateDevEndpoint": "open a development endpoint",
  "glue:CreateJob glue:StartJobRun": "run a job of Glue",
  "lambda:CreateFunction lambda:AddPermission": "have a function called",
  "lambda:CreateFunction lambda:CreateEventSourceMapping": "have a function called",
  "lambda:CreateFunction lambda:InvokeFunction": "call a function",
  "lambda:UpdateFunctionCode lambda:UpdateFunctionConfiguration": "give a function other code",
  "sagemaker:CreateNotebookInstance": "open a notebook",
  "sagemaker:CreateProcessingJob": "run a processing job",
  "sagemaker:CreateTrainingJob": "run a training job",
  "scheduler:CreateSchedule": "have any API called on a schedule",
  "ssm:CreateAssociation": "run an automation",
  "states:CreateStateMachine states:StartExecution": "run a state machine",
};

/** Actions that don't require passing a role. */
const BY_THEMSELVES: readonly EscalationPath[] = [
  { actions: ["iam:CreatePolicyVersion"], how: "rewrite any policy, including their own" },
  { actions: ["iam:SetDefaultPolicyVersion"], how: "bring back a wider version of any policy" },
  { actions: ["iam:AttachUserPolicy"], how: "attach AdministratorAccess to any user" },
  { actions: ["iam:AttachGroupPolicy"], how: "attach AdministratorAccess to any group" },
  { actions: ["iam:AttachRolePolicy"], how: "attach AdministratorAccess to any role" },
  { actions: ["iam:PutUserPolicy"], how: "write any right into any user" },
  { actions: ["iam:PutGroupPolicy"], how: "write any right into any group" },
  { actions: ["iam:PutRolePolicy"], how: "write any right into any role" },
  ...["iam:AttachRolePolicy", "iam:PutRolePolicy"].map(
    (action): EscalationPath => ({
      actions: ["iam:CreateRole", action],
      how: "create a role with any right and assume it",
      isWithin: true,
    }),
  ),
  { actions: ["iam:AddUserToGroup"], how: "join any group, the administrators' among them" },
  { actions: ["iam:CreateAccessKey"], how: "make a key of any user" },
  { actions: ["iam:CreateLoginProfile"], how: "set a password for any user who has none" },
  { actions: ["iam:UpdateLoginProfile"], how: "set another password for any user" },
  { actions: ["iam:ResetServiceSpecificCredential"], how: "make new credentials of any user" },
  {
    actions: ["iam:UpdateAssumeRolePolicy"],
    how: "rewrite the trust policy of any role and assume it",
  },
  { actions: ["lambda:UpdateFunctionCode"], how: "put code into any function and have its role" },
  {
    actions: ["lambda:UpdateFunctionConfiguration"],
    how: "put a layer under any function and have its role",
  },
  { actions: ["glue:UpdateDevEndpoint"], how: "enter any development endpoint and have its role" },
  { actions: ["codebuild:UpdateProject", "codebuild:StartBuild"], how: "run any build's role" },
  { actions: ["ssm:SendCommand"], how: "run commands on any machine and have its role" },
  { actions: ["ssm:StartSession"], how: "open a shell on any machine and have its role" },
  {
    actions: ["ec2-instance-connect:SendSSHPublicKey"],
    how: "enter any machine and have its role",
  },
  {
    actions: ["sagemaker:CreatePresignedNotebookInstanceUrl"],
    how: "enter any notebook and have its role",
  },
  { actions: ["cloudformation:UpdateStack"], how: "change any stack and act as its role" },
  {
    actions: ["sso:CreateAccountAssignment"],
    how: "assign any permission set to themselves in any account",
  },
  {
    actions: ["sso:AttachManagedPolicyToPermissionSet"],
    how: "attach AdministratorAccess to any permission set",
  },
  { actions: ["sso:PutInlinePolicyToPermissionSet"], how: "write any right into a permission set" },
];

/** Known privilege escalation paths. */
export const ESCALATION_PATHS: readonly EscalationPath[] = [
  ...BY_THEMSELVES,
  ...Object.entries(WITH_A_ROLE).map(
    ([starting, what]): EscalationPath => ({
      actions: ["iam:PassRole", ...starting.split(" ")],
      how: `${what} with any role there is, and act as that role`,
    }),
  ),
];

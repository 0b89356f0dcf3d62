import { service } from "./demo-service.ts";

export const SOFIA_MARINO = [
  service(
    "sofia-marino",
    "security-specialist",
    "Least-privilege review of AWS IAM",
    "Which roles may do too much, what they really use, and policies that your team can live with.",
    ["iam", "aws", "least-privilege"],
    [
      [
        "Up to 50 roles",
        "Use over 90 days read, each role rated, policies written for the ten worst.",
        ["Rating of all roles", "Ten policies as Terraform"],
        1_900,
        8,
        1,
      ],
      [
        "Whole organization",
        "All accounts, with service control policies and a check that runs in your pipeline.",
        ["Rating of all roles", "Policies as Terraform", "Pipeline check"],
        5_600,
        25,
        2,
      ],
    ],
  ),
  service(
    "sofia-marino",
    "security-specialist",
    "Threat model of your infrastructure code",
    "A workshop and a written model: what an attacker would do with your Terraform, and what stops them.",
    ["threat-modeling", "terraform"],
    [
      [
        "One system",
        "Half a day together, the model in writing, measures ordered by effect.",
        ["Threat model", "Measures as tickets"],
        1_500,
        6,
        1,
      ],
    ],
  ),
  service(
    "sofia-marino",
    "security-specialist",
    "Vault for secrets that rotate",
    "Vault in high availability, dynamic credentials for databases and clouds, and no secret in a repository.",
    ["vault", "secrets"],
    [
      [
        "Set up",
        "Vault as code with backups, audit log and two kinds of dynamic credentials.",
        ["Terraform code", "Restore rehearsal", "Runbook"],
        3_100,
        14,
        1,
      ],
      [
        "Set up and move",
        "The set-up, and up to ten applications moved onto it.",
        ["All of Set up", "Ten applications moved"],
        6_700,
        35,
        1,
      ],
    ],
  ),
];

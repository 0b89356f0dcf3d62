import { service } from "./demo-service.ts";

export const SOFIA_MARINO = [
  service(
    "sofia-marino",
    "security-specialist",
    "Least-privilege review of AWS IAM",
    "Find roles with too many permissions, see what they really use, and get policies that your team can live with.",
    ["iam", "aws", "least-privilege"],
    [
      [
        "Up to 50 roles",
        "I analyze 90 days of use, rate each role, and write policies for the ten worst.",
        ["Rating of all roles", "Ten policies as Terraform"],
        1_900,
        8,
        1,
      ],
      [
        "Whole organization",
        "All accounts, with service control policies and a check for your pipeline.",
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
    "A workshop and a written model: what an attacker could do with your Terraform, and what stops them.",
    ["threat-modeling", "terraform"],
    [
      [
        "One system",
        "A half-day workshop, a written model, and measures ranked by effect.",
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
    "Highly available Vault, dynamic credentials for databases and clouds, and no secrets in repositories.",
    ["vault", "secrets"],
    [
      [
        "Setup",
        "Vault as code with backups, an audit log, and two kinds of dynamic credentials.",
        ["Terraform code", "Restore rehearsal", "Runbook"],
        3_100,
        14,
        1,
      ],
      [
        "Setup and migration",
        "The setup plus the migration of up to ten applications.",
        ["Everything in Setup", "Up to ten migrated applications"],
        6_700,
        35,
        1,
      ],
    ],
  ),
];

import { service } from "./demo-service.ts";

export const LENA_KOWALCZYK = [
  service(
    "engineer",
    "infrastructure-engineer",
    "AWS landing zone in Terraform",
    "Accounts, guardrails, networks, and logging as Terraform that your own team can read and run.",
    ["aws", "terraform", "landing-zone"],
    [
      [
        "Foundation",
        "One organization with three accounts, single sign-on, central logging, and budget alerts.",
        ["Terraform code in your repository", "A plan that you approve before anything is created"],
        3_900,
        14,
        1,
      ],
      [
        "Network included",
        "The foundation plus a shared network for up to ten accounts and private DNS.",
        ["Everything in Foundation", "Address plan", "Network diagram generated from the code"],
        6_800,
        25,
        2,
      ],
      [
        "With pipeline",
        "All of the above, applied by a pipeline with reviews, drift alerts, and a two-hour handover.",
        [
          "Everything in Network included",
          "GitHub Actions pipeline",
          "Runbook",
          "Recorded handover",
        ],
        9_400,
        35,
        3,
      ],
    ],
    "## How we work\n\nWe start with an hour about what you run today. You get a written plan with every resource and its monthly price, and I create nothing before you agree.\n\n## What I need\n\n- Access to an **empty** organization, or permission to create one\n- One decision maker who replies within a day\n\n## Not included\n\nMoving workloads. The handover shows how to move one of them.",
  ),
  service(
    "engineer",
    "devops",
    "Terraform state rescued and split",
    "Split one large state file into several that you can apply separately, without an outage.",
    ["terraform", "refactoring"],
    [
      [
        "Up to 200 resources",
        "Analysis of the state, a plan for the split, and the move with import and moved blocks.",
        ["Split plan", "Separate states, each with an empty plan", "Rollback at every step"],
        1_200,
        7,
        1,
      ],
      [
        "Up to 1,000 resources",
        "The same for larger states, in stages that each end with an empty plan.",
        ["Split plan", "Separate states, each with an empty plan", "Remote backend with locking"],
        2_900,
        14,
        2,
      ],
    ],
  ),
  service(
    "engineer",
    "devops",
    "GitHub Actions pipeline for Terraform",
    "Plan on each pull request, apply on merge, and detect drift overnight, without long-lived keys.",
    ["github-actions", "terraform", "oidc"],
    [
      [
        "One repository",
        "Workflows for plan, apply, and drift detection with short-lived OIDC credentials.",
        ["Workflows", "IAM roles as code", "One-page guide"],
        950,
        5,
        1,
      ],
    ],
  ),
];

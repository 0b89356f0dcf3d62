import { service } from "./demo-service.ts";

export const LENA_KOWALCZYK = [
  service(
    "engineer",
    "infrastructure-engineer",
    "AWS landing zone in Terraform",
    "Accounts, guardrails, networks and logging as Terraform that your own people can read and run.",
    ["aws", "terraform", "landing-zone"],
    [
      [
        "Foundation",
        "One organization with three accounts, single sign-on, central logging and budget alarms.",
        ["Terraform code in your repository", "A plan you approve before anything is made"],
        3_900,
        14,
        1,
      ],
      [
        "Network included",
        "The foundation, with a shared network for up to ten accounts and private DNS.",
        ["All of Foundation", "Address plan", "Network diagram from the code"],
        6_800,
        25,
        2,
      ],
      [
        "With pipeline",
        "All of it, applied from a pipeline with reviews, drift alarms and a two-hour hand-over.",
        ["All of Network included", "GitHub Actions pipeline", "Runbook", "Recorded hand-over"],
        9_400,
        35,
        3,
      ],
    ],
    "## How we work\n\nWe begin with an hour on what you run today. You get a written plan with every resource and its monthly price, and nothing is made before you agree.\n\n## What I need\n\n- Access to an **empty** organization, or the right to make one\n- One person who decides, reachable within a day\n\n## Not part of it\n\nMoving workloads. The hand-over shows how, on one of them.",
  ),
  service(
    "engineer",
    "devops",
    "Terraform state rescued and split",
    "One state file for everything becomes several that can be applied on their own, without an outage.",
    ["terraform", "refactoring"],
    [
      [
        "Up to 200 resources",
        "State read, a plan for the split, and the move with import and moved blocks.",
        ["Split plan", "States with an empty plan each", "A way back at every step"],
        1_200,
        7,
        1,
      ],
      [
        "Up to 1,000 resources",
        "The same for larger states, in stages that each end with an empty plan.",
        ["Split plan", "States with an empty plan each", "Remote backend with locking"],
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
    "Plan on each pull request, apply on merge, drift found overnight; no long-lived keys anywhere.",
    ["github-actions", "terraform", "oidc"],
    [
      [
        "One repository",
        "Workflows for plan, apply and drift with short-lived credentials by OIDC.",
        ["Workflows", "IAM roles as code", "One page on how to use it"],
        950,
        5,
        1,
      ],
    ],
  ),
];

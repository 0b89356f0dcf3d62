/** Demo projects with the proposals for them. Amounts are in cents. */
export const PROJECTS = [
  {
    by: "buyer",
    title: "Split one AWS account into a landing zone",
    scope:
      "We run everything in **one** AWS account: production, staging, and experiments.\n\n## What we need\n\n- Separate accounts with single sign-on\n- Central logs and budget alarms\n- The production workloads moved with at most ten minutes of downtime\n\n## How we check it\n\nA plan without changes in each account, and a scan with a security score of at least 85.",
    skills: ["Terraform", "AWS", "IAM"],
    budget: { min: 600_000, max: 1_200_000 },
    openDays: 90,
    proposals: [
      {
        by: "rafael-duarte",
        message:
          "I have split four accounts like yours. I would move the experiments first, because they show which permissions are missing.",
        questions: "Which workloads keep state on local disks?",
        amount: 950_000,
        deliveryDays: 40,
        milestones: [
          { title: "Accounts, sign-on, and logs", amount: 350_000, dueDays: 14 },
          { title: "Staging and experiments moved", amount: 250_000, dueDays: 25 },
          { title: "Production moved", amount: 350_000, dueDays: 40 },
        ],
      },
      {
        by: "amina-diallo",
        message:
          "I would keep production where it is and move everything else out of its account. That has no downtime, and you get the same separation.",
        amount: 640_000,
        deliveryDays: 21,
        milestones: [],
      },
    ],
  },
  {
    by: "buyer-two",
    title: "Review of our Kubernetes network policies",
    scope:
      "Two EKS clusters with about forty namespaces. Some have policies, most don't, and we don't know which traffic is needed.\n\nWe need a list of the actual traffic, policies that deny everything else, and a way to test them in our pipeline.",
    skills: ["Kubernetes", "Network policies"],
    budget: { min: 300_000, max: 300_000 },
    openDays: 90,
    proposals: [],
  },
  {
    by: "buyer-two",
    title: "Terraform state moved out of a shared bucket",
    scope:
      "Twelve states of three teams are in one bucket, and everyone can read all of them. Each team needs its own, encrypted, with locks. Our pipelines run on GitHub Actions.",
    skills: ["Terraform", "GitHub Actions"],
    budget: null,
    openDays: 90,
    proposals: [],
  },
] as const;

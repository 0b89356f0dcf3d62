import { service } from "./demo-service.ts";

export const JONAS_MEIER = [
  service(
    "jonas-meier",
    "kubernetes-expert",
    "Kubernetes upgrade without a surprise",
    "Your cluster on a supported version, rehearsed on a copy first, with a rollback plan.",
    ["kubernetes", "eks", "aks", "gke"],
    [
      [
        "One minor version",
        "Checks for removed APIs, a rehearsal on a copy, and the upgrade in your maintenance window.",
        ["List of what breaks", "Rehearsal log", "Upgraded cluster"],
        1_600,
        7,
        1,
      ],
      [
        "Up to four versions",
        "Version by version, including updates to your manifests and charts.",
        ["Everything in One minor version", "Updated manifests", "Upgrade runbook"],
        4_400,
        20,
        1,
      ],
    ],
    "I've done this about eighty times on EKS, AKS, and GKE. The causes of failure are almost always the same: removed APIs, slow webhooks, and disruption budgets that allow no disruption.",
  ),
  service(
    "jonas-meier",
    "kubernetes-expert",
    "GitOps with Argo CD",
    "Clusters that follow their repository: applications, secrets, and promotion between stages.",
    ["argo-cd", "gitops", "helm"],
    [
      [
        "One cluster",
        "Argo CD with single sign-on, up to ten applications, and sealed secrets.",
        ["Structured repository", "Argo CD as code", "Developer guide"],
        2_200,
        10,
        1,
      ],
      [
        "Several stages",
        "Three stages, with promotion by pull request and checks in between.",
        ["Everything in One cluster", "Promotion workflow", "Policy checks"],
        3_900,
        18,
        2,
      ],
    ],
  ),
  service(
    "jonas-meier",
    "kubernetes-expert",
    "Network policies with Cilium",
    "Go from unrestricted traffic to an allow list, based on observed traffic.",
    ["cilium", "kubernetes", "security"],
    [
      [
        "Up to 20 namespaces",
        "A week of observation, then policies based on it, enforced one namespace at a time.",
        ["Flow report", "Policies as code", "Alerts for denied traffic"],
        2_800,
        16,
        1,
      ],
    ],
  ),
];

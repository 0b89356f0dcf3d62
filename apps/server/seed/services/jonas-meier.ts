import { service } from "./demo-service.ts";

export const JONAS_MEIER = [
  service(
    "jonas-meier",
    "kubernetes-expert",
    "Kubernetes upgrade without a surprise",
    "Your cluster on a supported version again, rehearsed on a copy first, with a way back.",
    ["kubernetes", "eks", "aks", "gke"],
    [
      [
        "One minor version",
        "Checks for removed APIs, rehearsal on a copy, upgrade in a window of yours.",
        ["List of what breaks", "Rehearsal log", "Upgraded cluster"],
        1_600,
        7,
        1,
      ],
      [
        "Up to four versions",
        "Version by version, with your manifests and charts brought along.",
        ["All of One minor version", "Merged manifests", "Upgrade runbook"],
        4_400,
        20,
        1,
      ],
    ],
    "I have done this some eighty times on EKS, AKS and GKE. What breaks is nearly always known beforehand: removed APIs, webhooks that answer too slowly, and disruption budgets that allow nothing.",
  ),
  service(
    "jonas-meier",
    "kubernetes-expert",
    "GitOps with Argo CD",
    "Clusters that follow their repository: applications, secrets and promotion between stages.",
    ["argo-cd", "gitops", "helm"],
    [
      [
        "One cluster",
        "Argo CD with single sign-on, up to ten applications, sealed secrets.",
        ["Repository with the structure", "Argo CD as code", "A page for developers"],
        2_200,
        10,
        1,
      ],
      [
        "Several stages",
        "Three stages with promotion by pull request and checks between them.",
        ["All of One cluster", "Promotion workflow", "Policy checks"],
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
    "From everything may talk to everything, to a list of what may, found by watching first.",
    ["cilium", "kubernetes", "security"],
    [
      [
        "Up to 20 namespaces",
        "A week of watching, policies from what was seen, enforced namespace by namespace.",
        ["Flow report", "Policies as code", "Alarms for what is refused"],
        2_800,
        16,
        1,
      ],
    ],
  ),
];

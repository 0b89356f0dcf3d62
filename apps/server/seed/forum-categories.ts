export const FORUM_CATEGORIES = [
  {
    name: "Announcements",
    slug: "announcements",
    description: "News of the marketplace: releases, changes of rules, planned work.",
  },
  {
    name: "Module Development",
    slug: "module-development",
    description: "Structure, versions, tests and scores: everything about making modules.",
  },
  {
    name: "Using Modules",
    slug: "using-modules",
    description: "Questions about installing, configuring and upgrading what you bought.",
  },
  {
    name: "Security & Audits",
    slug: "security-audits",
    description: "Findings, fixes and how to read a scan report.",
  },
  {
    name: "Cloud & Kubernetes",
    slug: "cloud-kubernetes",
    description:
      "Networks, clusters and services at the clouds: what fails, what it costs, and why.",
  },
  {
    name: "Pipelines & Automation",
    slug: "pipelines-automation",
    description: "Plans in pull requests, state, drift, keys, and jobs that take too long.",
  },
  {
    name: "Talent & Projects",
    slug: "talent-projects",
    description: "Finding engineers, describing projects, working together.",
  },
  {
    name: "Feature Requests",
    slug: "feature-requests",
    description: "What the marketplace should do next.",
  },
] as const;

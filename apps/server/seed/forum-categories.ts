export const FORUM_CATEGORIES = [
  {
    name: "Announcements",
    slug: "announcements",
    description: "Marketplace news: releases, rule changes, and planned work.",
  },
  {
    name: "Module Development",
    slug: "module-development",
    description: "Structure, versions, tests, and scores: everything about writing modules.",
  },
  {
    name: "Using Modules",
    slug: "using-modules",
    description: "Questions about installing, configuring, and upgrading modules.",
  },
  {
    name: "Security & Audits",
    slug: "security-audits",
    description: "Findings, fixes, and how to read a scan report.",
  },
  {
    name: "Cloud & Kubernetes",
    slug: "cloud-kubernetes",
    description: "Networks, clusters, and cloud services: what fails, what it costs, and why.",
  },
  {
    name: "Pipelines & Automation",
    slug: "pipelines-automation",
    description: "Plans in pull requests, state, drift, keys, and slow jobs.",
  },
  {
    name: "Talent & Projects",
    slug: "talent-projects",
    description: "Finding engineers, describing projects, and working together.",
  },
  {
    name: "Feature Requests",
    slug: "feature-requests",
    description: "Ideas for the marketplace.",
  },
] as const;

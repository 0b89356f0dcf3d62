import { service } from "./demo-service.ts";

export const NOOR_HADDAD = [
  service(
    "noor-haddad",
    "devops",
    "CI that finishes in minutes",
    "We measure your slowest pipeline, cache and split it, and make its failures clear.",
    ["github-actions", "gitlab-ci", "docker"],
    [
      [
        "One pipeline",
        "Measurements first, then caching, parallel steps, and smaller images.",
        ["Before-and-after report", "Updated pipeline"],
        900,
        5,
        1,
      ],
      [
        "Up to five",
        "Five pipelines, shared templates, and a list of your flaky tests.",
        ["Reports", "Shared templates", "List of flaky tests"],
        2_900,
        15,
        2,
      ],
    ],
    "A typical result: half of the time goes into downloading what hasn't changed. The other half is a single test.",
  ),
];

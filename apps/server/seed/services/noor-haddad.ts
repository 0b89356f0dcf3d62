import { service } from "./demo-service.ts";

export const NOOR_HADDAD = [
  service(
    "noor-haddad",
    "devops",
    "CI that finishes in minutes",
    "Your slowest pipeline measured, cached, split and made honest about what fails.",
    ["github-actions", "gitlab-ci", "docker"],
    [
      [
        "One pipeline",
        "Measured first, then caching, parallel steps and smaller images.",
        ["Report before and after", "Changed pipeline"],
        900,
        5,
        1,
      ],
      [
        "Up to five",
        "Five pipelines, shared templates, and tests that fail at random found and named.",
        ["Reports", "Shared templates", "List of flaky tests"],
        2_900,
        15,
        2,
      ],
    ],
    "The usual finding: half of the time is spent on fetching what did not change. The second half is one test.",
  ),
];

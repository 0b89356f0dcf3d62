import type { Platform } from "@stackyard/contract/modules/platforms";

interface Words {
  readonly kind: string;
  readonly repository: string;
  readonly owner: string;
  readonly workflow: string;
}

/** What the platforms call the parts of a publisher. */
export const PUBLISHER_WORDS: Readonly<Record<Platform, Words>> = {
  github: {
    ...{ kind: "Repository", repository: "Repository ID", owner: "Owner ID" },
    workflow: ".github/workflows/release.yml",
  },
  gitlab: {
    ...{ kind: "Project", repository: "Project ID", owner: "Namespace ID" },
    workflow: ".gitlab-ci.yml",
  },
};

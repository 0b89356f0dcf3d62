/** Names of branches that aren't those of tags or of versions, as a part of patterns. */
export const BRANCHES = "main|master|trunk|develop|development|dev|HEAD";

const BRANCH = new RegExp(`^(refs/heads/.+|${BRANCHES}|default|stable|edge|nightly)$`);

export function isBranch(revision: string): boolean {
  return BRANCH.test(revision);
}

/** Why the address of a repository can give other code later, or `undefined`. */
export function looseRevision(source: string): string | undefined {
  const revision = /[?&](?:ref|rev|version)=([^&]+)/.exec(source)?.[1];
  if (revision === undefined) return "has no `ref`";
  return BRANCH.test(revision) ? `names the branch \`${revision}\`, which moves on` : undefined;
}

/** Whether a folder of a path is the name of a branch or of the newest release. */
export function isInMovingFolder(address: string): boolean {
  const folders = address.split("/").slice(3, -1);
  return folders.some((folder) => folder === "latest" || BRANCH.test(folder));
}

/** Where hosts of code give out a file of a branch. */
const BRANCH_FILE = [
  /^https:\/\/raw\.githubusercontent\.com\/[^/]+\/[^/]+\/(?:refs\/heads\/[^/]+|([^/]+))\//,
  /^https:\/\/github\.com\/[^/]+\/[^/]+\/(?:raw|blob)\/(?:refs\/heads\/[^/]+|([^/]+))\//,
  /^https:\/\/[^/]+\/[^?#]{1,300}\/-\/raw\/([^/]+)\//,
  /^https:\/\/bitbucket\.org\/[^/]+\/[^/]+\/raw\/([^/]+)\//,
  /^https:\/\/(?:cdn|fastly)\.jsdelivr\.net\/gh\/[^/]+\/[^/@]+@([^/]+)\//,
];

/** Whether an address is that of a file in a branch of a repository. */
export function isBranchFile(address: string): boolean {
  return BRANCH_FILE.some((pattern) => {
    const match = pattern.exec(address);
    return match !== null && (match[1] === undefined || BRANCH.test(match[1]));
  });
}

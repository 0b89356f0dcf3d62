import { type EndOfLife, endOfLife } from "./end-of-life.ts";

/** How names of machine images and system stacks name the system and its version. */
const SYSTEMS: readonly (readonly [name: RegExp, product: string])[] = [
  [/ubuntu[-_ ]?(?:server[-_ ]?)?(?:os[-_ ]?)?(?:\w+-)?(\d\d[._]?\d\d)/, "ubuntu"],
  [/^(\d\d[._]\d\d)[-_.]?(?:\d-)?lts/, "ubuntu"],
  [/debian[-_ ]?(?:release-)?(\d{1,2})/, "debian"],
  [/centos[-_ ]?(?:linux[-_ ]?)?(?:stream[-_ ]?)?(\d)/, "centos"],
  [/(?:rhel|redhat|red hat enterprise linux)[-_ ]?(\d)/, "rhel"],
  [/(?:sles|suse)[-_ a-z]*(\d\d)/, "sles"],
  [/windows[-_ ]?(?:server[-_ ]?)?(?:\w+[-_ ])??(\d{4})/, "windows-server"],
  [/^(2008|2012)-/, "windows-server"],
  [/amzn-ami|amazon linux (?:ami|2018)/, "amazonlinux 1"],
  [/amzn2-ami|amazon linux 2(?=[ /])/, "amazonlinux 2"],
  // GameLift writes `AMAZON_LINUX` for the first one.
  [/^amazon_linux$/, "amazonlinux 1"],
  [/^amazon_linux_2$/, "amazonlinux 2"],
  [/ecs-optimized-ami-amazon-linux-2(?!\d)/, "amazonlinux 2"],
  [/ecs-optimized-ami-amazon-linux-(?!2)/, "amazonlinux 1"],
  [/eks-optimized-ami-.*-amazon-linux-2(?!\d)/, "eks-amazonlinux 2"],
  [/amazon-eks-(?:gpu-|arm64-)?node-\d/, "eks-amazonlinux 2"],
  // The images of Cloud9, Image Builder, Batch and CodeBuild.
  [/(?:^|\/)amazonlinux-2-/, "amazonlinux 2"],
  [/:image\/amazon-linux-2-/, "amazonlinux 2"],
  [/^ecs_al1$/, "amazonlinux 1"],
  [/^ecs_al2(?:_nvidia)?$/, "amazonlinux 2"],
  [/^eks_al2(?:_nvidia)?$/, "eks-amazonlinux 2"],
  [/^aws\/codebuild\/amazonlinux2?-(?:x86_64-standard:4|aarch64-standard:[12])\b/, "amazonlinux 2"],
  [
    /^aws\/codebuild\/amazonlinux-\w+-lambda-standard:(?:dotnet6|go1\.21|corretto1[17]|nodejs18)$/,
    "amazonlinux 2",
  ],
];

const CODENAMES: readonly (readonly [name: RegExp, product: string, version: string])[] = [
  [/\btrusty\b/, "ubuntu", "14.04"],
  [/\bxenial\b/, "ubuntu", "16.04"],
  [/\bbionic\b/, "ubuntu", "18.04"],
  [/\bfocal\b/, "ubuntu", "20.04"],
  [/\bjessie\b/, "debian", "8"],
  [/\bstretch\b/, "debian", "9"],
  [/\bbuster\b/, "debian", "10"],
];

/** Longer names are cut. */
const MAX_NAME = 300;

/** Why the system of a machine image is outdated, by the image's name. */
export function machineImageEnd(name: string): EndOfLife | undefined {
  const text = name.slice(0, MAX_NAME).toLowerCase();
  // Ubuntu Pro has longer support.
  if (/ubuntu-(os-)?pro-/.test(text)) return undefined;
  for (const [pattern, product, version] of CODENAMES) {
    if (pattern.test(text)) return endOfLife(product, version);
  }
  for (const [pattern, product] of SYSTEMS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const [family = "", fixed] = product.split(" ");
    const end = endOfLife(family, fixed ?? versionOf(match[1] ?? "", family));
    if (end !== undefined) return end;
  }
  return undefined;
}

/** The names of AWS's public parameters with the images of a system. */
const PUBLIC_PARAMETER = /^(?:resolve:ssm:)?\/aws\/service\/(.+)/s;

/**
 * Why the system of an image is outdated that is looked up in a parameter, as in
 * `/aws/service/canonical/ubuntu/server/20.04/stable/current/amd64/hvm/ebs-gp2/ami-id`.
 */
export function imageParameterEnd(name: string): EndOfLife | undefined {
  const path = PUBLIC_PARAMETER.exec(name)?.[1]?.replaceAll("/", "-");
  return path === undefined ? undefined : machineImageEnd(path);
}

/** Ubuntu's version without or with another separator: `1804`, `18_04`. */
function versionOf(written: string, product: string): string {
  return product === "ubuntu" ? written.replace(/^(\d\d)[._]?(\d\d)$/, "$1.$2") : written;
}

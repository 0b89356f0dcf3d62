import type { BlockView } from "../../rule-language/block-view.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";

/** Instructions of one kind, in the order of the file. */
export function blocksOf(stage: ResourceView, keyword: string): readonly BlockView[] {
  return stage.blocks(keyword).members.map(({ view }) => view);
}

export function textAt(view: BlockView | ResourceView, path: string): string | undefined {
  const { value } = view.attr(path);
  return value.kind === "string" ? value.value : undefined;
}

export function textOf(view: BlockView | ResourceView, path: string): string {
  return textAt(view, path) ?? "";
}

/** Files and stages that are meant for developers. */
const FOR_DEVELOPERS =
  /(^|[./_-])(dev|develop|development|devcontainer|local|test|tests|debug|e2e)([./_-]|$)/i;

/** Files and stages of pipelines and of tests. */
const FOR_AUTOMATION =
  /(^|[./_-])(ci|github|gitlab|circleci|travis|autotests?|testing|clusterfuzzlite|lint|validate|packaging|docs?)([./_-]|$)/i;

/** Folders of editors and of pipelines, whose images nobody deploys. */
const IN_TOOL_FOLDER = /(^|\/)\.(circleci|devcontainer|github|gitlab|travis)\//;

/** The file, and the stage that becomes the image. */
function namesOf(image: ResourceView): readonly string[] {
  const { value } = image.attr("stages");
  const last = value.kind === "list" ? value.items.at(-1) : undefined;
  return [image.location.file.path, last?.kind === "string" ? last.value : ""];
}

export function isForDevelopers(image: ResourceView): boolean {
  return namesOf(image).some((name) => FOR_DEVELOPERS.test(name));
}

/** A shell for the person who starts the container, or a wait for one. */
const WAITS_FOR_PEOPLE =
  /^\[?\s*"?(\/\S{0,50}\/)?(a|ba|da|z|k|fi)?sh"?(\s*,?\s*"?-\w+"?)?\s*\]?$|^\[\s*\]$|^\[?\s*"?sleep\W{1,5}infinity\b/;

export function isShellForPeople(command: BlockView): boolean {
  return WAITS_FOR_PEOPLE.test(textOf(command, "arguments"));
}

/** Whether an image starts no program of its own. */
function startsNothing(image: ResourceView): boolean {
  return ["entrypoint", "cmd"]
    .flatMap((keyword) => blocksOf(image, keyword).slice(-1))
    .every(isShellForPeople);
}

/** Whether an image has files for others, and nothing that could run. */
export function isExport(image: ResourceView): boolean {
  return image.attr("base").value.kind === "null" && startsNothing(image);
}

/** Whether people or pipelines work in a container of an image, and nobody deploys it. */
export function isWorkbench(image: ResourceView): boolean {
  const isNamed = namesOf(image).some(
    (name) => FOR_DEVELOPERS.test(name) || FOR_AUTOMATION.test(name),
  );
  return IN_TOOL_FOLDER.test(image.location.file.path) || (isNamed && startsNothing(image));
}

/** Images of distributions and compilers, which start a shell. */
const SYSTEM =
  /(^|\/)(debian|ubuntu|alpine|busybox|fedora|centos|rockylinux|almalinux|amazonlinux|oraclelinux|archlinux|photon|kali-rolling|opensuse|leap|tumbleweed|ubi|ubi-minimal|ubi-micro|golang|rust|gcc|maven|gradle|buildpack-deps)(:|@|$)/;

/** Whether a container of an image is only a shell, unless its caller names a program. */
export function isToolbox(image: ResourceView): boolean {
  return startsNothing(image) && SYSTEM.test(textOf(image, "base"));
}

import type { ConfigBody } from "../config/config-body.ts";
import type { Resource } from "../config/resource.ts";
import type { Value } from "../evaluate/value.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import { danger } from "./dangers.ts";
import { type FoundProgram, found } from "./found-program.ts";
import type { Danger } from "./program.ts";
import { RenderedTexts } from "./rendered-text.ts";
import { shownText } from "./trace/argument.ts";
import { holdsSecrets, isOnMachine, isSecretPath } from "./trace/secret-places.ts";
import { sourcesOf } from "./value-sources.ts";

/** What resources of a type read from the machine, by the paths of their arguments. */
interface FileArguments {
  /** Hold the path of a file or folder that the provider reads. */
  readonly reads: readonly string[];
  /** Hold what is uploaded as text. */
  readonly contents?: readonly string[];
  /** Name the place that it goes to; without them, it stays in the deployment or on the machine. */
  readonly destination?: string;
}

const object = (reads: string, destination: string): FileArguments => ({
  reads: [reads],
  contents: ["content", "content_base64", "source_content"],
  destination,
});

const file = (...reads: string[]): FileArguments => ({ reads });

const ARCHIVE = file("source_dir", "source_file");
const AZURE_APP = file("zip_deploy_file");

/** Arguments that providers read files by. Expressions that read files are judged on their own. */
const FILE_ARGUMENTS: Readonly<Record<string, FileArguments>> = {
  alicloud_oss_bucket_object: object("source", "bucket"),
  archive_file: ARCHIVE,
  "data.archive_file": ARCHIVE,
  aws_lambda_function: file("filename"),
  aws_lambda_layer_version: file("filename"),
  aws_s3_bucket_object: object("source", "bucket"),
  aws_s3_object: object("source", "bucket"),
  aws_synthetics_canary: file("zip_file"),
  azurerm_linux_function_app: AZURE_APP,
  azurerm_linux_web_app: AZURE_APP,
  azurerm_storage_blob: object("source", "storage_account_name"),
  azurerm_storage_share_file: object("source", "storage_share_id"),
  azurerm_windows_function_app: AZURE_APP,
  azurerm_windows_web_app: AZURE_APP,
  digitalocean_spaces_bucket_object: object("source", "bucket"),
  docker_container: file("upload.source"),
  docker_image: file("build.context"),
  google_storage_bucket_object: object("source", "bucket"),
  ibm_cos_bucket_object: { reads: ["content_file"], destination: "bucket_crn" },
  linode_object_storage_object: object("source", "bucket"),
  local_file: file("source"),
  local_sensitive_file: file("source"),
  minio_s3_object: object("source", "bucket_name"),
  oci_objectstorage_object: object("source", "bucket"),
  proxmox_virtual_environment_file: file("source_file.path"),
  scaleway_object: object("file", "bucket"),
  ssh_resource: file("file.source"),
  "data.tfe_slug": file("source_path"),
  vsphere_file: file("source_file"),
  yandex_storage_object: object("source", "bucket"),
};

/** Whether resources of a type may read files of the machine by their paths. */
export function hasFileArguments(type: string): boolean {
  return Object.hasOwn(FILE_ARGUMENTS, type);
}

/** The files outside of the package that a resource makes its provider read, and send. */
export function filesOfArguments(
  tree: ModuleTree,
  { type, body }: Resource,
): readonly FoundProgram[] {
  if (!hasFileArguments(type)) return [];
  const { reads = [], contents = [], destination } = FILE_ARGUMENTS[type] ?? {};
  const to = destination === undefined ? undefined : fixedText(body, destination);
  const paths = reads.flatMap((name) => valuesAt(body, name)).flatMap((value) => read(tree, value));
  const texts = contents.flatMap((name) => valuesAt(body, name)).flatMap(secretContents);
  const isPlan = type.startsWith("data.");
  return [...paths, ...(to === undefined ? [] : texts)].map(({ path, value, isSecret, isText }) => {
    const dangers: Danger[] = [];
    if (isSecret && to !== undefined) {
      dangers.push(danger("exfiltration", `sends \`${path}\` to \`${to}\``, value.marks));
    }
    if (!isText) {
      const kind = isSecret ? "reads-secrets" : "reads-file";
      dangers.push(danger(kind, `reads \`${path}\``, value.marks));
    }
    return found("reads file", body.location, {
      when: isPlan ? "plan" : "apply",
      what: to === undefined ? path : `${path} to ${to}`,
      reads: isSecret ? [path] : [],
      dangers,
    });
  });
}

interface Read {
  readonly path: string;
  readonly value: Value;
  readonly isSecret: boolean;
  /** Whether an expression has read it, which is reported there. */
  readonly isText: boolean;
}

/** A path of the package isn't one of the machine, whatever its name. */
function read(tree: ModuleTree, value: Value): readonly Read[] {
  const paths = shownText(new RenderedTexts().render(value)).split("\n");
  return paths.flatMap((written) => {
    // The names in a folder below the home folder are unknown for the same reason as that folder.
    const path = written.replaceAll(/\/~(?=\/|$)/g, "/*");
    if (path === "" || isPackaged(tree, path)) return [];
    const isSecret = isSecretPath(path) || holdsSecrets(path);
    return isSecret || isOnMachine(path) ? [{ path, value, isSecret, isText: false }] : [];
  });
}

function secretContents(value: Value): readonly Read[] {
  return sourcesOf(value).flatMap(({ kind, what }) =>
    kind === "machine" ? [{ path: what, value, isSecret: true, isText: true }] : [],
  );
}

function isPackaged(tree: ModuleTree, path: string): boolean {
  if (/^[~/]|^[A-Za-z]:/.test(path)) return false;
  const resolved = tree.resolve(path);
  return [...tree.paths].some((each) => each === resolved || each.startsWith(`${resolved}/`));
}

/** A text that the author chose; what names a resource of the module is no such text. */
function fixedText(body: ConfigBody, name: string): string | undefined {
  const value = body.attribute(name)?.value;
  return value?.kind === "string" && value.marks.referents.length === 0 ? value.value : undefined;
}

/** The values at a path through blocks and objects. */
function valuesAt(body: ConfigBody, path: string): readonly Value[] {
  const [name = "", ...rest] = path.split(".");
  if (rest.length === 0) {
    const value = body.attribute(name)?.value;
    return value === undefined || value.kind === "null" ? [] : [value];
  }
  return body.blocks(name).blocks.flatMap((block) => valuesAt(block.body, rest.join(".")));
}

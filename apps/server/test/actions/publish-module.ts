import { tarGz } from "@stackyard/archive/test/archives";
import type { SignedUp, TestServer } from "../test-server.ts";

/** A small module without providers, so that `terraform init` needs nothing else. */
export const SMALL_MODULE = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is Terraform's template, not ours.
  "main.tf": 'locals {\n  greeting = "Hello, ${var.name}"\n}\n',
  "variables.tf":
    'variable "name" {\n  type        = string\n  description = "Who is greeted."\n  default     = "yard"\n}\n',
  "outputs.tf":
    'output "greeting" {\n  description = "The greeting."\n  value       = local.greeting\n}\n',
  "versions.tf": 'terraform {\n  required_version = ">= 1.5.0"\n}\n',
  "README.md": "# Greeting\n\nGreets.\n",
  "modules/shout/main.tf":
    'output "shout" {\n  description = "Loud."\n  value       = "HELLO"\n}\n',
};

export const LISTING = {
  title: "Greeting Module",
  description: "A small module that greets whoever it is told to greet.",
  price: 1_999,
  category: "infrastructure",
  tags: ["greeting"],
};

let count = 0;

/** Uploads an archive and waits for its scan. Returns the upload. */
export async function uploadArchive(
  author: SignedUp,
  archive: Uint8Array,
  fileName = "module.tar.gz",
): Promise<{ id: number; scanId: number; sha256: string }> {
  const { status, body } = await author.client.put(`/api/uploads/${fileName}`, archive);
  if (status !== 201) throw new Error(`upload refused: ${JSON.stringify(body)}`);
  await author.client.get(`/api/scans/${body.scanId}/events`);
  return body;
}

/** Submits a module with unique files. */
export async function submitModule(
  author: SignedUp,
  changes: Record<string, unknown> = {},
  files: Record<string, string | Uint8Array> = SMALL_MODULE,
): Promise<{ id: number; namespace: string; name: string; system: string }> {
  count += 1;
  const archive = await tarGz({ ...files, "NOTICE.txt": `module ${count}` });
  const upload = await uploadArchive(author, archive);
  const { status, body } = await author.client.post("/api/modules", {
    ...LISTING,
    title: `${LISTING.title} ${count}`,
    uploadId: upload.id,
    ...changes,
  });
  if (status !== 201) throw new Error(`module refused: ${JSON.stringify(body)}`);
  return body;
}

/** Submits another version with unique files. Returns the response. */
export async function submitVersion(
  author: SignedUp,
  moduleId: number,
  version: string,
  { files = SMALL_MODULE, ...body }: { files?: Record<string, string>; numberReason?: string } = {},
) {
  count += 1;
  const upload = await uploadArchive(
    author,
    await tarGz({ ...files, "NOTICE.txt": `version ${count}` }),
  );
  return author.client.post(`/api/modules/${moduleId}/versions`, {
    uploadId: upload.id,
    version,
    ...body,
  });
}

/** Submits a module and has an auditor publish it. */
export async function publishModule(
  server: TestServer,
  author: SignedUp,
  changes: Record<string, unknown> = {},
  files?: Record<string, string | Uint8Array>,
) {
  const module = await submitModule(author, changes, files);
  const auditor = await server.signUp("auditor");
  const version = changes.version ?? "1.0.0";
  const path = `/api/modules/${module.id}/versions/${version}/approval`;
  const { status, body } = await auditor.client.post(path, {});
  if (status !== 200) throw new Error(`approval refused: ${JSON.stringify(body)}`);
  return module;
}

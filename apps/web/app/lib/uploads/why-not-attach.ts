import { ATTACHMENTS } from "@stackyard/contract/common/attachments";

/** Why a file can't be attached; undefined if it can. */
export function whyNotAttach(file: Pick<File, "name" | "size">, count: number): string | undefined {
  if (count >= ATTACHMENTS.files) return `Attach ${ATTACHMENTS.files} files at most.`;
  if (file.size > ATTACHMENTS.bytes) return `${file.name} is larger than 10MB.`;
  if (file.name.length > 200) return "The file's name is longer than 200 characters.";
  return file.size === 0 ? `${file.name} is empty.` : undefined;
}

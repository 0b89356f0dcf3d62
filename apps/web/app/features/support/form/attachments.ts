import type { ResponseOf } from "@stackyard/contract/base/endpoint";
import { ATTACHMENTS } from "@stackyard/contract/common/attachments";
import type { putAttachment } from "@stackyard/contract/support/support";
import { useRef, useState } from "react";
import { apiUrl, callOverNetwork, requireOk } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";

/** For the file input's `accept`; the server checks the contents. */
export const ATTACHMENT_ACCEPT =
  "image/png,image/jpeg,image/gif,image/webp,application/pdf,.zip,.gz,.tgz,.txt,.log,.md,.json,.yaml,.yml,.tf,.tfvars,.hcl,.csv";

interface Attached {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  /** Undefined while the file is uploading. */
  readonly token: string | undefined;
}

/** Why a file can't be attached; undefined if it can. */
export function whyNotAttach(file: Pick<File, "name" | "size">, count: number): string | undefined {
  if (count >= ATTACHMENTS.files) return `Attach ${ATTACHMENTS.files} files at most.`;
  if (file.size > ATTACHMENTS.bytes) return `${file.name} is larger than 10MB.`;
  if (file.name.length > 200) return "The file's name is longer than 200 characters.";
  return file.size === 0 ? `${file.name} is empty.` : undefined;
}

/** Uploads files on selection and sends them with the ticket by their tokens. */
export function useAttachments() {
  const [files, setFiles] = useState<readonly Attached[]>([]);
  const [error, setError] = useState<string>();
  const next = useRef(0);
  const held = useRef(0);

  function remove(id: number) {
    held.current -= 1;
    setFiles((files) => files.filter((file) => file.id !== id));
  }

  async function add(file: File) {
    const reason = whyNotAttach(file, held.current);
    setError(reason);
    if (reason) return;
    next.current += 1;
    held.current += 1;
    const id = next.current;
    setFiles((files) => [...files, { id, name: file.name, bytes: file.size, token: undefined }]);
    try {
      const { token } = await upload(file);
      setFiles((files) => files.map((known) => (known.id === id ? { ...known, token } : known)));
    } catch (error) {
      remove(id);
      setError(`${file.name}: ${errorMessage(error, "The upload was interrupted.")}`);
    }
  }

  function clear() {
    held.current = 0;
    setFiles([]);
    setError(undefined);
  }

  return {
    files,
    error,
    add: (file: File) => void add(file),
    remove,
    clear,
    isUploading: files.some(({ token }) => token === undefined),
    tokens: files.flatMap(({ token }) => token ?? []),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;

async function upload(file: File): Promise<ResponseOf<typeof putAttachment>> {
  const path = apiUrl("/api/support/attachments/{fileName}", { fileName: file.name });
  const answer = await callOverNetwork(path, { method: "PUT", body: file });
  return (await requireOk(answer)).json();
}

import type { ResponseOf } from "@stackyard/contract/base/endpoint";
import type { putAttachment } from "@stackyard/contract/support/support";
import { apiUrl } from "../../../lib/api/api";
import { sendFile } from "../../../lib/api/send-file";
import { useUploads } from "../../../lib/uploads/use-uploads";
import { whyNotAttach } from "../../../lib/uploads/why-not-attach";

/** For the file input's `accept`; the server checks the contents. */
export const ATTACHMENT_ACCEPT =
  "image/png,image/jpeg,image/gif,image/webp,application/pdf,.zip,.gz,.tgz,.txt,.log,.md,.json,.yaml,.yml,.tf,.tfvars,.hcl,.csv";

/** Uploads files on selection. They are sent with the ticket by their tokens. */
export function useAttachments() {
  const { stored, ...uploads } = useUploads<ResponseOf<typeof putAttachment>>({
    send: (file, watch) =>
      sendFile(
        "PUT",
        apiUrl("/api/support/attachments/{fileName}", { fileName: file.name }),
        file,
        watch,
      ),
    whyNot: whyNotAttach,
  });
  return { ...uploads, tokens: stored.map(({ token }) => token) };
}

export type Attachments = ReturnType<typeof useAttachments>;

import { readViewer } from "../domains/members/identity/read-viewer.ts";
import { findPublishedArchive } from "../domains/modules/downloads/find-published-archive.ts";
import type { NoteInstall } from "../domains/modules/downloads/note-installs.ts";
import { findEndedPurchase } from "../domains/modules/entitlements/find-ended-purchase.ts";
import { answerArchive } from "../platform/http/bodies/answer-archive.ts";
import type { Services } from "../platform/services.ts";
import { hasExpired, isGenuine, readPass } from "./archive-pass.ts";
import { RegistryRefusal } from "./registry-refusal.ts";

interface Asked {
  readonly pass: string;
  readonly method: string;
  readonly origin: string;
}

/** Streams the archive that a pass grants. Clients send HEAD before GET. */
export async function sendArchive(
  services: Services,
  { pass: text, method, origin }: Asked,
  noteInstall: NoteInstall,
): Promise<Response> {
  const pass = readPass(text);
  const user = pass ? await readViewer(services, pass.userId) : null;
  const archive = pass && (await findPublishedArchive({ ...services, user }, pass.versionId));
  if (!pass || !archive || !isGenuine(services.config.authSecret, pass, archive.sha256)) {
    throw new RegistryRefusal(404, "Not found");
  }
  if (hasExpired(pass, Date.now())) {
    throw new RegistryRefusal(403, "This download address has expired. Run init again.");
  }
  // Checks permissions again, because they may have been revoked since the pass was issued.
  if (!archive.mayDownload && archive.takedownIsCritical)
    throw new RegistryRefusal(403, "This module was taken down because it's dangerous.");
  if (!archive.mayDownload) {
    const ended = await findEndedPurchase(services.db, pass.userId, archive.moduleId);
    if (ended) throw new RegistryRefusal(403, `${ended.reason} See ${origin}${ended.path}`);
    throw new RegistryRefusal(402, "Purchase required");
  }
  const answer = await answerArchive(services.files, archive, method);
  if (method === "GET") noteInstall(pass.userId, pass.versionId);
  return answer;
}

import type { Recording } from "@stackyard/contract/content/calendar";
import { formatLongDay } from "../../../lib/format/format";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { Badge } from "../../../ui/display/badge";
import { WrittenDocument } from "../../../ui/display/written-document";
import { Alert } from "../../../ui/feedback/alert";
import { KIND_NAMES } from "./kind-names";

/** Written summary of an event; the page says that there is no video. */
export function RecordingPage({ recording }: { readonly recording: Recording }) {
  return (
    <article className="page-width flex flex-col gap-10 py-10 sm:py-12">
      <header>
        <BackLink to={paths.events} className="mb-6">
          Back to Events
        </BackLink>
        <p className="flex flex-wrap items-center gap-3 text-ink-faint text-sm">
          <Badge tone="accent">{KIND_NAMES[recording.kind]}</Badge>
          <time dateTime={recording.heldOn}>{formatLongDay(recording.heldOn)}</time>
        </p>
        <h1 className="mt-4 text-3xl sm:text-5xl">{recording.title}</h1>
        <p className="mt-4 max-w-2xl text-ink-soft text-lg leading-relaxed">
          {recording.description}
        </p>
        <Alert className="mt-6 max-w-2xl" title="A written walkthrough with commands to follow">
          This event has no video. Attendees' questions aren't included.
        </Alert>
      </header>
      <WrittenDocument html={recording.html} contents={recording.contents} />
    </article>
  );
}

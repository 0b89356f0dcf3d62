import { EXPORT_DAYS } from "@stackyard/contract/base/limits";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { toast } from "../../../lib/browser/toast";
import { SectionContent } from "../../../lib/page/section-content";
import { Button } from "../../../ui/controls/button";
import { RowList } from "../../../ui/display/row-list";
import { Section } from "../../../ui/display/section";
import { EmptyLine } from "../../../ui/feedback/empty-line";
import { exportsQuery } from "../settings-queries";
import { ExportRow } from "./export-row";

/** Polling interval of an export in progress, in milliseconds. */
const ASKED_EVERY_MS = 2_000;

/** Exports of the account's data. */
export function ExportsSection() {
  const client = useQueryClient();
  const query = useQuery({
    ...exportsQuery(),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === "waiting") ? ASKED_EVERY_MS : false,
  });
  const ask = useMutation({
    mutationFn: () => send("post", "/api/account/exports", {}),
    onSuccess: () => invalidate(client, "/api/account/exports"),
    onError: (error) => toast.error("Copy not created", errorMessage(error, "Please try again.")),
  });
  return (
    <Section
      title="Your data"
      text={`A zip with your profile, modules, purchases, reviews, and activity. You can download it for ${EXPORT_DAYS} days.`}
      action={
        <Button look="secondary" size="small" isBusy={ask.isPending} onClick={() => ask.mutate()}>
          Request a copy
        </Button>
      }
    >
      <SectionContent query={query} what="The copies of your data">
        {(exports) =>
          exports.length === 0 ? (
            <EmptyLine>No copies yet. Request one above.</EmptyLine>
          ) : (
            <RowList label="Copies of your data">
              {exports.map((made) => (
                <ExportRow key={made.id} made={made} />
              ))}
            </RowList>
          )
        }
      </SectionContent>
    </Section>
  );
}

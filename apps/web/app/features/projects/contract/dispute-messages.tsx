import type { Contract } from "@stackyard/contract/projects/contracts";
import { apiUrl, send } from "../../../lib/api/api";
import { Moment } from "../../../lib/format/times";
import { PagedList } from "../../../lib/listing/paged-list";
import { FileLinks } from "../../../lib/uploads/file-links";
import { Button } from "../../../ui/controls/button";
import { WrittenHtml } from "../../../ui/display/written-html";
import { EmptyLine } from "../../../ui/feedback/empty-line";
import { disputeMessagesQuery } from "../project-queries";
import { useContractAct } from "./use-contract-act";

interface Props {
  readonly contract: Contract;
}

/** What the two sides have written to each other, for the administrator who decides. */
export function DisputeMessages({ contract }: Props) {
  return (
    <section aria-labelledby="messages-title">
      <h2 id="messages-title" className="mb-4 text-2xl">
        Messages
      </h2>
      {contract.viewer.hasOpenedMessages ? (
        <Opened contract={contract} />
      ) : (
        <Closed id={contract.id} />
      )}
    </section>
  );
}

function Closed({ id }: { readonly id: number }) {
  const open = useContractAct({
    send: () => send("put", "/api/admin/contracts/{id}/messages/opening", { params: { id } }),
    done: "Messages opened",
  });
  return (
    <>
      <p className="mb-4 text-ink-soft">
        You can read what the two have written to each other since they drew up this contract. The
        audit log and this contract's timeline record that you opened the messages.
      </p>
      <Button look="secondary" isBusy={open.isPending} onClick={() => open.mutate(undefined)}>
        Open the messages
      </Button>
    </>
  );
}

function Opened({ contract }: Props) {
  const { id, client, engineer } = contract;
  return (
    <PagedList
      what="messages"
      pageOf={(cursor) => disputeMessagesQuery(id, cursor)}
      empty={
        <EmptyLine>The two have exchanged no messages since they drew up this contract.</EmptyLine>
      }
    >
      {(messages) => (
        <ol aria-label="Messages, newest first" className="flex flex-col gap-3">
          {messages.map(({ id: messageId, authorId, html, attachments, createdAt }) => (
            <li key={messageId} className="min-w-0 rounded-md bg-sunken p-4 text-[0.925rem]">
              <p className="text-ink-soft text-sm">
                {authorId === client.userId ? client.username : engineer.username},{" "}
                <Moment at={createdAt} />
              </p>
              <WrittenHtml html={html} className="mt-1 break-words" />
              <FileLinks
                files={attachments}
                addressOf={({ id: attachmentId }) =>
                  apiUrl("/api/admin/contracts/{id}/attachments/{attachmentId}", {
                    id,
                    attachmentId,
                  })
                }
              />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  );
}

import { OPEN_DAYS } from "@stackyard/contract/projects/project-lists";
import type { ProjectDetail } from "@stackyard/contract/projects/projects";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../../lib/api/api";
import { formatCount } from "../../../lib/format/format";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { Select } from "../../../ui/controls/select";
import { Alert } from "../../../ui/feedback/alert";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { useProjectAct } from "../use-project-act";

interface Props {
  readonly project: ProjectDetail;
}

/** What the client can do with the project now. */
export function OwnerActions({ project }: Props) {
  const { status, returnReason } = project;
  if (status === "draft") {
    return (
      <Notice
        title={returnReason ? "A moderator returned this draft" : "This is your draft"}
        action={<DraftActions project={project} />}
      >
        {returnReason
          ? `${returnReason} Edit it and post it again.`
          : "Only you can see it until you post it."}
      </Notice>
    );
  }
  if (status === "held") {
    return (
      <Notice title="In review" action={<CancelButton id={project.id} />}>
        It contains a link or contact details, and your account is new. A moderator checks it before
        engineers can see it.
      </Notice>
    );
  }
  if (status === "open") {
    return (
      <Notice title="This is your project" action={<OpenActions project={project} />}>
        Engineers can send proposals until it expires. Then undecided proposals are declined.
      </Notice>
    );
  }
  return null;
}

function Notice(props: {
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}) {
  return <Alert tone="note" {...props} />;
}

function DraftActions({ project: { id, title } }: Props) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const post = useProjectAct({
    key: [id, "post"],
    send: () => send("put", "/api/projects/{id}/posting", { params: { id } }),
    done: "Project posted",
  });
  const remove = useProjectAct({
    key: [id, "delete"],
    send: () => send("delete", "/api/projects/{id}", { params: { id } }),
    done: "Draft deleted",
    after: () => navigate(paths.ownProjects, { replace: true }),
  });
  return (
    <>
      <Button size="small" isBusy={post.isPending} onClick={() => post.mutate(undefined)}>
        Post project
      </Button>
      <ButtonLink to={paths.changedProject(id)} look="secondary" size="small">
        Edit
      </ButtonLink>
      <Button look="danger" size="small" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title={`Delete “${title}”?`}
          description="The draft is permanently deleted."
          confirmLabel="Delete draft"
          look="danger"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

const DAYS = OPEN_DAYS.map((days) => ({
  value: String(days),
  label: `${formatCount(days, "day")} from now`,
}));

function OpenActions({ project: { id, proposalCount } }: Props) {
  const extend = useProjectAct({
    key: [id, "extend"],
    send: (openDays: (typeof OPEN_DAYS)[number]) =>
      send("put", "/api/projects/{id}/deadline", { params: { id }, body: { openDays } }),
    done: "Date changed",
  });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label="Keep open until"
        value=""
        placeholder="Change the date"
        options={DAYS}
        disabled={extend.isPending}
        onValueChange={(value) => {
          const chosen = OPEN_DAYS.find((days) => String(days) === value);
          if (chosen) extend.mutate(chosen);
        }}
      />
      {proposalCount === 0 && (
        <ButtonLink to={paths.changedProject(id)} look="secondary">
          Edit
        </ButtonLink>
      )}
      <CancelButton id={id} />
    </div>
  );
}

function CancelButton({ id }: { readonly id: number }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useProjectAct({
    key: [id, "cancel"],
    send: () => send("put", "/api/projects/{id}/cancellation", { params: { id }, body: {} }),
    done: "Project canceled",
    after: () => setAsking(false),
  });
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        Cancel project
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title="Cancel this project?"
          description="Its proposals are declined, and engineers are notified. You can't undo this."
          confirmLabel="Cancel project"
          look="danger"
          isBusy={cancel.isPending}
          onConfirm={() => cancel.mutate(undefined)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

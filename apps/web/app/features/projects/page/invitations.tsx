import type { Invitations as Listed } from "@stackyard/contract/projects/invitations";
import type { Engineer } from "@stackyard/contract/talent/talent";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { send } from "../../../lib/api/api";
import { LongDay } from "../../../lib/format/times";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { SectionContent } from "../../../lib/page/section-content";
import { PersonLink } from "../../../lib/people/person-link";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { invitationsQuery } from "../project-queries";
import { useProjectAct } from "../use-project-act";

/** Whom the client invited to an open project, and engineers with its skills. */
export function Invitations({ projectId }: { readonly projectId: number }) {
  const [username, setUsername] = useState("");
  const invite = useProjectAct({
    key: ["project", projectId, "invite"],
    send: (username: string) =>
      send("post", "/api/projects/{id}/invitations", {
        params: { id: projectId },
        body: { username },
      }),
    done: "Engineer invited",
    after: () => setUsername(""),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (username.trim()) invite.mutate(username);
  }
  return (
    <section aria-labelledby="invitations-title" className="flex flex-col gap-5">
      <h2 id="invitations-title" className="text-2xl">
        Invite engineers
      </h2>
      <form noValidate onSubmit={submit} className="flex max-w-md flex-col items-start gap-3">
        <TextField
          label="Username"
          className="w-full"
          value={username}
          onChange={({ target }) => setUsername(target.value)}
        />
        <Button type="submit" isBusy={invite.isPending} disabled={!username.trim()}>
          Invite
        </Button>
      </form>
      <SectionContent query={useQuery(invitationsQuery(projectId))} what="The invitations">
        {(listed) => (
          <Loaded
            listed={listed}
            isBusy={invite.isPending}
            onInvite={(name) => invite.mutate(name)}
          />
        )}
      </SectionContent>
    </section>
  );
}

interface Props {
  readonly listed: Listed;
  readonly isBusy: boolean;
  readonly onInvite: (username: string) => void;
}

function Loaded({ listed: { invited, suggested }, isBusy, onInvite }: Props) {
  return (
    <>
      <div>
        <h3 className="mb-2 text-lg">With these skills</h3>
        {suggested.length === 0 ? (
          <p className="text-ink-soft">
            No matching engineers. <TextLink to={paths.talent()}>Find engineers</TextLink>
          </p>
        ) : (
          <ul className="flex flex-col gap-2">
            {suggested.map((engineer) => (
              <Row key={engineer.id} engineer={engineer}>
                <Button
                  size="small"
                  look="secondary"
                  disabled={isBusy}
                  onClick={() => onInvite(engineer.user.username)}
                >
                  Invite<span className="sr-only"> {engineer.user.username}</span>
                </Button>
              </Row>
            ))}
          </ul>
        )}
      </div>
      {invited.length > 0 && (
        <div>
          <h3 className="mb-2 text-lg">Invited</h3>
          <ul className="flex flex-col gap-2">
            {invited.map(({ engineer, invitedAt, hasProposed }) => (
              <Row key={engineer.id} engineer={engineer}>
                <span className="text-ink-soft text-sm">
                  {hasProposed ? "Made a proposal" : <LongDay at={invitedAt} />}
                </span>
              </Row>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Row({
  engineer,
  children,
}: {
  readonly engineer: Engineer;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border bg-surface p-3">
      <div className="min-w-0">
        <PersonLink username={engineer.user.username} avatar={engineer.user.avatar} size="small" />
        <p className="break-words text-ink-soft text-sm">
          {engineer.skills.slice(0, 6).join(", ")}
        </p>
      </div>
      {children}
    </li>
  );
}

import type { Channels } from "@stackyard/contract/site/notification-kinds";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { useCurrentUser } from "../../../lib/session/current-user";
import { Checkbox } from "../../../ui/controls/checkbox";
import { choicesQuery } from "../forum-queries";
import { showForumError } from "../show-forum-error";

/** Opt-in daily digest of followed threads and categories. */
export function DailySummary() {
  const client = useQueryClient();
  const user = useCurrentUser();
  const { data } = useQuery({ ...choicesQuery(), enabled: user !== null });
  const { kind, ...channels } = data?.find(({ kind }) => kind === "forum") ?? {};
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: Channels) =>
      send("put", "/api/notification-choices/{kind}", { params: { kind: "forum" }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: choicesQuery().queryKey }),
    onError: (error) =>
      showForumError(error, { title: "Change not saved", signIn: "Please sign in again" }),
  });
  if (!user || !kind) return null;
  const known = channels as Channels;
  const shown = isPending ? variables : known;
  return (
    <section aria-labelledby="forum-summary">
      <h2 id="forum-summary" className="text-2xl">
        What you follow
      </h2>
      <Checkbox
        className="mt-5"
        label="Email me a daily summary"
        hint="New replies and threads that you follow. No email on days without news."
        checked={shown.inDigest}
        disabled={isPending}
        onCheckedChange={(inDigest) => mutate({ ...known, inDigest })}
      />
      <p className="mt-3 text-sm">
        <Link
          to={`${paths.notifications}?tab=preferences`}
          className="py-2 text-accent-strong underline"
        >
          All notification settings
        </Link>
      </p>
    </section>
  );
}

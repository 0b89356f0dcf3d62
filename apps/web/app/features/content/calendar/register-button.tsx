import type { CalendarEvent } from "@stackyard/contract/content/calendar";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { useHydrated } from "../../../lib/browser/hydrated";
import { toast } from "../../../lib/browser/toast";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { useCurrentUser } from "../../../lib/session/current-user";
import { signInAddress } from "../../../lib/session/sign-in-address";
import { Button } from "../../../ui/controls/button";

const DONE = {
  registered: "You're registered",
  waiting: "You're on the waiting list",
} as const;

/** Registers for an event or cancels the registration. Visitors sign in first and return here. */
export function RegisterButton({ event }: { readonly event: CalendarEvent }) {
  const user = useCurrentUser();
  const isHydrated = useHydrated();
  const client = useQueryClient();
  const params = { id: event.id };
  const change = useMutation({
    mutationFn: async (wanted: boolean) => {
      if (wanted) return send("put", "/api/calendar/{id}/registration", { params });
      await send("delete", "/api/calendar/{id}/registration", { params });
      return null;
    },
    onSuccess: (place) =>
      place
        ? toast.success(DONE[place.state], "We emailed you the time and place.")
        : toast.success("Your registration is canceled", event.title),
    onError: (error) =>
      toast.error("Registration Failed", errorMessage(error, "Please try again.")),
    onSettled: () => invalidate(client, "/api/calendar"),
  });
  const name = <span className="sr-only">: {event.title}</span>;
  if (!user) {
    return (
      <ButtonLink to={signInAddress({ next: paths.event(event.id) })}>
        Register Now{name}
      </ButtonLink>
    );
  }
  if (event.own === null) {
    const isFull = event.registered >= event.capacity;
    return (
      <Button isBusy={change.isPending} disabled={!isHydrated} onClick={() => change.mutate(true)}>
        {isFull ? "Join the Waiting List" : "Register Now"}
        {name}
      </Button>
    );
  }
  return (
    <>
      <p className="font-[620] text-good text-sm">{DONE[event.own]}</p>
      <Button look="secondary" isBusy={change.isPending} onClick={() => change.mutate(false)}>
        Cancel registration{name}
      </Button>
    </>
  );
}

import type { EngineerPage } from "@stackyard/contract/talent/engineer-profile";
import { send } from "../../../lib/api/api";
import { Checkbox } from "../../../ui/controls/checkbox";
import { Card } from "../../../ui/display/card";
import { useProfileMutation } from "./use-profile-mutation";

/** Checkboxes for the profile's availability and visibility. */
export function StatusPanel({ engineer }: { readonly engineer: EngineerPage }) {
  const { mutate, isPending, variables } = useProfileMutation({
    send: (body: { isAvailable: boolean; isHidden: boolean }) =>
      send("put", "/api/user/engineer/standing", { body }),
    done: "Changed",
    failed: "Not changed",
  });
  // Optimistic: shows the new choice immediately.
  const { isAvailable, isHidden } = isPending && variables ? variables : engineer;
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <h2 className="text-xl">Visibility</h2>
      <Checkbox
        label="I'm available for work"
        hint="Engineers who aren't available rank lower."
        checked={isAvailable}
        disabled={isPending}
        onCheckedChange={(checked) => mutate({ isAvailable: checked, isHidden })}
      />
      <Checkbox
        label="Hide my profile"
        hint="Your page and services are hidden until you turn this off."
        checked={isHidden}
        disabled={isPending}
        onCheckedChange={(checked) => mutate({ isAvailable, isHidden: checked })}
      />
    </Card>
  );
}

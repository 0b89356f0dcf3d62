import type { EngineerPage } from "@stackyard/contract/talent/engineer-profile";
import { send } from "../../../lib/api/api";
import { Checkbox } from "../../../ui/controls/checkbox";
import { Card } from "../../../ui/display/card";
import { useOwnChange } from "./use-own-change";

/** Takes work or none; stands on the yard or not. */
export function StandingPanel({ engineer }: { readonly engineer: EngineerPage }) {
  const { mutate, isPending, variables } = useOwnChange({
    send: (body: { isAvailable: boolean; isHidden: boolean }) =>
      send("put", "/api/user/engineer/standing", { body }),
    done: "Changed",
    failed: "Not changed",
  });
  // What was chosen shows at once.
  const { isAvailable, isHidden } = isPending && variables ? variables : engineer;
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <h2 className="text-xl">On the yard</h2>
      <Checkbox
        label="I take work now"
        hint="Whoever does not is found, too, but after those who do."
        checked={isAvailable}
        disabled={isPending}
        onCheckedChange={(checked) => mutate({ isAvailable: checked, isHidden })}
      />
      <Checkbox
        label="Take a break from the yard"
        hint="Nobody finds you or sees your page, and your services pause, until you come back."
        checked={isHidden}
        disabled={isPending}
        onCheckedChange={(checked) => mutate({ isAvailable, isHidden: checked })}
      />
    </Card>
  );
}

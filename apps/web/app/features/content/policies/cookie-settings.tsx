import { CalendarDays, Hourglass } from "lucide-react";
import { type CookieChoice, useCookieChoice } from "../../../lib/browser/cookie-choice";
import { chooseCookies } from "../../../lib/browser/theme";
import { RadioGroup, type RadioOption } from "../../../ui/controls/radio-group";

const OPTIONS: readonly RadioOption<CookieChoice>[] = [
  {
    value: "remember",
    label: "Remember my theme",
    description: "The theme_preference cookie lasts a year.",
    icon: <CalendarDays className="size-4.5" />,
  },
  {
    value: "visit",
    label: "Only for this visit",
    description: "The cookie is deleted when you close the browser.",
    icon: <Hourglass className="size-4.5" />,
  },
];

/** Changes the choice made in the cookie banner. */
export function CookieSettings() {
  const choice = useCookieChoice();
  return (
    <div className="not-printed mt-8 max-w-[46rem] rounded-lg border bg-surface p-5">
      <RadioGroup
        legend="How long your theme is remembered"
        name="cookies"
        value={choice ?? undefined}
        onValueChange={chooseCookies}
        options={OPTIONS}
      />
    </div>
  );
}

import { Moon, Sun } from "lucide-react";
import { chooseTheme, currentTheme } from "../../../lib/browser/theme";
import { buttonClasses } from "../../../ui/controls/button";

/** CSS shows the icon of the active theme, so the server doesn't need to know it. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      aria-label="Switch between light and dark"
      className={buttonClasses({ look: "quiet", size: "small" }, "px-2.5")}
      onClick={() => chooseTheme(currentTheme() === "dark" ? "light" : "dark")}
    >
      <Moon className="size-4.5 dark:hidden" aria-hidden="true" />
      <Sun className="hidden size-4.5 dark:block" aria-hidden="true" />
    </button>
  );
}

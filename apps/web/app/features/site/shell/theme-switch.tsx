import { Moon, Sun } from "lucide-react";
import { chooseTheme, currentTheme } from "../../../lib/browser/theme";
import { buttonClasses } from "../../../ui/controls/button";

/** Both icons are in the page and the theme shows one: the server need not know which. */
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

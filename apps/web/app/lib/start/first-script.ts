import { DISMISSED_SCRIPT } from "../dismissed-announcement";
import { TOAST_KEY } from "../kept-toast";
import { NO_EVAL_SCRIPT } from "../no-eval";
import { TOKEN_KEY } from "../stored-token";
import { THEME_SCRIPT } from "../theme";
import { watchScript } from "./watch-first-use";

/** What runs in every page's head, before anything of the page is shown. */
export const FIRST_SCRIPT =
  NO_EVAL_SCRIPT +
  THEME_SCRIPT +
  DISMISSED_SCRIPT +
  watchScript({ local: [TOKEN_KEY], session: [TOAST_KEY] });

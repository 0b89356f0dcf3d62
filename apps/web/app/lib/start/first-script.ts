import { DISMISSED_SCRIPT } from "../browser/dismissed-announcement";
import { NO_EVAL_SCRIPT } from "../browser/no-eval";
import { TOAST_KEY } from "../browser/pending-toast";
import { CART_KEY } from "../browser/stored-cart";
import { THEME_SCRIPT } from "../browser/theme";
import { TOKEN_KEY } from "../session/stored-token";
import { watchScript } from "./watch-first-use";

/** Runs in every page's head, before the first paint. */
export const FIRST_SCRIPT =
  NO_EVAL_SCRIPT +
  THEME_SCRIPT +
  DISMISSED_SCRIPT +
  watchScript({ local: [TOKEN_KEY, CART_KEY], session: [TOAST_KEY] });

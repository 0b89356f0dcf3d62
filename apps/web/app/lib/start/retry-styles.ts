/** How often a style sheet is fetched again, and the first pause, which doubles each time. */
const RETRIES = { most: 5, pauseMs: 500 };

/** Fetches a style sheet again that failed to load, as an inline script. */
export const STYLES_SCRIPT = `;(${retryStyles.toString()})(${JSON.stringify(RETRIES)})`;

// Inserted into the page as text, so it can't reference anything outside.
function retryStyles({ most, pauseMs }: typeof RETRIES): void {
  const retry = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    const tries = Number(target.dataset.tries ?? 0);
    if (tries === most) return;
    setTimeout(
      () => {
        const again = document.createElement("link");
        again.rel = "stylesheet";
        again.href = target.href;
        again.dataset.tries = String(tries + 1);
        target.after(again);
      },
      pauseMs * 2 ** tries,
    );
  };
  // Errors of elements don't bubble.
  addEventListener("error", retry, true);
}

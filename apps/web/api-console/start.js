// @ts-check
// Runs in the frame of "Try it": lays Scalar's console over one call of a document, or over all of them.

// The frame's policy takes no style element without its nonce, which not all of those that Scalar writes have.
const nonce = document.querySelector("meta[property=csp-nonce]")?.getAttribute("content") ?? "";
const create = document.createElement.bind(document);
document.createElement = (
  /** @type {string} */ name,
  /** @type {ElementCreationOptions=} */ options,
) => {
  const element = create(name, options);
  if (name === "style") element.setAttribute("nonce", nonce);
  return element;
};

const { document: address = "", theme } = document.documentElement.dataset;
const wanted = new URLSearchParams(location.search).get("call");
const [{ createApiReference }, answer] = await Promise.all([
  import(new URL("standalone.esm.js", import.meta.url).href),
  fetch(address, { credentials: "omit" }),
]);
const all = await answer.json();
const call = wanted && only(wanted, all.paths);

createApiReference("#console", {
  // The frame calls its own server, even if the document names the API's own host.
  content: {
    ...all,
    ...(call && { paths: call, tags: [] }),
    servers: [{ url: location.origin }],
  },
  baseServerURL: location.origin,
  authentication: { preferredSecurityScheme: address.startsWith("/v1") ? "apiKey" : "bearer" },
  // A call is made with what its reader typed, never with the session that their browser has besides.
  customFetch: (/** @type {RequestInfo} */ input, /** @type {RequestInit} */ init) => {
    const request = new Request(input, { ...init, credentials: "omit" });
    // Scalar sends the scheme even if the reader typed no key.
    if (request.headers.get("authorization")?.trim() === "Bearer")
      request.headers.delete("authorization");
    return fetch(request);
  },
  persistAuth: false,
  // Nothing is sent to anybody but this server; the frame's policy sees to it, too.
  agent: { disabled: true },
  mcp: { disabled: true },
  telemetry: false,
  withDefaultFonts: false,
  proxyUrl: "",
  showDeveloperTools: "never",
  hideClientButton: true,
  documentDownloadType: "none",
  hideModels: true,
  hideSearch: Boolean(call),
  showSidebar: !call,
  defaultOpenFirstTag: true,
  hideDarkModeToggle: true,
  forceDarkModeState: theme,
  customCss: `.light-mode { --scalar-color-accent: oklch(0.555 0.17 41); --scalar-button-1: oklch(0.485 0.155 40) }
    .dark-mode { --scalar-color-accent: oklch(0.74 0.15 52); --scalar-button-1: oklch(0.74 0.15 52); --scalar-button-1-color: #111 }`,
  onLoaded: () => call && openAtOnce(),
});

/**
 * The one call that is written "GET /v1/modules".
 * @param {string} call
 * @param {Record<string, Record<string, unknown>>} paths
 */
function only(call, paths) {
  const [method = "", path = ""] = call.split(" ");
  const operation = paths[path]?.[method.toLowerCase()];
  return operation && { [path]: { [method.toLowerCase()]: withoutOptional(operation) } };
}

/**
 * Unticks optional parameters, which Scalar would send with their default or first value, so that
 * the form starts with the request of the curl line.
 * @param {any} operation
 */
function withoutOptional({ parameters = [], ...operation }) {
  return {
    ...operation,
    parameters: parameters.map((/** @type {any} */ parameter) => {
      if (parameter.required) return parameter;
      const { default: value = parameter.schema?.enum?.[0] } = parameter.schema ?? {};
      return { ...parameter, examples: { default: { value, "x-disabled": true } } };
    }),
  };
}

/** Whoever came to try one call is led to its form, as soon as there is the button for it. */
function openAtOnce() {
  const press = () => {
    const button = document.querySelector("button.show-api-client-button");
    if (button instanceof HTMLElement) button.click();
    // What is out of sight is not drawn.
    else scrollTo(0, document.body.scrollHeight);
    return Boolean(button);
  };
  if (press()) return;
  const watch = new MutationObserver(() => {
    if (press()) watch.disconnect();
  });
  watch.observe(document.body, { childList: true, subtree: true });
}

/** Where browsers report violations, and the name of that endpoint in the policy. */
export const POLICY_REPORTS_PATH = "/policy-reports";
const POLICY_REPORTS_GROUP = "policy";

/**
 * Sets the page's Content-Security-Policy, and the endpoint for browsers with the Reporting API.
 *
 * @param scripts The inline scripts that may run, in the policy's grammar.
 */
export function enforcePolicy(headers: Headers, scripts: readonly string[]): void {
  headers.set("Content-Security-Policy", pagePolicy(scripts));
  headers.set("Reporting-Endpoints", `${POLICY_REPORTS_GROUP}="${POLICY_REPORTS_PATH}"`);
}

export const admitHash = (sha256: string) => `'sha256-${sha256}'`;

/**
 * What a page may load, and who may frame it. Inline scripts need to be admitted, inline style sheets
 * are refused, and scripts can write HTML only through our own function (Trusted Types). Images come
 * from this server only, because other hosts would learn who views them. Inline style attributes stay
 * allowed, because the components for menus and dialogs use them.
 */
function pagePolicy(scripts: readonly string[]): string {
  const policy = {
    "default-src": "'self'",
    "script-src": ["'self'", ...scripts].join(" "),
    "style-src": "'self' 'unsafe-inline'",
    "style-src-elem": "'self'",
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "stackyard default",
    "report-uri": POLICY_REPORTS_PATH,
    "report-to": POLICY_REPORTS_GROUP,
  };
  return Object.entries(policy)
    .map((directive) => directive.join(" "))
    .join("; ");
}

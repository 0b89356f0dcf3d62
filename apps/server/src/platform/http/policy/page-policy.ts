/** Where browsers report violations, and the name of that endpoint in the policy. */
export const POLICY_REPORTS_PATH = "/policy-reports";
const POLICY_REPORTS_GROUP = "policy";

/** Inline sources that may take effect, in the policy's grammar. */
interface Admitted {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Sets the page's Content-Security-Policy, and the endpoint for browsers with the Reporting API.
 */
export function enforcePolicy(headers: Headers, admitted: Admitted): void {
  headers.set("Content-Security-Policy", pagePolicy(admitted));
  headers.set("Reporting-Endpoints", `${POLICY_REPORTS_GROUP}="${POLICY_REPORTS_PATH}"`);
}

export const admitHash = (sha256: string) => `'sha256-${sha256}'`;

/**
 * What a page may load, and who may frame it. Inline scripts and style sheets need to be admitted,
 * and scripts can write HTML only through our own function (Trusted Types). Images come from this
 * server only, because other hosts would learn who views them. Inline style attributes stay
 * allowed, because the components for menus and dialogs use them.
 */
function pagePolicy({ scripts, styles }: Admitted): string {
  const policy = {
    "default-src": "'self'",
    "script-src": ["'self'", ...scripts].join(" "),
    "style-src": "'self' 'unsafe-inline'",
    "style-src-elem": ["'self'", ...styles].join(" "),
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

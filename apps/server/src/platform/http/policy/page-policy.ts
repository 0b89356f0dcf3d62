/** Where browsers tell what the policy has stopped, and what the policy calls that place. */
export const POLICY_REPORTS_PATH = "/policy-reports";
const POLICY_REPORTS_GROUP = "policy";

/** What stands in the page itself and may take effect: sources of the policy's own grammar. */
interface Admitted {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Sends a page with its policy, and with where to report for browsers that do it the newer way. */
export function enforcePolicy(headers: Headers, admitted: Admitted): void {
  headers.set("Content-Security-Policy", pagePolicy(admitted));
  headers.set("Reporting-Endpoints", `${POLICY_REPORTS_GROUP}="${POLICY_REPORTS_PATH}"`);
}

export const admitHash = (sha256: string) => `'sha256-${sha256}'`;

/**
 * What a page may load and who may frame it. Inline scripts and style sheets take effect only as
 * admitted, and a script writes HTML only by way of our own function for it; no picture comes from
 * anybody but us, for whoever serves one learns who looks at it. Inline style attributes stay allowed:
 * the components that place menus and dialogs write them.
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

/** Where browsers tell what the policy has stopped, and the name that the header below gives it. */
export const POLICY_REPORTS_PATH = "/policy-reports";
const POLICY_REPORTS_GROUP = "policy";

/**
 * What a page may load and who may frame it. Inline scripts run only as `admitted`; no picture comes
 * from anybody but us, for whoever serves one learns who looks at it. Inline style attributes stay
 * allowed: the components that place menus and dialogs write them.
 */
function pagePolicy(admitted: readonly string[]): string {
  const policy = {
    "default-src": "'self'",
    "script-src": ["'self'", ...admitted].join(" "),
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "report-uri": POLICY_REPORTS_PATH,
    "report-to": POLICY_REPORTS_GROUP,
  };
  return Object.entries(policy)
    .map((directive) => directive.join(" "))
    .join("; ");
}

/** Sends a page with its policy, and with where to report for browsers that do it the newer way. */
export function enforcePolicy(headers: Headers, admitted: readonly string[]): void {
  headers.set("Content-Security-Policy", pagePolicy(admitted));
  headers.set("Reporting-Endpoints", `${POLICY_REPORTS_GROUP}="${POLICY_REPORTS_PATH}"`);
}

/**
 * The request with a URL that the router can parse: invalid percent encodings and encoded line
 * breaks are escaped. Otherwise the router would log a line for them, or even render its own error
 * page.
 */
export function readable(request: Request): Request {
  if (!request.url.includes("%") || isReadable(request.url)) return request;
  const address = new URL(request.url);
  const parts = address.pathname.split("/");
  const whole = parts.map((part) => (isReadable(part) ? part : part.replaceAll("%", "%25")));
  address.pathname = whole.join("/");
  return new Request(address, request);
}

function isReadable(text: string): boolean {
  try {
    return !/[\t\n\r\u2028\u2029]/.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}

/**
 * The request, with an address that the pages' router can read: a "%" that begins no character, or one
 * that breaks the line, is one itself. Left as it is, the router would write a line of its own to the
 * console, and of broken lines even a page of its own.
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

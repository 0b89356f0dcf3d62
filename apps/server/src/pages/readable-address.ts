/**
 * The request, with an address that can be decoded: a "%" that begins no character is one itself. The
 * pages' router would write a line of its own to the console for each that it cannot decode.
 */
export function readable(request: Request): Request {
  if (!request.url.includes("%") || isDecodable(request.url)) return request;
  const address = new URL(request.url);
  const parts = address.pathname.split("/");
  const whole = parts.map((part) => (isDecodable(part) ? part : part.replaceAll("%", "%25")));
  address.pathname = whole.join("/");
  return new Request(address, request);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

/** Test key that nothing outside of the tests trusts. */
export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4hPT3u3xSIRQ24Bv
xKbq/Ts/6xKZvH86kwRV0SpNEWKhRANCAASHKXKIKtmT7ad+SP5HZUC6P4hFgeVT
f0bT4xZFJKUMxvwDHA3x+5W0zP0yXoZBMcWwKYza6H6oUd1hAoWlkSTM
-----END PRIVATE KEY-----
`;

/** Certificate for pictures.test, other.test and 127.0.0.1. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBszCCAVmgAwIBAgIUWtXro6j7JJyamU/mNhlGEwJP5scwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcGljdHVyZXMudGVzdDAgFw0yNjExMjExODM2NTFaGA8yMTI2
MTAyODE4MzY1MVowGDEWMBQGA1UEAwwNcGljdHVyZXMudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABIcpcogq2ZPtp35I/kdlQLo/iEWB5VN/RtPjFkUkpQzG
/AMcDfH7lbTM/TJehkExxbApjNrofqhR3WEChaWRJMyjfzB9MB0GA1UdDgQWBBTj
YCB/+bYk69eBmQfUqLN0lduQ1TAfBgNVHSMEGDAWgBTjYCB/+bYk69eBmQfUqLN0
lduQ1TAPBgNVHRMBAf8EBTADAQH/MCoGA1UdEQQjMCGCDXBpY3R1cmVzLnRlc3SC
Cm90aGVyLnRlc3SHBH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIgKfBc1oe4E1JyH97Z
kRu3y/qVKVVWEDdHBoTRngZLZfcCIQDhh6ZWvvqeZysgjbY910OPlBdfFIiykgho
Skza8mIBkg==
-----END CERTIFICATE-----
`;

/** A local HTTPS server. */
export async function openWebServer(answer: RequestListener) {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

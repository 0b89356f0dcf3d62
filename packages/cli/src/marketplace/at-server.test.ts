import { describe, expect, it } from "vitest";
import { serverAddress } from "./at-server.ts";

describe("a server's address", () => {
  it.each([
    ["stackyard.example", "https://stackyard.example"],
    ["https://Stackyard.example/marketplace?x", "https://stackyard.example"],
    ["localhost:5000", "https://localhost:5000"],
    ["http://localhost:5000", "http://localhost:5000"],
    ["http://[::1]:5000", "http://[::1]:5000"],
  ])("%s is %s", (given, origin) => {
    expect(serverAddress(given)).toBe(origin);
  });

  it.each([
    ["http://stackyard.example", "use https"],
    ["http://localhost.example", "use https"],
    ["http://127.0.0.1.example", "use https"],
    ["file:///etc/passwd", "is not the address of a server"],
    ["two words", "is not the address of a server"],
    ["", "is not the address of a server"],
  ])("%s is refused", (given, message) => {
    expect(() => serverAddress(given)).toThrow(message);
  });
});

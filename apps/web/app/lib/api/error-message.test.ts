import { describe, expect, it } from "vitest";
import { ApiError } from "./api";
import { errorMessage } from "./error-message";

describe("errorMessage", () => {
  it("returns the server's message", () => {
    const error = new ApiError(401, { message: "Invalid username or password." }, "Unauthorized");
    expect(errorMessage(error, "Something else")).toBe("Invalid username or password.");
  });

  it("returns the fallback if the answer has no message", () => {
    const error = new ApiError(502, {}, "<html>Bad Gateway</html>");
    expect(errorMessage(error, "Try again.")).toBe("Try again.");
  });

  it("returns the fallback if the server wasn't reached", () => {
    expect(errorMessage(new TypeError("Failed to fetch"), "Try again.")).toBe("Try again.");
  });
});

import { describe, expect, it } from "vitest";
import { ApiError } from "./api";
import { errorMessage } from "./error-message";

describe("errorMessage", () => {
  it("is what the server says", () => {
    const error = new ApiError(401, { message: "Invalid username or password." }, "Unauthorized");
    expect(errorMessage(error, "Something else")).toBe("Invalid username or password.");
  });

  it("is the fallback where the answer had no message", () => {
    const error = new ApiError(502, {}, "<html>Bad Gateway</html>");
    expect(errorMessage(error, "Try again.")).toBe("Try again.");
  });

  it("is the fallback where the server was not reached", () => {
    expect(errorMessage(new TypeError("Failed to fetch"), "Try again.")).toBe("Try again.");
  });
});

import { expect, it } from "vitest";
import { workDatesText } from "./work-dates";

it("names the days that the client said", () => {
  const [startsOn, endsOn] = ["2027-01-04", "2027-03-31"];
  expect(workDatesText({ startsOn, endsOn })).toBe("January 4, 2027 to March 31, 2027");
  expect(workDatesText({ startsOn, endsOn: null })).toBe("From January 4, 2027");
  expect(workDatesText({ startsOn: null, endsOn })).toBe("Until March 31, 2027");
  expect(workDatesText({ startsOn: null, endsOn: null })).toBeUndefined();
});

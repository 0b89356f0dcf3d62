import { describe, expect, it } from "vitest";
import { permissionLists } from "./permission-lists";

const none = { derivedTypes: 0, allTypes: 0, unknownTypes: [], aws: [], azure: [], google: [] };

describe("the permissions of a module", () => {
  it("are grouped by cloud and service, without empty groups", () => {
    const lists = permissionLists({
      ...none,
      aws: ["ec2:CreateVpc", "s3:CreateBucket", "s3:DeleteBucket"],
      google: ["storage.buckets.create"],
    });
    expect(lists.map(({ cloud, count, services }) => ({ cloud, count, services }))).toEqual([
      {
        cloud: "AWS",
        count: 3,
        services: [
          ["ec2", ["CreateVpc"]],
          ["s3", ["CreateBucket", "DeleteBucket"]],
        ],
      },
      { cloud: "Google Cloud", count: 1, services: [["storage", ["buckets.create"]]] },
    ]);
  });

  it("can be copied in the cloud's format", () => {
    const [list] = permissionLists({ ...none, aws: ["s3:CreateBucket"] });
    expect(JSON.parse(list?.document ?? "")).toMatchObject({
      Statement: [{ Effect: "Allow", Action: ["s3:CreateBucket"] }],
    });
  });
});

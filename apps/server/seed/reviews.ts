/** Demo purchases with their reviews. */
export const REVIEWS = [
  {
    buyer: "buyer",
    folder: "aws-vpc-network",
    rating: 5,
    content:
      "Subnets, routes and flow logs came out as the README says. Upgraded once without a replacement.",
  },
  {
    buyer: "buyer-two",
    folder: "aws-vpc-network",
    rating: 4,
    content: "Solid defaults. I would have liked an example with IPv6, otherwise nothing to add.",
  },
  {
    buyer: "buyer-two",
    folder: "aws-eks-cluster",
    rating: 5,
    content:
      "Private endpoint and secrets encryption out of the box, and the inputs are well described.",
  },
  { buyer: "buyer", folder: "aws-s3-data-bucket", rating: undefined, content: undefined },
] as const;

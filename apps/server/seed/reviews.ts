/** Demo purchases with their reviews. */
export const REVIEWS = [
  {
    buyer: "buyer",
    folder: "aws-vpc-network",
    rating: 5,
    content:
      "Subnets, routes, and flow logs work exactly as the README says. I upgraded once and nothing was replaced.",
  },
  {
    buyer: "buyer-two",
    folder: "aws-vpc-network",
    rating: 4,
    content: "Solid defaults. An example with IPv6 would have been nice; otherwise no complaints.",
  },
  {
    buyer: "buyer-two",
    folder: "aws-eks-cluster",
    rating: 5,
    content:
      "Private endpoint and secrets encryption out of the box, and the inputs are well documented.",
  },
  { buyer: "buyer", folder: "aws-s3-data-bucket", rating: undefined, content: undefined },
] as const;

/** Demo engagements in different states. */
export const WORK = [
  {
    by: "buyer",
    title: "AWS landing zone in Terraform",
    tier: 2,
    message:
      "We are two teams of five and start from **nothing** on AWS.\n\nIs a shared network too much for that, or would you do it right away?",
    talk: [
      "Right away: adding it later means new addresses for everything. I would leave out the inspection firewall until you have traffic to inspect.",
      "Sounds right. We can start on Monday.",
      "Good. You get the plan for the accounts on Friday, and nothing is made before you agree.",
      "We agree to the plan, with one change: the logs go to **Frankfurt**.",
      "Changed, and applied. The network follows on Wednesday; the diagram from the code is in the repository.",
      "The hand-over was what we needed. Thank you.",
    ],
    status: "done",
  },
  {
    by: "buyer-two",
    title: "Kubernetes upgrade without a surprise",
    tier: 1,
    message: "One EKS cluster on 1.29, some forty deployments, two of them with webhooks.",
    talk: [
      "The webhooks are what to look at first. Please send me the output of `kubectl get validatingwebhookconfigurations -o yaml`, without secrets.",
    ],
    status: "accepted",
  },
  {
    by: "buyer",
    title: "Load test that finds the limit",
    tier: 1,
    message: "Our sale begins in three weeks. Last year the checkout was gone within ten minutes.",
    talk: [],
    status: "requested",
  },
] as const;

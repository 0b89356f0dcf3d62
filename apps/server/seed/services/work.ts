/** Demo work in different states, paid outside. */
export const WORK = [
  {
    by: "buyer",
    title: "AWS landing zone in Terraform",
    tier: 2,
    message:
      "We're two teams of five, and we're **new** to AWS.\n\nIs a shared network too much for us, or would you do it right away?",
    talk: [
      "Right away: if you add it later, everything gets new addresses. I'd leave out the inspection firewall until you have traffic to inspect.",
      "Sounds right. We can start on Monday.",
      "Great. You'll get the plan for the accounts on Friday, and I won't create anything before you agree.",
      "The plan looks good, with one change: the logs go to **Frankfurt**.",
      "Changed and applied. The network follows on Wednesday. The generated diagram is in the repository.",
      "The handover was just what we needed. Thank you.",
    ],
    status: "completed",
  },
  {
    by: "buyer-two",
    title: "Kubernetes upgrade without a surprise",
    tier: 1,
    message:
      "We have one EKS cluster on 1.29 with about forty deployments, two of them with webhooks.",
    talk: [
      "Let's look at the webhooks first. Please send me the output of `kubectl get validatingwebhookconfigurations -o yaml`, without secrets.",
    ],
    status: "active",
  },
  {
    by: "buyer",
    title: "Load test that finds the limit",
    tier: 1,
    message:
      "Our sale starts in three weeks. Last year, the checkout went down within ten minutes.",
    talk: [],
    status: "proposed",
  },
] as const;

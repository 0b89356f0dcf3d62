import type { BodyOf } from "@stackyard/contract/base/endpoint";
import type { approvePlan, Operation } from "@stackyard/contract/deployments/deployments";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { paths } from "../../../lib/links/paths";
import { signWithPasskey, usePasskeySupport } from "../../../lib/session/passkeys";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { Alert } from "../../../ui/feedback/alert";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { planSignatureQuery } from "../deployment-queries";
import { useDeploymentAct } from "../use-deployment-act";
import type { StepProps } from "./step-props";

const UNSUPPORTED = "This browser doesn't support passkeys. Use another browser.";
const UNSIGNED = "Your passkey didn't sign the plan. Please try again.";

interface Props extends StepProps {
  readonly operation: Operation;
}

/** Approves a plan, with a passkey's signature if the runner needs one. */
export function ApproveStep({ operation, onDone, onClose, focusAfter }: Props) {
  const { id, kind, plan, inputsDigest, needsSignature } = operation;
  const seen = { planDigest: plan?.planDigest ?? "", inputsDigest };
  const client = useQueryClient();
  const isSupported = usePasskeySupport();
  const [problem, setProblem] = useState<string>();
  const [reason, setReason] = useState("");
  const approve = useDeploymentAct({
    send: (signature: object | undefined) =>
      send("post", "/api/operations/{id}/approval", {
        params: { id },
        // The browser makes the signature and the server validates it, so it isn't typed here.
        body: { ...seen, signature, reason } as BodyOf<typeof approvePlan>,
      }),
    done: "Plan approved",
    after: onDone,
  });
  const sign = useSendOnce<object | null, undefined>({
    mutationKey: ["plan signature", id],
    mutationFn: async () => signWithPasskey(await client.fetchQuery(planSignatureQuery(id, seen))),
    onSuccess: (signature) => (signature ? approve.mutate(signature) : setProblem(UNSIGNED)),
    onError: (error) => setProblem(errorMessage(error, UNSIGNED)),
  });

  function confirm() {
    setProblem(undefined);
    if (!needsSignature) approve.mutate(undefined);
    else if (isSupported) sign.mutate(undefined);
    else setProblem(UNSUPPORTED);
  }

  return (
    <LazyConfirmDialog
      title={kind === "destroy" ? "Destroy these resources?" : "Apply this plan?"}
      description="Your runner carries out exactly this plan, once. You can cancel until it starts."
      confirmLabel={kind === "destroy" ? "Destroy resources" : "Approve plan"}
      look={kind === "destroy" ? "danger" : "primary"}
      isBusy={sign.isPending || approve.isPending}
      onConfirm={confirm}
      onCancel={onClose}
      focusAfter={focusAfter}
    >
      <div className="flex flex-col gap-4">
        {needsSignature && <WhatIsSigned planDigest={seen.planDigest} problem={problem} />}
        <TextareaField
          label="Reason"
          isOptional
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </LazyConfirmDialog>
  );
}

interface SignedProps {
  readonly planDigest: string;
  readonly problem: string | undefined;
}

function WhatIsSigned({ planDigest, problem }: SignedProps) {
  return (
    <div className="flex flex-col gap-3 text-[0.95rem] leading-relaxed">
      <p>
        The runner needs a signature from one of the passkeys that its owner lists. You can add a
        passkey, or copy one for the runner, in your{" "}
        <Link to={paths.security} className="font-[600] underline">
          security settings
        </Link>
        .
      </p>
      <p>Compare the plan and its digest with what the runner printed:</p>
      <code className="font-mono text-sm [overflow-wrap:anywhere]">{planDigest}</code>
      {problem && (
        <Alert tone="poor" isUrgent>
          {problem}
        </Alert>
      )}
    </div>
  );
}

import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { useWrongFields } from "../../../../lib/api/use-wrong-fields";
import { toast } from "../../../../lib/browser/toast";
import { paths } from "../../../../lib/links/paths";
import { formOf, type ServiceDraft } from "./service-draft";

const NOT_SAVED = "The service couldn't be saved. Please try again.";

/**
 * Creates or updates a service and opens its page, where images are added and the service is
 * published.
 */
export function useSaveService(service: ServiceDetail | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const save = useSendOnce({
    mutationKey: ["service", service?.id ?? "new"],
    mutationFn: (draft: ServiceDraft) =>
      service
        ? send("put", "/api/services/{id}", { params: { id: service.id }, body: formOf(draft) })
        : send("post", "/api/services", { body: formOf(draft) }),
    async onSuccess(saved) {
      await Promise.all([
        invalidate(client, "/api/services"),
        invalidate(client, "/api/user/services"),
      ]);
      toast.success(service ? "Changes saved" : "Draft saved");
      if (!service) void navigate(paths.changedService(saved.id));
    },
  });
  const { form, message, errorOf } = useWrongFields(save.error);
  const failed = save.error ? errorMessage(save.error, NOT_SAVED) : undefined;
  return { ...save, form, errorOf, message: message ?? failed };
}

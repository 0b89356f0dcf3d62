import { LIMITS } from "@stackyard/contract/base/limits";
import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "../../lib/api/error-message";
import { sendFile } from "../../lib/api/send-file";
import { toast } from "../../lib/browser/toast";
import { useUploads } from "../../lib/uploads/use-uploads";

interface Picture {
  /** As messages begin, such as "Logo". */
  readonly name: string;
  /** Where it is uploaded. */
  readonly address: string;
  readonly remove: () => Promise<unknown>;
  /** Refetches what shows it. */
  readonly showChange: () => Promise<unknown>;
}

/** Uploads or removes a picture. */
export function usePicture({ name, address, remove, showChange }: Picture) {
  async function confirm(change: "changed" | "removed") {
    await showChange();
    toast.success(`${name} ${change}`);
  }
  return {
    upload: useUploads({
      send: (file, watch) => sendFile("PUT", address, file, watch),
      whyNot: ({ size }) =>
        size > LIMITS.pictureBytes ? "The picture is larger than 5MB." : undefined,
      onStored: () => confirm("changed"),
    }),
    remove: useMutation({
      mutationFn: remove,
      onSuccess: () => confirm("removed"),
      onError: (error) =>
        toast.error(`${name} not removed`, errorMessage(error, "Please try again.")),
    }),
  };
}

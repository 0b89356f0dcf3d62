import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { type Check, resource } from "../../rule-language/rule.ts";
import { everyContainer, type PodSpec, podChecks, versioned } from "./pod.ts";

/** Container runtime sockets. Write access to one controls all containers on the node. */
export const RUNTIME_SOCKETS =
  /^(\/var)?\/run\/(docker|cri-dockerd|podman\/podman|crio\/crio|(k3s\/)?containerd\/containerd)\.sock$/;

/** Folders in which a file can take over the node, and those around them. */
export const CONTROLLING =
  /^\/*($|(etc|root|proc|sys|boot|dev|home|usr|bin|sbin|lib|lib64|opt|run|var)\/*$|(etc|root|proc|sys|boot|home|usr|bin|sbin|lib|lib64|run|opt\/cni)\/|dev\/(mem|kmem|sd|nvme|disk)|var\/(run|lib)(\/*$|\/+(kubelet|docker|containerd|containers|crio|etcd|rancher|kube|cloud|run|dockershim)))/;

/** A folder or file of the node that pods can use. */
export interface HostFolder {
  readonly path: AttributeView;
  readonly isReadOnly: Fact;
  /** The volume and its pod, if it is one of a pod. */
  readonly volume?: BlockView;
  readonly pod?: PodSpec;
}

/** Checks the folders of the node in volumes of pods and in persistent volumes. */
export function hostFolderChecks(question: (folder: HostFolder) => Fact): readonly Check[] {
  return [
    ...podChecks((pod) =>
      pod.blocks("volume").each((volume) =>
        question({
          path: volume.attr("host_path.path"),
          isReadOnly: isMountedReadOnly(pod, volume),
          volume,
          pod,
        }),
      ),
    ),
    resource(versioned(["kubernetes_persistent_volume"]), (volume) =>
      ["spec.host_path", "spec.persistent_volume_source.host_path"].map((block) =>
        question({ path: volume.attr(`${block}.path`), isReadOnly: fact(false) }),
      ),
    ),
  ];
}

/** Whether all containers that mount the volume do so for reading only. */
function isMountedReadOnly(pod: PodSpec, volume: BlockView): Fact {
  const name = volume.attr("name");
  return everyContainer(pod, (container) =>
    container
      .blocks("volume_mount")
      .every((mount) =>
        mount.attr("name").isSameAs(name).truth === false
          ? fact(true)
          : mount.attr("read_only").is(true),
      ),
  );
}

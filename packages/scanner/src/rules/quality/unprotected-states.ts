import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { type Backend, backendsOf } from "../../terraform/backends.ts";
import { fileRole } from "../../terraform/module-file.ts";
import { requirementsOf } from "../../terraform/requirements.ts";
import { providerOf } from "../../terraform/resource-provider.ts";
import { isOfProduct } from "../../terraform/tree.ts";
import {
  compareVersions,
  parseVersionRange,
  type Version,
} from "../../terraform/version-constraint.ts";

/** The backends of a kind, except for those of override files, which people keep for themselves. */
function sharedBackends({ configuration }: ModuleView, wanted: string): readonly Backend[] {
  return backendsOf(configuration).filter(
    ({ kind, file }) => kind === wanted && fileRole(file.path) !== "override",
  );
}

/** Arguments that lock the state. The table is the way before Terraform 1.10. */
const LOCKS = ["use_lockfile", "dynamodb_table"];

/** Other stores than Amazon's, many of which can't lock. */
const OTHER_STORE = /^(endpoints?|force_path_style|use_path_style|skip_requesting_account_id)$/;

/** Since this version, a lock needs nothing but a switch. */
const SIMPLE_LOCKS: Version = [1, 10, 0];

function hasSimpleLocks({ configuration }: ModuleView): boolean {
  const range = parseVersionRange(requirementsOf(configuration).terraform, "terraform");
  return range !== undefined && compareVersions(range.from, SIMPLE_LOCKS) >= 0;
}

function unlockedStates(view: ModuleView): readonly Fact[] {
  if (!isOfProduct(view.purpose)) return [];
  return sharedBackends(view, "s3").flatMap(({ block, file }): readonly Fact[] => {
    const { attributes, blocks } = block.body;
    const names = new Set(
      [...attributes, ...blocks].map((each) => ("name" in each ? each.name : each.type)),
    );
    // The command line may give the rest of an incomplete backend: the place, and a table.
    const isComplete = names.has("bucket") && names.has("key");
    const isBehaviorGiven = names.has("key") && names.has("encrypt") && hasSimpleLocks(view);
    if (!(isComplete || isBehaviorGiven) || [...names].some((name) => OTHER_STORE.test(name)))
      return [];
    const isLocked = attributes.some(
      ({ name, value }) =>
        LOCKS.includes(name) && !(value.kind === "literal" && value.value === false),
    );
    const message = "neither `use_lockfile` nor `dynamodb_table` is set";
    return [view.found(!isLocked, locate(block.header, file), message)];
  });
}

/** Providers of what lives on one's own machine, beside the state. */
const OWN_MACHINE =
  /^(archive|docker|external|http|kind|libvirt|local|minikube|multipass|null|random|template|terraform|time|tls|vagrant|virtualbox)$/;

/** Folders that are applied before there is a place for states. */
const FIRST = /(^|\/|[-_])(bootstrap|backend|init|seed|(tf|remote-)?states?)([-_/]|$)/i;

/** The place of all other states. */
const STATE_STORE = /(^|_)(bootstrap|(tf|terraform)?_?states?)(_|$)/i;

function localStates(view: ModuleView): readonly Fact[] {
  const { configuration, tree } = view;
  const { directory, resources } = configuration;
  const managed = [...resources.values()].filter(({ mode }) => mode === "managed");
  const isOfMachine = managed.every((each) => OWN_MACHINE.test(providerOf(each)));
  const isFirst =
    FIRST.test(tree.relative(directory)) || managed.some(({ name }) => STATE_STORE.test(name));
  const isShared = !isFirst && !(isOfMachine && configuration.moduleCalls.size === 0);
  if (!isOfProduct(view.purpose) || !isShared) return [];
  return sharedBackends(view, "local").flatMap(({ block, file }): readonly Fact[] => {
    const path = block.body.attributes.find(({ name }) => name === "path")?.value;
    // An absolute path may belong to a drive that people share.
    const isMounted =
      path !== undefined && !(path.kind === "literal" && !/^[/\\~]|^\w:/.test(String(path.value)));
    const message = "the state is a file beside the code";
    return [view.found(!isMounted, locate(block.header, file), message)];
  });
}

const BACKENDS = "https://developer.hashicorp.com/terraform/language/backend";

/** Rules for states that people overwrite or lose. */
export const unprotectedStateRules: readonly Rule[] = [
  {
    id: "quality-unlocked-state",
    title: "Two runs can write the state at the same time",
    severity: "MEDIUM",
    category: "quality",
    explanation: "If two runs overlap, the state lacks what one of them created.",
    fix: "Set `use_lockfile = true`, or `dynamodb_table` before Terraform 1.10.",
    link: `${BACKENDS}/s3#state-locking`,
    checks: [module(unlockedStates)],
  },
  {
    id: "quality-local-state",
    title: "State is kept as a file on one machine",
    severity: "LOW",
    category: "quality",
    explanation:
      "Others can't change what it describes, and if the file is lost, everything has to be imported again.",
    fix: 'Keep it in a store with locks and versions, such as the backend "s3", "azurerm" or "gcs".',
    link: BACKENDS,
    checks: [module(localStates)],
  },
];

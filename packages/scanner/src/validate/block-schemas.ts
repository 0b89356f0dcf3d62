import type { Type } from "../evaluate/type-constraint.ts";
import type { Feature } from "./language.ts";

/** What a block of the language takes. */
export interface BlockSchema {
  readonly labels: number;
  readonly attributes: Readonly<Record<string, AttributeSchema>>;
  readonly blocks: Readonly<Record<string, BlockSchema>>;
  /** Whether it takes further arguments, or further blocks as well. */
  readonly open: "no" | "attributes" | "all";
  readonly since?: Feature;
}

export interface AttributeSchema {
  readonly isRequired?: boolean;
  /** Left out for any type. */
  readonly type?: Type;
  readonly since?: Feature;
}

type Names = Readonly<Record<string, AttributeSchema>>;

const OPTIONAL: AttributeSchema = {};
const REQUIRED: AttributeSchema = { isRequired: true };

function block(
  labels: number,
  attributes: Names,
  blocks: Readonly<Record<string, BlockSchema>> = {},
  more: Partial<Pick<BlockSchema, "open" | "since">> = {},
): BlockSchema {
  return { labels, attributes, blocks, open: "no", ...more };
}

function names(text: string): Names {
  return Object.fromEntries(text.split(/\s+/).map((name) => [name, OPTIONAL]));
}

const OPEN = { open: "all" } as const;

const CONDITION = block(0, { condition: REQUIRED, error_message: REQUIRED });
const CONDITIONS = { precondition: CONDITION, postcondition: CONDITION };

export const CONNECTION = block(
  0,
  names(`type user password host port timeout script_path target_platform private_key host_key
    certificate agent agent_identity bastion_host bastion_host_key bastion_port bastion_user
    bastion_password bastion_private_key bastion_certificate proxy_scheme proxy_host proxy_port
    proxy_user_name proxy_user_password https insecure cacert use_ntlm`),
);

const LIFECYCLE = block(
  0,
  {
    ...names("create_before_destroy prevent_destroy ignore_changes"),
    replace_triggered_by: { since: "replace_triggered_by" },
    destroy: { since: "lifecycle-destroy" },
    enabled: { since: "enabled" },
  },
  { ...CONDITIONS, action_trigger: block(0, {}, {}, { ...OPEN, since: "action" }) },
);

const PROVISIONER = block(1, {}, { connection: CONNECTION }, OPEN);

const RESOURCE = block(
  2,
  names("count for_each depends_on provider"),
  { lifecycle: LIFECYCLE, connection: CONNECTION, provisioner: PROVISIONER },
  OPEN,
);

const DATA = block(2, names("count for_each depends_on provider"), { lifecycle: LIFECYCLE }, OPEN);

/** The blocks that Terraform and OpenTofu know at the top of a file. */
export const TOP_LEVEL: Readonly<Record<string, BlockSchema>> = {
  terraform: block(
    0,
    { ...names("required_version experiments"), language: { since: "language" } },
    {
      required_providers: block(0, {}, {}, { open: "attributes" }),
      backend: block(1, {}, {}, OPEN),
      cloud: block(0, {}, {}, { ...OPEN, since: "cloud" }),
      provider_meta: block(1, {}, {}, OPEN),
      encryption: block(0, {}, {}, { ...OPEN, since: "encryption" }),
    },
  ),
  provider: block(1, names("alias version"), {}, OPEN),
  variable: block(
    1,
    {
      ...names("type default description sensitive"),
      nullable: { since: "nullable" },
      ephemeral: { since: "ephemeral" },
      deprecated: { since: "deprecated" },
      const: { since: "const" },
    },
    { validation: CONDITION },
  ),
  locals: block(0, {}, {}, { open: "attributes" }),
  output: block(
    1,
    {
      value: REQUIRED,
      ...names("description sensitive depends_on"),
      ephemeral: { since: "ephemeral" },
      deprecated: { since: "deprecated" },
    },
    { precondition: CONDITION },
  ),
  module: block(
    1,
    { source: REQUIRED, ...names("version providers count for_each depends_on") },
    { lifecycle: block(0, { enabled: {} }, {}, { since: "enabled" }) },
    { open: "attributes" },
  ),
  resource: RESOURCE,
  data: DATA,
  ephemeral: { ...DATA, since: "ephemeral" },
  action: block(2, {}, {}, { ...OPEN, since: "action" }),
  check: block(1, {}, { data: DATA, assert: CONDITION }, { since: "check" }),
  moved: block(0, { from: REQUIRED, to: REQUIRED }, {}, { since: "moved" }),
  import: block(
    0,
    {
      to: REQUIRED,
      id: OPTIONAL,
      provider: OPTIONAL,
      identity: { since: "import-identity" },
      for_each: { since: "import-for-each" },
    },
    {},
    { since: "import" },
  ),
  removed: block(
    0,
    { from: REQUIRED },
    {
      lifecycle: block(0, { destroy: REQUIRED }),
      provisioner: { ...PROVISIONER, since: "removed-provisioners" },
      connection: CONNECTION,
    },
    { since: "removed" },
  ),
};

const TEXT: Type = { kind: "string" };
const TEXTS: Type = { kind: "list", element: TEXT };

/** Arguments of the provisioners that are part of the tools. */
export const PROVISIONERS: Readonly<Record<string, BlockSchema>> = {
  "local-exec": block(0, {
    command: { isRequired: true, type: TEXT },
    interpreter: { type: TEXTS },
    working_dir: { type: TEXT },
    environment: { type: { kind: "map", element: TEXT } },
    quiet: { type: { kind: "bool" } },
    ...names("when on_failure"),
  }),
  "remote-exec": block(
    0,
    {
      inline: { type: TEXTS },
      script: { type: TEXT },
      scripts: { type: TEXTS },
      ...names("when on_failure"),
    },
    { connection: CONNECTION },
  ),
  file: block(
    0,
    {
      source: { type: TEXT },
      content: { type: TEXT },
      destination: { isRequired: true, type: TEXT },
      ...names("when on_failure"),
    },
    { connection: CONNECTION },
  ),
};

/** A resource type of the provider that is part of the tools. */
export interface BuiltInType {
  readonly attributes: Names;
  /** What can only be read. */
  readonly computed: readonly string[];
}

export const BUILT_IN: Readonly<Record<string, BuiltInType>> = {
  terraform_data: { attributes: names("input triggers_replace"), computed: ["id", "output"] },
  "data.terraform_remote_state": {
    attributes: {
      backend: { isRequired: true, type: TEXT },
      workspace: { type: TEXT },
      ...names("config defaults"),
    },
    computed: ["outputs"],
  },
};

/** Where `terraform_remote_state` can read from, in any release. */
export const BACKENDS: ReadonlySet<string> = new Set(
  `artifactory atlas azurerm consul cos etcd etcdv3 gcs http inmem kubernetes local manta oci oss pg
  remote s3 swift`.split(/\s+/),
);

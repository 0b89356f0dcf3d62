import { entryOf, textOf } from "../../../documents/members.ts";
import {
  block,
  firstOf,
  gathered,
  mapped,
  opposite,
  pick,
  type Reader,
  shaped,
} from "../../../documents/shape.ts";
import type { Value } from "../../../evaluate/value.ts";
import type { Mapping, Mappings } from "../mapping.ts";
import { contains } from "../shapes.ts";

/** Azure creates this key with every namespace. */
const FIRST_KEY = /(^|\/)RootManageSharedAccessKey$/i;

/** A key of a namespace or of a queue in it. */
function key(to: string): Mapping {
  return {
    to,
    arguments: {
      listen: contains("properties.rights", "Listen"),
      send: contains("properties.rights", "Send"),
      manage: (rule) => {
        const isFirst = FIRST_KEY.test(textOf(pick(rule, "name")) ?? "");
        return isFirst ? undefined : firstOf(contains("properties.rights", "Manage"))(rule);
      },
    },
  };
}

/** Only destinations that are webhooks have this address. */
const eventSubscription: Mapping = {
  to: "azurerm_eventgrid_event_subscription",
  arguments: {
    webhook_endpoint: gathered({
      url: firstOf(
        "properties.destination.properties.endpointUrl",
        "properties.deliveryWithResourceIdentity.destination.properties.endpointUrl",
      ),
    }),
    storage_blob_dead_letter_destination: firstOf(
      block("properties.deadLetterDestination"),
      block("properties.deadLetterWithResourceIdentity.deadLetterDestination"),
    ),
  },
};

/** One of the two passwords of a token. */
function password(name: string): Reader {
  return (token) => {
    const list = pick(token, "properties.credentials.passwords");
    if (list?.kind !== "list") return undefined;
    const found = list.items.find((item) => textOf(entryOf(item, "name")) === name);
    return found && shaped(found);
  };
}

const LINKED_SERVICES: Readonly<Record<string, string>> = {
  AzureSqlDatabase: "azure_sql_database",
  AzureSqlDW: "synapse",
  OData: "odata",
  Sftp: "sftp",
  SqlServer: "sql_server",
  Web: "web",
};

function linkedServiceType(service: Value): string {
  const kind = LINKED_SERVICES[textOf(pick(service, "properties.type")) ?? ""];
  return kind === undefined
    ? "azurerm_data_factory_linked_custom_service"
    : `azurerm_data_factory_linked_service_${kind}`;
}

/** Types that connect services: keys, events, webhooks and sources of data. */
export const integrationMappings: Mappings = {
  "Microsoft.EventHub/namespaces/authorizationRules": key(
    "azurerm_eventhub_namespace_authorization_rule",
  ),
  "Microsoft.EventHub/namespaces/eventhubs/authorizationRules": key(
    "azurerm_eventhub_authorization_rule",
  ),
  "Microsoft.NotificationHubs/namespaces/notificationHubs/authorizationRules": key(
    "azurerm_notification_hub_authorization_rule",
  ),
  "Microsoft.Relay/namespaces/authorizationRules": key(
    "azurerm_relay_namespace_authorization_rule",
  ),
  "Microsoft.Relay/namespaces/hybridConnections/authorizationRules": key(
    "azurerm_relay_hybrid_connection_authorization_rule",
  ),
  "Microsoft.ServiceBus/namespaces/authorizationRules": key(
    "azurerm_servicebus_namespace_authorization_rule",
  ),
  "Microsoft.ServiceBus/namespaces/queues/authorizationRules": key(
    "azurerm_servicebus_queue_authorization_rule",
  ),
  "Microsoft.ServiceBus/namespaces/topics/authorizationRules": key(
    "azurerm_servicebus_topic_authorization_rule",
  ),
  "Microsoft.EventGrid/eventSubscriptions": eventSubscription,
  "Microsoft.EventGrid/domains/eventSubscriptions": eventSubscription,
  "Microsoft.EventGrid/domains/topics/eventSubscriptions": eventSubscription,
  "Microsoft.EventGrid/partnerTopics/eventSubscriptions": eventSubscription,
  "Microsoft.EventGrid/systemTopics/eventSubscriptions": eventSubscription,
  "Microsoft.EventGrid/topics/eventSubscriptions": eventSubscription,
  "Microsoft.ContainerRegistry/registries/webhooks": {
    to: "azurerm_container_registry_webhook",
    arguments: { service_uri: "properties.serviceUri" },
  },
  "Microsoft.ContainerRegistry/registries/tokens": {
    to: "azurerm_container_registry_token_password",
    arguments: { password1: password("password1"), password2: password("password2") },
  },
  "Microsoft.DataFactory/factories/linkedServices": {
    to: linkedServiceType,
    arguments: {
      url: "properties.typeProperties.url",
      connection_string: firstOf(
        "properties.typeProperties.connectionString.value",
        "properties.typeProperties.connectionString",
      ),
      skip_host_key_validation: "properties.typeProperties.skipHostKeyValidation",
    },
  },
  "Microsoft.SignalRService/webPubSub/hubs": {
    to: "azurerm_web_pubsub_hub",
    arguments: {
      event_handler: block("properties.eventHandlers"),
      anonymous_connections_enabled: mapped("properties.anonymousConnectPolicy", {
        allow: true,
        deny: false,
      }),
    },
  },
  "Microsoft.Relay/namespaces/hybridConnections": {
    to: "azurerm_relay_hybrid_connection",
    arguments: { requires_client_authorization: "properties.requiresClientAuthorization" },
  },
  "Microsoft.KubernetesConfiguration/fluxConfigurations": {
    to: "azurerm_kubernetes_flux_configuration",
    arguments: {
      git_repository: block("properties.gitRepository"),
      bucket: block("properties.bucket", { tls_enabled: opposite("insecure") }),
    },
  },
};

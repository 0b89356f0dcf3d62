import { armResource } from "../../../../test/arm-template.ts";
import { testRule } from "../../../../test/rule-fixtures.ts";

const key = (type: string, rights: readonly string[], name = "it/app") =>
  armResource(`Microsoft.${type}/authorizationRules`, { rights }, { name });

const ALL = ["Listen", "Send", "Manage"];

testRule("az-bus-key-manages", {
  fails: {
    "of event hubs": key("EventHub/namespaces", ALL),
    "of an event hub": key("EventHub/namespaces/eventhubs", ALL),
    "of a notification hub": key("NotificationHubs/namespaces/notificationHubs", ALL),
    "of relays": key("Relay/namespaces", ALL),
    "of a relay": key("Relay/namespaces/hybridConnections", ALL),
    "of service buses": key("ServiceBus/namespaces", ALL),
    "of a queue": key("ServiceBus/namespaces/queues", ALL),
    "of a topic": key("ServiceBus/namespaces/topics", ALL),
  },
  passes: {
    "fewer rights": key("ServiceBus/namespaces/queues", ["Listen"]),
    "the key that Azure creates": key("EventHub/namespaces", ALL, "it/RootManageSharedAccessKey"),
  },
  open: { "a right that isn't known": key("EventHub/namespaces", ["[parameters('right')]"]) },
});

const webhook = (type: string, url: string) =>
  armResource(`Microsoft.EventGrid/${type}`, {
    destination: { endpointType: "WebHook", properties: { endpointUrl: url } },
  });

const HTTP = "http://a.example.com/hook";

const HTTPS = "https://a.example.com/hook";

const handler = (urlTemplate: string) =>
  armResource("Microsoft.SignalRService/webPubSub/hubs", { eventHandlers: [{ urlTemplate }] });

const upstream = (urlTemplate: string) =>
  armResource("Microsoft.SignalRService/SignalR", { upstream: { templates: [{ urlTemplate }] } });

const registry = (serviceUri: string) =>
  armResource("Microsoft.ContainerRegistry/registries/webhooks", { serviceUri });

testRule("az-event-http", {
  fails: {
    "an event subscription": webhook("eventSubscriptions", HTTP),
    "a subscription of a topic": webhook("topics/eventSubscriptions", HTTP),
    "a subscription of a system topic": webhook("systemTopics/eventSubscriptions", HTTP),
    "a subscription of a topic of a domain": webhook("domains/topics/eventSubscriptions", HTTP),
    "a handler of events": handler(HTTP),
    "an upstream of SignalR": upstream(HTTP),
    "a webhook of a registry": registry(HTTP),
  },
  passes: {
    "an event subscription": webhook("eventSubscriptions", HTTPS),
    "a handler of events": handler(HTTPS),
    "an upstream of SignalR": upstream(HTTPS),
    "a webhook of a registry": registry(HTTPS),
    "a queue": armResource("Microsoft.EventGrid/eventSubscriptions", {
      destination: { endpointType: "StorageQueue", properties: { queueName: "events" } },
    }),
  },
});

testRule("quality-lost-events", {
  fails: { "no dead letters": webhook("eventSubscriptions", HTTPS) },
  passes: {
    "dead letters": armResource("Microsoft.EventGrid/eventSubscriptions", {
      deadLetterDestination: { endpointType: "StorageBlob" },
    }),
    "dead letters written by an identity": armResource("Microsoft.EventGrid/eventSubscriptions", {
      deadLetterWithResourceIdentity: { deadLetterDestination: { endpointType: "StorageBlob" } },
    }),
  },
});

const token = (password: object) =>
  armResource("Microsoft.ContainerRegistry/registries/tokens", {
    credentials: { passwords: [password] },
  });

testRule("az-acr-token-expiry", {
  fails: { "no expiry": token({ name: "password2" }) },
  passes: {
    "an expiry": token({ name: "password1", expiry: "2027-01-01T00:00:00Z" }),
    "no password": armResource("Microsoft.ContainerRegistry/registries/tokens", {}),
  },
});

const linked = (type: string, typeProperties: object) =>
  armResource("Microsoft.DataFactory/factories/linkedservices", { type, typeProperties });

testRule("az-data-factory-plaintext", {
  fails: {
    "a feed": linked("OData", { url: HTTP }),
    "a website": linked("Web", { url: HTTP }),
    "a database": linked("AzureSqlDatabase", { connectionString: "data source=a;encrypt=false" }),
    "a secure string": linked("SqlServer", {
      connectionString: { type: "SecureString", value: "data source=a;encrypt=false" },
    }),
  },
  passes: {
    "a feed": linked("OData", { url: HTTPS }),
    "a database": linked("AzureSqlDatabase", { connectionString: "data source=a;encrypt=true" }),
    "another kind": linked("HttpServer", { url: HTTP }),
  },
});

testRule("az-sftp-host-key", {
  fails: { "any key": linked("Sftp", { skipHostKeyValidation: true }) },
  passes: { "the known key": linked("Sftp", { skipHostKeyValidation: false }) },
});

const flux = (properties: object) =>
  armResource("Microsoft.KubernetesConfiguration/fluxConfigurations", properties);

testRule("az-flux-plaintext", {
  fails: {
    "a repository": flux({ gitRepository: { url: "http://git.example.com/a" } }),
    "a bucket": flux({ bucket: { url: "https://b.example.com", insecure: true } }),
  },
  passes: {
    "a repository": flux({ gitRepository: { url: "https://git.example.com/a" } }),
    "a bucket": flux({ bucket: { url: "https://b.example.com", insecure: false } }),
  },
});

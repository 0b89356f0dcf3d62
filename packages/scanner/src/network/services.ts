import { IntervalSet } from "./interval-set.ts";
import { ports } from "./traffic.ts";

/** Kinds of services that shouldn't be reachable from the internet. */
export type ServiceKind =
  | "remote access"
  | "database"
  | "cache"
  | "search"
  | "queue"
  | "orchestration"
  | "directory"
  | "file sharing"
  | "management";

export interface Service {
  readonly name: string;
  readonly kind: ServiceKind;
  /** The first port, shown in messages. */
  readonly port: number;
  readonly traffic: IntervalSet;
}

/** Ports by kind and name; TCP unless stated otherwise. */
const TABLE: Readonly<Record<ServiceKind, Readonly<Record<string, string>>>> = {
  "remote access": {
    SSH: "22",
    Telnet: "23",
    RDP: "3389 3389/udp",
    VNC: "5900-5910 5800-5803",
    WinRM: "5985-5986",
    "remote shell": "512-514",
    X11: "6000-6010",
    Radmin: "4899",
    pcAnywhere: "5631-5632",
    TeamViewer: "5938",
    XDMCP: "177/udp",
  },
  database: {
    PostgreSQL: "5432-5433 6432",
    MySQL: "3306 33060-33061",
    "SQL Server": "1433-1434 1434/udp",
    Oracle: "1521-1522 1526 1630 1830 2483-2484",
    MongoDB: "27017-27019 28017",
    Cassandra: "9042 9142 7000-7001 7199 9160",
    Redshift: "5439",
    CouchDB: "5984 6984",
    Couchbase: "8091-8096 18091-18096 11207 11210",
    Neo4j: "7473-7474 7687",
    Neptune: "8182",
    InfluxDB: "8086",
    ClickHouse: "8123 9440",
    RethinkDB: "28015 29015",
    Db2: "50000-50001 523",
    "SAP HANA": "30013 30015 30041",
    CockroachDB: "26257",
    Firebird: "3050",
    Riak: "8087 8098",
    OrientDB: "2424 2480",
    ArangoDB: "8529",
    HBase: "16000 16010 16020 16030 60000 60010",
    Hive: "10000-10002 9083",
    Impala: "21000 21050",
    Vertica: "5444",
    Informix: "9088",
    Milvus: "19530",
    Qdrant: "6333-6334",
    DICOM: "104 2762 11112",
    HL7: "2575-2576",
  },
  cache: {
    Redis: "6379-6380 16379 26379",
    Memcached: "11211 11211/udp 11214-11215",
    Hazelcast: "5701-5703",
    DAX: "8111 9111",
  },
  search: {
    Elasticsearch: "9200 9300",
    Kibana: "5601",
    Solr: "8983",
    Meilisearch: "7700",
    Typesense: "8108",
    Splunk: "8089 9997",
    Logstash: "5044 9600",
    Sphinx: "9306 9312",
  },
  queue: {
    "AMQP (RabbitMQ)": "5671-5672 25672",
    "RabbitMQ management": "15671-15672",
    Kafka: "9092-9098",
    ZooKeeper: "2181 2888 3888",
    MQTT: "1883",
    ActiveMQ: "61616-61617 8161-8162 61613-61614",
    NATS: "4222 6222 8222",
    NSQ: "4150-4151 4160-4161 4171",
    Pulsar: "6650-6651",
    "IBM MQ": "1414",
    Beanstalkd: "11300",
    Gearman: "4730",
  },
  orchestration: {
    "the Docker API": "2375-2377 4243",
    "Docker Swarm": "7946 7946/udp",
    "the Kubernetes API": "6443 16443",
    "the kubelet": "10250 10255",
    "the Kubernetes control plane": "10248-10249 10251-10252 10256-10259",
    etcd: "2379-2380 4001",
    Consul: "8500-8503 8300-8302 8600",
    Nomad: "4646-4648",
    Vault: "8200-8201",
    Mesos: "5050-5051",
    Spark: "7077 18080",
    YARN: "8030-8033 8042",
    HDFS: "8020 9820 9864 9866-9868 9870 50010 50020 50070 50075",
    Ray: "8265 10001",
    "a VXLAN": "4789/udp 8472/udp",
  },
  directory: {
    LDAP: "389 389/udp 636",
    "the global catalog": "3268-3269",
    Kerberos: "88 88/udp 464 464/udp 749",
    "AD web services": "9389",
    WINS: "42 42/udp",
  },
  "file sharing": {
    SMB: "445 445/udp 139",
    NetBIOS: "137-138/udp 137-138",
    "Windows RPC": "135 135/udp 593",
    NFS: "2049 2049/udp",
    rpcbind: "111 111/udp",
    FTP: "20-21",
    TFTP: "69/udp",
    rsync: "873",
    AFP: "548",
    iSCSI: "860 3260",
    GlusterFS: "24007-24008",
    Ceph: "3300 6789",
    Lustre: "988",
    Subversion: "3690",
  },
  management: {
    SNMP: "161-162/udp 161-162",
    IPMI: "623/udp 623 664",
    Prometheus: "9090-9091",
    "Prometheus exporters": "9100 9104 9113 9121 9182 9187",
    Loki: "3100",
    Zabbix: "10050-10051",
    Nagios: "5666-5667",
    Salt: "4505-4506",
    Puppet: "8139-8140 8142-8143",
    Jenkins: "50002",
    Jupyter: "8888",
    "a Java debugger": "5005 8453",
    "a Node.js debugger": "9229",
    "Java management": "1099 1098 7091 9010",
    WebLogic: "7002 9002",
    "JBoss management": "9990 9993",
    GlassFish: "4848",
    Webmin: "20000",
    cPanel: "2082-2083 2086-2087",
    Proxmox: "8006",
    "VMware management": "902-903 5480",
    Erlang: "4369",
    "a proxy": "1080 3128",
    syslog: "514/udp 6514",
    collectd: "25826/udp",
    StatsD: "8125/udp 8125-8126",
    Graphite: "2003-2004",
    Winbox: "8291",
    CUPS: "631",
    "Cisco Smart Install": "4786",
    Modbus: "502 802",
    "Siemens S7": "102",
    BACnet: "47808/udp",
    "EtherNet/IP": "44818 2222/udp",
    "OPC UA": "4840",
    "IEC 60870-5-104": "2404",
  },
};

export const SERVICES: readonly Service[] = Object.entries(TABLE).flatMap(([kind, services]) =>
  Object.entries(services).map(([name, text]) => ({
    name,
    kind: kind as ServiceKind,
    ...readPorts(text),
  })),
);

/** Parses `5432-5433 1434/udp`. */
function readPorts(text: string): Pick<Service, "port" | "traffic"> {
  const ranges = text.split(" ").map((range) => {
    const [bounds = "", protocol = "tcp"] = range.split("/");
    const [first = 0, last = first] = bounds.split("-").map(Number);
    return { first, traffic: ports(protocol === "udp" ? "udp" : "tcp", first, last) };
  });
  return {
    port: ranges[0]?.first ?? 0,
    traffic: IntervalSet.union(ranges.map(({ traffic }) => traffic)),
  };
}

import { testRule } from "../../../test/rule-fixtures.ts";

const play = (...lines: string[]) => ({
  "playbook.yml": `- name: Prepare\n  hosts: web\n${lines.map((line) => `  ${line}\n`).join("")}`,
});
const tasks = (...lines: string[]) =>
  play("tasks:", "  - name: It", ...lines.map((line) => `    ${line}`));
const sshd = (line: string, more = "") =>
  tasks("lineinfile:", "  path: /etc/ssh/sshd_config", `  line: ${line}`, ...(more ? [more] : []));

testRule("ansible-ssh-login", {
  fails: {
    root: sshd("PermitRootLogin yes"),
    "empty passwords": sshd("PermitEmptyPasswords yes"),
    "a whole file": tasks(
      "copy:",
      "  dest: /etc/ssh/sshd_config",
      '  content: "Port 22\\nPasswordAuthentication yes\\n"',
    ),
  },
  passes: {
    "no root": sshd("PermitRootLogin no"),
    "a line that is removed": sshd("PermitRootLogin yes", "  state: absent"),
    "a comment": sshd('"#PermitRootLogin yes"'),
    "a client": tasks("lineinfile:", "  path: ~/it.conf", "  line: PermitRootLogin yes"),
  },
});

testRule("ansible-sudo-all", {
  fails: {
    "a line": tasks(
      "copy:",
      "  dest: /etc/sudoers.d/it",
      '  content: "it ALL=(ALL) NOPASSWD: ALL"',
    ),
    "a module": tasks("community.general.sudoers:", "  user: it", "  commands: ALL"),
  },
  passes: {
    "a command": tasks(
      "copy:",
      "  dest: /etc/sudoers.d/it",
      '  content: "it ALL=NOPASSWD: /bin/it"',
    ),
    "a module with a command": tasks("sudoers:", "  user: it", "  commands: /bin/it"),
    "a password": tasks("sudoers:", "  user: it", "  commands: ALL", "  nopassword: false"),
  },
});

testRule("ansible-unvalidated-file", {
  fails: {
    sudoers: tasks("template:", "  src: it.j2", "  dest: /etc/sudoers.d/it"),
    SSH: sshd("Port 22"),
  },
  passes: {
    "a check": sshd("Port 22", "  validate: sshd -t -f %s"),
    "another file": tasks("template:", "  src: it.j2", "  dest: /etc/it.conf"),
    "a file that is removed": tasks("file:", "  path: /etc/sudoers.d/it", "  state: absent"),
  },
});

testRule("ansible-protection-off", {
  fails: {
    SELinux: tasks("ansible.posix.selinux:", "  state: disabled"),
    "a command": tasks("command: setenforce 0"),
    "a firewall": tasks("service:", "  name: firewalld", "  state: stopped"),
    "the firewall of Ubuntu": tasks("community.general.ufw:", "  state: disabled"),
    "the audit log": tasks("systemd:", "  name: auditd", "  enabled: false"),
    "a setting of the kernel": tasks(
      "sysctl:",
      "  name: kernel.randomize_va_space",
      '  value: "0"',
    ),
    "the firewall of Windows": tasks("win_firewall:", "  state: disabled"),
    "Windows asking first": tasks("win_regedit:", "  name: EnableLUA", "  data: 0"),
    "the scanner of Windows": tasks("win_shell: Set-MpPreference -DisableRealtimeMonitoring $true"),
  },
  passes: {
    SELinux: tasks("ansible.posix.selinux:", "  state: enforcing"),
    "a firewall that runs": tasks("service:", "  name: firewalld", "  state: started"),
    "another firewall": tasks("service:", "  name: ufw # nftables", "  state: stopped"),
    "another service": tasks("service:", "  name: it", "  state: stopped"),
    "a setting of the kernel": tasks(
      "sysctl:",
      "  name: kernel.randomize_va_space",
      '  value: "2"',
    ),
  },
});

testRule("ansible-world-writable", {
  fails: {
    "a text": tasks("file:", "  path: /srv/it", '  mode: "0777"'),
    "an octal number": tasks("file:", "  path: /srv/it", "  mode: 0666"),
    letters: tasks("copy:", "  dest: /srv/it", "  mode: u=rw,o=rw"),
    "a command": tasks("command: chmod -R 777 /srv/it"),
  },
  passes: {
    "the owner": tasks("file:", "  path: /srv/it", '  mode: "0755"'),
    "a folder in which only owners delete": tasks("file:", "  path: /srv/it", '  mode: "1777"'),
    "a socket": tasks("file:", "  path: /run/it.sock", '  mode: "0666"'),
    "letters of the owner": tasks("copy:", "  dest: /srv/it", "  mode: u=rw,g=r,o=r"),
    "a command": tasks("command: chmod 755 /srv/it"),
  },
});

testRule("ansible-unverified-server", {
  fails: {
    "a variable": play("vars:", "  ansible_winrm_server_cert_validation: ignore", "tasks: []"),
    "options of SSH": {
      "group_vars/all.yml": "ansible_ssh_common_args: -o StrictHostKeyChecking=no\n",
    },
    settings: { "ansible.cfg": "[defaults]\nhost_key_checking = False\n" },
    "a command": tasks("command: curl -k https://a.example.com"),
    "a variable of a task": tasks("command: it", "environment:", "  GIT_SSL_NO_VERIFY: '1'"),
  },
  passes: {
    "a check": play("vars:", "  ansible_winrm_server_cert_validation: validate", "tasks: []"),
    settings: { "ansible.cfg": "[defaults]\nhost_key_checking = True\n" },
    "a command": tasks("command: curl https://a.example.com"),
  },
});

testRule("ansible-plain-connection", {
  fails: {
    WinRM: play(
      "vars:",
      "  ansible_winrm_scheme: http",
      "  ansible_winrm_transport: basic",
      "tasks: []",
    ),
    "WinRM at the usual port": play(
      "vars:",
      "  ansible_port: 5985",
      "  ansible_winrm_transport: basic",
      "tasks: []",
    ),
    telnet: tasks("ansible.netcommon.telnet:", "  command: show version"),
  },
  passes: {
    "WinRM with TLS at another port": play(
      "vars:",
      "  ansible_port: 5985",
      "  ansible_winrm_scheme: https",
      "  ansible_winrm_transport: basic",
      "tasks: []",
    ),
    "WinRM with TLS": play(
      "vars:",
      "  ansible_winrm_scheme: https",
      "  ansible_winrm_transport: basic",
      "tasks: []",
    ),
    "WinRM with encrypted messages": play(
      "vars:",
      "  ansible_winrm_scheme: http",
      "  ansible_winrm_transport: kerberos",
      "tasks: []",
    ),
  },
});

const container = (...lines: string[]) =>
  tasks("docker_container:", "  image: redis:7.4.1", ...lines.map((line) => `  ${line}`));

testRule("ansible-container-privileged", {
  fails: {
    rights: container("privileged: true"),
    "a capability": container("capabilities: [SYS_ADMIN]"),
    "a socket": container('volumes: ["/var/run/docker.sock:/var/run/docker.sock"]'),
    "a mount": container("mounts:", "  - source: /var/run/docker.sock"),
    "a command": tasks("command: docker run --privileged redis:7.4.1"),
  },
  passes: {
    "no rights": container("privileged: false"),
    "a folder": container('volumes: ["/srv/it:/data"]'),
    "a container that is removed": container("privileged: true", "state: absent"),
  },
});

testRule("ansible-container-namespace", {
  fails: { processes: container("pid_mode: host"), network: container("network_mode: host") },
  passes: { "a bridge": container("network_mode: bridge") },
});

testRule("ansible-database-access", {
  fails: {
    "a module": tasks("postgresql_pg_hba:", "  contype: host", "  method: trust", "  src: all"),
    "a password as text": tasks(
      "postgresql_pg_hba:",
      "  contype: host",
      "  method: password",
      "  address: 10.0.0.0/8",
    ),
    "a line": tasks(
      "lineinfile:",
      "  path: /etc/postgresql/17/main/pg_hba.conf",
      "  line: host all all 10.0.0.0/8 trust",
    ),
    "an account": tasks("mysql_user:", '  host: "%"', '  priv: "*.*:ALL,GRANT"'),
  },
  passes: {
    "a password": tasks("postgresql_pg_hba:", "  contype: host", "  method: scram-sha-256"),
    "the machine itself": tasks("postgresql_pg_hba:", "  contype: local", "  method: trust"),
    "a password over TLS": tasks(
      "postgresql_pg_hba:",
      "  contype: hostssl",
      "  method: password",
      "  address: 10.0.0.0/8",
    ),
    "the machine's network, which is the default": tasks(
      "postgresql_pg_hba:",
      "  contype: host",
      "  method: trust",
    ),
    "an address of the machine": tasks(
      "postgresql_pg_hba:",
      "  contype: host",
      "  method: trust",
      "  source: 127.0.0.1/32",
    ),
    "a line for the machine": tasks(
      "lineinfile:",
      "  path: /etc/postgresql/17/main/pg_hba.conf",
      "  line: host all all ::1/128 trust",
    ),
    "an account with a password": tasks(
      "mysql_user:",
      '  host: "%"',
      '  priv: "*.*:ALL,GRANT"',
      '  password: "{{ password }}"',
    ),
    "an account of one database": tasks("mysql_user:", '  host: "%"', '  priv: "it.*:ALL"'),
  },
});

testRule("ansible-open-firewall", {
  fails: {
    "a default": tasks("ufw:", "  default: allow"),
    "a database": tasks("ufw:", "  rule: allow", '  port: "5432"'),
    "a database for any": tasks("ufw:", "  rule: allow", '  port: "5432"', "  from_ip: any"),
    "a port of firewalld": tasks("firewalld:", "  port: 6379/tcp", "  state: enabled"),
    "a policy": tasks("iptables:", "  chain: INPUT", "  policy: ACCEPT"),
  },
  passes: {
    "a default": tasks("ufw:", "  default: deny"),
    "what goes out": tasks("ufw:", "  default: allow", "  direction: outgoing"),
    "a web server": tasks("ufw:", "  rule: allow", '  port: "443"'),
    "a network": tasks("ufw:", "  rule: allow", '  port: "5432"', "  src: 10.0.0.0/8"),
    "a rule that is deleted": tasks("ufw:", "  rule: allow", '  port: "5432"', "  delete: true"),
    "an interface": tasks("ufw:", "  rule: allow", '  port: "5432"', "  if_in: eth1"),
    "an address": tasks("ufw:", "  rule: allow", '  port: "5432"', "  to: 10.0.0.4"),
    "a zone": tasks("firewalld:", "  port: 6379/tcp", "  zone: internal", "  state: enabled"),
    "a policy that is replaced": play(
      "tasks:",
      "  - name: Open",
      "    iptables: { chain: INPUT, policy: ACCEPT }",
      "  - name: Close",
      "    iptables: { chain: INPUT, policy: DROP }",
    ),
  },
});

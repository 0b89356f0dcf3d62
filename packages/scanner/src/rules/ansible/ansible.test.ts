import { testRule } from "../../../test/rule-fixtures.ts";

const tasks = (...lines: string[]) => ({
  "playbook.yml": `- name: Prepare\n  hosts: web\n  tasks:\n    - name: It\n${lines.map((line) => `      ${line}\n`).join("")}`,
});
const role = (text: string) => ({ "roles/web/tasks/main.yml": text });

testRule("ansible-unverified-packages", {
  fails: {
    "a repository": tasks("ansible.builtin.yum_repository:", "  gpgcheck: false"),
    "a package": role("- name: It\n  ansible.builtin.apt:\n    allow_unauthenticated: yes\n"),
    "a trusted source": tasks(
      "apt_repository:",
      "  repo: deb [trusted=yes] https://a.example.com /",
    ),
    "a package over HTTP": tasks("dnf:", "  name: http://a.example.com/it.rpm"),
    "a forced package": tasks("apt:", "  name: it", "  force: true"),
    "a role over HTTP": { "requirements.yml": "roles:\n  - src: http://a.example.com/it.tgz\n" },
    "a key over HTTP": tasks("rpm_key:", "  key: http://a.example.com/key"),
    "a second index": tasks("pip:", "  extra_args: --extra-index-url https://a.example.com"),
    "a command": tasks("ansible.builtin.command: dnf install -y --nogpgcheck it-1.0"),
    "a task in a block": tasks("block:", "  - dnf:", "      disable_gpg_check: true"),
  },
  passes: {
    "a check": tasks("ansible.builtin.yum_repository:", "  gpgcheck: true"),
    "another file": { "values.yml": "gpgcheck: false\n" },
    "packages that are signed, in a list that isn't": tasks(
      "ansible.builtin.yum_repository:",
      "  gpgcheck: true",
      "  repo_gpgcheck: false",
    ),
  },
});

testRule("ansible-unpinned", {
  fails: {
    "the latest package": tasks("ansible.builtin.apt:", "  state: latest"),
    "a repository without a version": tasks(
      "ansible.builtin.git:",
      "  repo: https://a.example.com",
    ),
    "a branch": tasks("ansible.builtin.git:", "  version: main"),
    "a repository of Mercurial": tasks("community.general.hg:", "  repo: https://a.example.com"),
    "a package of Python": tasks("ansible.builtin.pip:", "  name: boto3"),
    "an image": tasks("community.docker.docker_container:", "  image: redis:latest"),
    "an image with a tag": tasks(
      "community.docker.docker_image:",
      "  name: redis",
      "  tag: latest",
    ),
    "a chart": tasks("kubernetes.core.helm:", "  chart_ref: bitnami/redis"),
    "an address": tasks("get_url:", "  url: https://a.example.com/latest/it.tgz"),
    "a command": tasks("ansible.builtin.command: npm install"),
    "a collection": { "requirements.yml": "collections:\n  - community.general\n" },
  },
  passes: {
    "a package": tasks("ansible.builtin.apt:", "  state: present"),
    "a tag": tasks("ansible.builtin.git:", "  version: v1.0.0"),
    "a package by its version": tasks("ansible.builtin.pip:", "  name: boto3==1.35.0"),
    "an image by its version": tasks("docker_container:", "  image: redis:7.4.1"),
    "an image of the caller": tasks("docker_container:", '  image: "{{ image }}"'),
    "a chart by its version": tasks(
      "helm:",
      "  chart_ref: bitnami/redis",
      "  chart_version: 20.3.0",
    ),
    "a collection by its version": {
      "requirements.yml": "collections:\n  - name: community.general\n    version: 10.1.0\n",
    },
  },
});

testRule("ansible-unverified-download", {
  fails: {
    "a program": tasks("get_url:", "  url: https://a.example.com/it"),
    "a package": tasks("apt:", "  deb: https://a.example.com/it.deb"),
    "an archive": tasks("unarchive:", "  src: https://a.example.com/it.tgz"),
    "a pipe to a shell": tasks("ansible.builtin.shell: curl https://a.example.com/i.sh | sh"),
  },
  passes: {
    "a checksum": tasks("get_url:", "  url: https://a.example.com/it", "  checksum: sha256:00"),
    "a key": tasks("get_url:", "  url: https://a.example.com/it.asc"),
    "a package of the module": tasks("apt:", "  deb: /tmp/it.deb"),
    "an archive of the module": tasks("unarchive:", "  src: it.tgz"),
  },
});

testRule("ansible-task-name", {
  fails: {
    "a task": role("- ansible.builtin.user:\n    name: it\n"),
    "a play": { "playbook.yml": "- hosts: web\n  tasks: []\n" },
  },
  passes: {
    "a name": tasks("ansible.builtin.user:", "  name: it"),
    "an included file": role("- ansible.builtin.import_tasks: other.yml\n"),
  },
});

testRule("ansible-command-module", {
  fails: {
    systemctl: tasks("ansible.builtin.command: systemctl restart it"),
    "a list of words": tasks("ansible.builtin.command:", '  argv: ["/bin/mkdir", "/opt/it"]'),
  },
  passes: {
    "a question": tasks("ansible.builtin.command: systemctl is-active it"),
    "another program": tasks("ansible.builtin.command: /opt/it/migrate"),
    "a pipe": tasks("ansible.builtin.shell: curl https://a.example.com | jq ."),
  },
});

testRule("ansible-changed-always", {
  fails: { "a command": tasks("ansible.builtin.command: it --version") },
  passes: {
    "a condition": tasks("ansible.builtin.command: it --version", "changed_when: false"),
    "a file": tasks("ansible.builtin.command:", "  cmd: it", "  creates: /opt/it"),
    "a handler": {
      "roles/web/handlers/main.yml": "- name: It\n  ansible.builtin.command: it reload\n",
    },
    "another module": tasks("ansible.builtin.user:", "  name: it"),
  },
});

testRule("ansible-hidden-failure", {
  fails: {
    "ignored errors": tasks("ansible.builtin.user:", "  name: it", "ignore_errors: true"),
    "a pipe": tasks("ansible.builtin.shell: a | b"),
  },
  passes: {
    "a result that is kept": tasks(
      "ansible.builtin.command: it",
      "ignore_errors: true",
      "register: it",
    ),
    pipefail: tasks("ansible.builtin.shell: set -o pipefail; a | b"),
    "a filter": tasks('ansible.builtin.shell: a "{{ b | quote }}" > c'),
  },
});

testRule("ansible-needless-shell", {
  fails: { "a program": tasks("ansible.builtin.shell: it --version") },
  passes: {
    "a redirection": tasks("ansible.builtin.shell: it > /tmp/it"),
    "a command": tasks("ansible.builtin.command: it --version"),
  },
});

testRule("ansible-file-mode", {
  fails: {
    "a file": tasks("ansible.builtin.copy:", "  src: it"),
    "a folder": tasks("ansible.builtin.file:", "  state: directory"),
    "a decimal number": tasks("ansible.builtin.copy:", "  mode: 644"),
  },
  passes: {
    "a text": tasks("ansible.builtin.copy:", '  mode: "0644"'),
    "an octal number": tasks("ansible.builtin.copy:", "  mode: 0644"),
    "a file that is removed": tasks("ansible.builtin.file:", "  state: absent"),
  },
});

testRule("ansible-short-name", {
  fails: { "a short name": tasks("user:", "  name: it") },
  passes: { "a full name": tasks("ansible.builtin.user:", "  name: it") },
});

testRule("ansible-outdated-syntax", {
  fails: {
    include: tasks("include: other.yml"),
    "a local action alone": tasks("local_action: command ./it"),
    "a local action": tasks("ansible.builtin.user:", "  name: it", "local_action: it"),
    braces: tasks("ansible.builtin.user:", "  name: it", 'when: "{{ it }}"'),
  },
  passes: { "no braces": tasks("ansible.builtin.user:", "  name: it", "when: it") },
});

const notify = (handler: string, more = "") => ({
  "playbook.yml": `- name: It\n  hosts: web\n${more}  tasks:\n    - name: A\n      user:\n        name: it\n      notify: ${handler}\n  handlers:\n    - name: Restart it\n      listen: it changed\n      service:\n        name: it\n`,
});

testRule("ansible-missing-handler", {
  fails: { "another name": notify("Reload it") },
  passes: {
    "its name": notify("Restart it"),
    "what it listens to": notify("it changed"),
    "a role's handler": notify("Reload it", "  roles: [web]\n"),
  },
});

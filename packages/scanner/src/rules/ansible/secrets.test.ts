import { testRule } from "../../../test/rule-fixtures.ts";

const playbook = (...lines: string[]) => ({
  "playbook.yml": `- name: Prepare\n  hosts: web\n${lines.map((line) => `  ${line}\n`).join("")}`,
});
const tasks = (...lines: string[]) =>
  playbook("tasks:", "  - name: It", ...lines.map((line) => `    ${line}`));

testRule("ansible-written-secret", {
  fails: {
    "a variable": playbook("vars:", "  db_password: hunter2x9q", "tasks: []"),
    "a variable of a group": { "group_vars/all.yml": "db_password: hunter2x9q\n" },
    "a default of a role": { "roles/it/defaults/main.yml": "it_password: hunter2x9q\n" },
    "an argument": tasks("mysql_user:", "  password: hunter2x9q"),
    "an argument within another": tasks("uri:", "  body: { user: { password: hunter2x9q } }"),
    "an inventory": { "inventory/hosts": "[web]\nweb1 ansible_ssh_pass=hunter2x9q\n" },
  },
  passes: {
    "a variable": playbook("vars:", '  db_password: "{{vault_password1}}"', "tasks: []"),
    "an encrypted value": {
      "group_vars/all.yml": "db_password: !vault |\n  $ANSIBLE_VAULT;1.1;AES256\n  6162\n",
    },
    "a test": { "roles/it/molecule/default/group_vars/all.yml": "db_password: hunter2x9q\n" },
    "an argument": tasks("mysql_user:", "  update_password: on_create"),
    "an inventory": { "inventory/hosts": '[web]\nweb1 ansible_ssh_pass="{{vault1_pass}}"\n' },
  },
});

testRule("ansible-secret-logged", {
  fails: {
    items: tasks("user:", '  password: "{{ item.password }}"', 'loop: "{{ users }}"'),
    "a command": tasks("command: it --password {{ db_password }}"),
    "a variable that is printed": tasks("debug:", "  var: db_password"),
    "a message": tasks("debug:", '  msg: "It is {{ db.password }}"'),
    "a log that is switched on": tasks("command: it {{ db_password }}", "no_log: false"),
  },
  passes: {
    "no log": tasks("command: it {{ db_password }}", "no_log: true"),
    "a block without a log": tasks(
      "no_log: true",
      "block:",
      "  - name: Inner",
      "    command: it {{ db_password }}",
    ),
    "a label": tasks(
      "user:",
      '  password: "{{ item.password }}"',
      'loop: "{{ users }}"',
      "loop_control:",
      '  label: "{{ item.name }}"',
    ),
    "an argument, which Ansible hides": tasks("user:", '  password: "{{ password }}"'),
    "another variable": tasks("debug:", "  var: db_host"),
    "when a password changes": tasks(
      "user:",
      '  update_password: "{{ item.update }}"',
      'loop: "{{ users }}"',
    ),
  },
});

testRule("ansible-refused-task", {
  fails: {
    "two modules": tasks("command: it", "shell: it"),
    "an account without rights": tasks("command: it", "become_user: postgres"),
    "a variable": tasks("command: FOO=1 ./it"),
  },
  passes: {
    "rights of the play": playbook(
      "become: true",
      "tasks:",
      "  - name: It",
      "    become_user: postgres",
      "    command: it",
    ),
    "rights of a block": tasks(
      "become: true",
      "block:",
      "  - name: Inner",
      "    become_user: postgres",
      "    command: it",
    ),
    "a role, whose play decides": {
      "roles/it/tasks/main.yml": "- name: It\n  command: it\n  become_user: postgres\n",
    },
    "rights by a variable": playbook(
      "vars: { ansible_become: true }",
      "tasks:",
      "  - name: It",
      "    become_user: postgres",
      "    command: it",
    ),
    "a shell": tasks("shell: FOO=1 ./it"),
    arguments: tasks("command: chdir=/opt ./it"),
  },
});

testRule("ansible-redundant-condition", {
  fails: {
    true: tasks("command: it", "when: enabled == true"),
    false: tasks("command: it", "when: [enabled != False]"),
  },
  passes: {
    "a condition": tasks("command: it", "when: enabled"),
    "another text": tasks("command: it", "when: mode == 'trueish'"),
    "a test of the type": tasks("command: it", "when: result.json.ok is true"),
  },
});

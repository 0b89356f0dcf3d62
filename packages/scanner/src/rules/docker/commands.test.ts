// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables here are those of Dockerfiles
import { testRule } from "../../../test/rule-fixtures.ts";

const image = (...lines: string[]) => ({
  Dockerfile: ["FROM debian:12.8-slim", ...lines, ""].join("\n"),
});
const windows = (...lines: string[]) => ({
  Dockerfile: ["FROM mcr.microsoft.com/windows/server:ltsc2022", ...lines, ""].join("\n"),
});

testRule("docker-unverified-code", {
  fails: {
    "a pipe": image("RUN curl -fsSL https://a.example.com/it.sh | bash"),
    "a file": image("RUN curl -fsSLO https://a.example.com/it.sh && bash it.sh"),
    "a file in a shell's script": image(
      "RUN curl -fsSLO https://a.example.com/it.sh && bash -c './it.sh --yes'",
    ),
    "in a shell's here-document": image(
      "RUN bash -e <<EOF",
      "curl -fsSL https://a.example.com/it.sh | bash",
      "EOF",
    ),
  },
  passes: {
    "a shell's script that changes the file": image(
      "RUN wget https://a.example.com/it.repo -P /etc/yum.repos.d && bash -c 'echo enabled=1 >> /etc/yum.repos.d/it.repo'",
    ),
    "a checksum": image(
      "RUN curl -fsSLO https://a.example.com/it.sh && sha256sum -c it.sum && bash it.sh",
    ),
  },
});

testRule("docker-remote-add", {
  fails: {
    "a file": image("ADD https://a.example.com/it-1.0 /it"),
    "a repository": image("ADD https://github.com/acme/it.git /src"),
    "a branch": image("ADD https://github.com/acme/it.git#main /src"),
  },
  passes: {
    "a checksum": image("ADD --checksum=sha256:24454f830c https://a.example.com/it-1.0 /it"),
    "a tag": image("ARG VERSION=v1.2.0", "ADD https://github.com/acme/it.git#${VERSION} ."),
    "the state of a branch": image(
      "ADD https://api.github.com/repos/acme/it/git/refs/heads/main /version.json",
    ),
  },
});

testRule("docker-package-index", {
  fails: {
    "an index of Python": image("RUN pip install --index-url http://a.example.com/simple it"),
    "packages that nobody signed": image(
      "RUN apk add --allow-untrusted --repository=http://a.example.com/edge it",
    ),
    "keys from the same place": image(
      "RUN zypper ar http://a.example.com/it.repo && zypper --gpg-auto-import-keys refresh",
    ),
    "a second command": image(
      "RUN apk add --repository=http://a.example.com/edge it && npm i --registry http://a.example.com it",
    ),
    "a package by its address": image("RUN rpm -Uvh http://a.example.com/it.rpm"),
  },
  passes: {
    "signed packages": image("RUN apk add --repository=http://a.example.com/edge it"),
    "a signed repository": image("RUN zypper ar -f http://a.example.com/oss/ oss"),
  },
});

testRule("docker-ssh-server", {
  fails: {
    "a server": image("RUN apt-get update && apt-get install -y git openssh-server"),
    "all programs of SSH": image("RUN apk add --no-cache git openssh"),
    "a server of Red Hat": image("RUN dnf install -y openssh-server"),
  },
  passes: {
    "the client": image("RUN apk add --no-cache openssh-client"),
    "what Red Hat's client and server share": image("RUN dnf install -y git openssh"),
  },
});

testRule("docker-secret-in-command", {
  fails: {
    "the password of a variable": image(
      "ENV USERPASS=hunter22",
      'RUN echo "it:$USERPASS" | chpasswd',
    ),
  },
  passes: {
    "a mounted secret": image(
      'RUN --mount=type=secret,id=it echo "it:$(cat /run/secrets/it)" | chpasswd',
    ),
    "a password by chance": image('RUN echo "it:$(openssl rand -hex 32)" | chpasswd'),
  },
});

testRule("docker-debugger", {
  fails: {
    "a remote desktop of Windows": windows("EXPOSE 3389"),
    "a remote desktop": image("RUN apt-get install -y xrdp", "EXPOSE 3389/tcp"),
    "a debugger": image("EXPOSE 9229"),
  },
  passes: { "another program at the port": image("EXPOSE 443/tcp 3389/tcp 33445/udp") },
});

testRule("docker-ssh-server", {
  fails: {
    "root signs in": image(
      "RUN sed -i 's/#PermitRootLogin .*/PermitRootLogin yes/' /etc/ssh/sshd_config",
    ),
  },
  passes: {
    "root doesn't": image("RUN echo 'PermitRootLogin no' >> /etc/ssh/sshd_config"),
  },
});

testRule("docker-unsigned-packages", {
  fails: { "no signature of a file": image("RUN rpm -i --nosignature it.rpm") },
  passes: { "a file with a signature": image("RUN rpm -i it.rpm") },
});

testRule("docker-unpinned-package", {
  fails: {
    "of Python": image("RUN pip install flask"),
    "of npm": image("RUN npm install -g serve"),
    "a branch of a repository": image("RUN pip install git+https://github.com/acme/it.git@main"),
    "a repository that is built": image(
      "RUN git clone https://github.com/acme/it.git && cd it && make install",
    ),
    "one of two": image("RUN pip install flask==3.1.0 gunicorn"),
  },
  passes: {
    "a version for Python": image("RUN pip install flask==3.1.0"),
    "a version for npm": image("RUN npm install -g serve@14.2.4"),
    "a tag of a repository": image("RUN pip install git+https://github.com/acme/it.git@v1.4.2"),
    "a tag that is built": image(
      "RUN git clone --branch v1.4.2 https://github.com/acme/it.git && cd it && make install",
    ),
    "a lock file": image("RUN npm ci"),
    "a list with versions": image("RUN pip install -r requirements.txt"),
  },
});

testRule("docker-setuid", {
  fails: {
    "a number": image("RUN chmod 4755 /usr/local/bin/it"),
    "a letter": image("RUN chmod u+s /usr/local/bin/it"),
    "the group's": image("RUN chmod g+xs /usr/local/bin/it"),
  },
  passes: {
    "a plain mode": image("RUN chmod 0755 /usr/local/bin/it"),
    "taken away": image("RUN chmod u-s /usr/bin/passwd"),
  },
});

testRule("docker-sudo", {
  fails: {
    "a command": image("RUN sudo apt-get update"),
    "after another command": image("RUN make && sudo make install"),
    "without a password": image('RUN echo "it ALL=(ALL) NOPASSWD:ALL" > /etc/sudoers.d/it'),
  },
  passes: {
    "a word of a longer name": image("RUN pseudo make"),
    "a removal": image("RUN apt-get purge -y sudo"),
  },
});

testRule("docker-insecure-build", {
  fails: {
    "all rights": image("RUN --security=insecure make"),
    "the network of the host": image("RUN --network=host make"),
  },
  passes: {
    "a sandbox": image("RUN --security=sandbox make"),
    "no network": image("RUN --network=none make"),
    "an option of the command": image("RUN it --network=host"),
  },
});

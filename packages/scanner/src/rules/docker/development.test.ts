import { testRule } from "../../../test/rule-fixtures.ts";

const image = (lines: string, file = "Dockerfile") => ({ [file]: `FROM node:24-slim\n${lines}\n` });

const stages = (last: string, from: string, end = 'CMD ["/app"]') => ({
  Dockerfile: `FROM golang:1.26 AS build\nRUN go build -o /app\nFROM ${last}\nCOPY --from=${from} /app /app\n${end}\n`,
});

testRule("docker-development-mode", {
  fails: {
    "Django's server": image('CMD ["python", "manage.py", "runserver", "0.0.0.0:8000"]'),
    "Flask's server": image('CMD ["flask", "--app", "shop", "run", "--host=0.0.0.0"]'),
    "a server of Laravel": image("CMD php artisan serve --host=0.0.0.0"),
    "a program that watches files": image('CMD ["npx", "nodemon", "src/main.js"]'),
    "a script for development": image('CMD ["npm", "run", "dev"]'),
    "a server that reloads": image('ENTRYPOINT ["uvicorn", "app:app", "--reload"]'),
    "a bundler's server": image('CMD ["npx", "vite", "--host"]'),
    "a mode of Node.js": image('ENV NODE_ENV=development\nCMD ["node", "main.js"]'),
    "a mode of ASP.NET": image("ENV ASPNETCORE_ENVIRONMENT=Development"),
    "pages with errors": image("ENV APP_DEBUG=true"),
  },
  passes: {
    "a server for production": image('CMD ["gunicorn", "shop.wsgi"]'),
    "a program": image('ENV NODE_ENV=production\nCMD ["node", "src/dev/main.js"]'),
    "a build": image('CMD ["npx", "vite", "build"]'),
    "a start script": image('CMD ["npm", "run", "start"]'),
    "a mode that the end replaces": image("ENV NODE_ENV=development\nENV NODE_ENV=production"),
    "a command that the end replaces": image('CMD ["npm", "run", "dev"]\nCMD ["node", "main.js"]'),
    "a file for developers": image('CMD ["npm", "run", "dev"]', "Dockerfile.dev"),
    "a folder for developers": image('CMD ["npm", "run", "dev"]', ".devcontainer/Dockerfile"),
    "a stage for developers": {
      Dockerfile: 'FROM node:24-slim AS dev\nCMD ["npm", "run", "dev"]\n',
    },
    "a mode while it is built": {
      Dockerfile:
        'FROM node:24 AS build\nENV NODE_ENV=development\nRUN npm ci\nFROM node:24-slim\nCMD ["node", "main.js"]\n',
    },
  },
  open: { "a mode given at build time": image("ARG MODE\nENV NODE_ENV=$MODE") },
});

testRule("docker-multi-stage", {
  fails: {
    "a program on the image of its compiler": stages("golang:1.26", "build"),
    "a program on an SDK": stages("mcr.microsoft.com/dotnet/sdk:10.0", "build"),
  },
  passes: {
    "a program on a small image": stages("gcr.io/distroless/static:nonroot", "build"),
    "a tool of another image": stages("golang:1.26", "ghcr.io/acme/tool:1.0"),
    "an image without a command": stages("golang:1.26", "build", ""),
  },
});

testRule("docker-debugger", {
  fails: {
    "Flask's console": image("ENV FLASK_DEBUG=1"),
    "a port of Java": image(
      'ENV JAVA_TOOL_OPTIONS="-agentlib:jdwp=transport=dt_socket,server=y,address=*:5005"',
    ),
    "a port of Node.js": image('ENV NODE_OPTIONS="--inspect=0.0.0.0:9229"'),
  },
  passes: {
    "no console": image("ENV FLASK_DEBUG=0"),
    "other options of Java": image('ENV JAVA_TOOL_OPTIONS="-XX:MaxRAMPercentage=75"'),
    "a port that only the container reaches": image('ENV NODE_OPTIONS="--inspect=127.0.0.1:9229"'),
  },
});

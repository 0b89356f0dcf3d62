import * as files from "@stackyard/contract/projects/project-files";
import type { ProjectFilter } from "@stackyard/contract/projects/projects";
import * as contract from "@stackyard/contract/projects/projects";
import * as savedSearches from "@stackyard/contract/projects/saved-searches";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { announcedBytes } from "../../../platform/http/bodies/receive-file.ts";
import { keepAttachment } from "../../common/files/keep-attachment.ts";
import {
  changeSearch,
  type SearchToSave,
  saveSearch,
} from "../../common/saved-searches/write-search.ts";
import { countProjects } from "./count-projects.ts";
import { decideProject } from "./decide-project.ts";
import { deleteProject } from "./delete-project.ts";
import { extendProject } from "./extend-project.ts";
import { listHeldProjects, listOwnProjects } from "./list-own-projects.ts";
import { listProjects } from "./list-projects.ts";
import { postProject } from "./post-project.ts";
import { readProject, readProjectFile } from "./read-project.ts";
import { IMPLIED, projectsLookedFor } from "./search-projects.ts";
import { changeProject, createProject } from "./write-project.ts";

export function mountProjects(api: Api) {
  api.mount(contract.listProjects, async (ctx, { query }) =>
    answerPage(ctx, await listProjects(ctx, query)),
  );
  // Before the route with an ID, which would match this path.
  api.mount(contract.countProjects, (ctx, { query }) => countProjects(ctx, query));
  api.mount(contract.readProject, (ctx, { params }) => readProject(ctx, params.id));
  api.mount(contract.listOwnProjects, async (ctx, { query }) =>
    answerPage(ctx, await listOwnProjects(ctx, query)),
  );
  api.mount(contract.createProject, (ctx, { body }) => createProject(ctx, body));
  api.mount(contract.changeProject, (ctx, { params, body }) => changeProject(ctx, params.id, body));
  api.mount(contract.deleteProject, (ctx, { params }) => deleteProject(ctx, params.id));
  api.mount(contract.postProject, (ctx, { params }) => postProject(ctx, params.id));
  api.mount(contract.extendProject, (ctx, { params, body }) =>
    extendProject(ctx, params.id, body.openDays),
  );
  api.mount(contract.listHeldProjects, async (ctx, { query }) =>
    answerPage(ctx, await listHeldProjects(ctx, query)),
  );
  api.mount(contract.decideProject, (ctx, { params, body }) => decideProject(ctx, params.id, body));
  api.mount(files.putProjectFile, (ctx, { params, body }) => {
    const received = { name: params.fileName, body, announced: announcedBytes(ctx.request) };
    return keepAttachment(ctx, received, { userId: ctx.user.id });
  });
  api.mount(files.readProjectFile, (ctx, { params }) => readProjectFile(ctx, params));
  api.mount(savedSearches.saveProjectSearch, (ctx, { body }) => saveSearch(ctx, searchOf(body)));
  api.mount(savedSearches.changeProjectSearch, (ctx, { params, body }) =>
    changeSearch(ctx, params.id, searchOf(body)),
  );
}

function searchOf({ name, ...filter }: ProjectFilter & Pick<SearchToSave, "name">): SearchToSave {
  const asked = projectsLookedFor(filter);
  return { subject: "project", name, filter, asked, implied: IMPLIED };
}

import * as contract from "@stackyard/contract/public/public-engineers";
import { type Engineer, engineerListQuery } from "@stackyard/contract/talent/talent";
import { findShownEngineer } from "../domains/talent/talent/find-shown-engineer.ts";
import { listEngineers } from "../domains/talent/talent/list-engineers.ts";
import { countedPage } from "./counted-page.ts";
import type { PublicApp } from "./public-app.ts";

export function mountPublicEngineers(api: PublicApp) {
  api.mount(contract.listPublicEngineers, async (ctx, { query }) => {
    const { items, pagination } = await countedPage(query, engineerListQuery, (page) =>
      listEngineers(ctx, { ...page, specialization: query.specialization }),
    );
    return { data: items.map(asPublicEngineer), pagination };
  });
  api.mount(contract.readPublicEngineer, async (ctx, { params }) => ({
    data: asPublicEngineer(await findShownEngineer(ctx, params.engineer_id)),
  }));
}

function asPublicEngineer({ user, ...engineer }: Engineer): contract.PublicEngineer {
  const { id, title, description, specializations, skills, rating } = engineer;
  return {
    id,
    username: user.username,
    full_name: user.fullName,
    title,
    description,
    specializations,
    skills,
    years_of_experience: engineer.yearsOfExperience,
    completed_projects: engineer.completedProjects,
    rating,
    rating_count: engineer.ratingCount,
    is_available: engineer.isAvailable,
  };
}

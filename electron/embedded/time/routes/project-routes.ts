import { readListQuery } from '../list-query.ts';
import type { Project } from '../projects/projects-repo.ts';
import { projectWire, singleProjectWire } from '../projects/project-wire.ts';
import type { TimeServer, TimeServiceContext } from '../service-context.ts';
import { formOf, idOf, queryOf } from './request-forms.ts';

/** @see time service profile, projects */
export function addProjectRoutes(
  server: TimeServer,
  { projects, reports }: Pick<TimeServiceContext, 'projects' | 'reports'>,
): void {
  const single = (project: Project) => ({
    data: singleProjectWire(project, reports.ofProject(project.id)),
  });
  server.get('/projects', (request) => ({
    data: projects.list(readListQuery(queryOf(request))).map(projectWire),
  }));
  server.post('/projects', (request, reply) => {
    void reply.code(201);
    return single(projects.create(formOf(request)));
  });
  server.get('/projects/:id', (request) => single(projects.get(idOf(request, 'project'))));
  server.post('/projects/:id', (request) =>
    single(projects.update(idOf(request, 'project'), formOf(request))),
  );
  server.delete('/projects/:id', (request, reply) => {
    projects.remove(idOf(request, 'project'));
    return reply.code(200).send();
  });
}

import { invalidField, ServiceError, unknownId } from '../../http/service-error.ts';
import type { FormFields } from '../form-fields.ts';
import type { ProjectsRepo } from '../projects/repo.ts';
import { madeAt, requirePresent, type Stamps } from '../records.ts';
import type { EntriesRepo, Entry, EntryContent, EntryQuery } from './repo.ts';
import { isSameContent, readClientRef, requireStart, withEntryFields } from './fields.ts';
import { entryWire } from './wire.ts';

export interface EntryService {
  list(query: EntryQuery): { readonly entries: Entry[]; readonly total: number };
  /** @throws 404 */
  get(id: number): Entry;
  /**
   * Creates an entry, or returns the current state of the one created with the same `client_ref`,
   * even if it was deleted meanwhile.
   * @throws 422
   */
  create(fields: FormFields): { readonly entry: Entry; readonly isNew: boolean };
  /**
   * Changes the fields that were sent; a change without effect is accepted with any version.
   * `restore` restores a deleted entry.
   * @throws 404, 409 with the current entry, 422
   */
  update(id: number, fields: FormFields): Entry;
  /** @throws 404, 409 as above when `version` was sent */
  remove(id: number, fields: FormFields): void;
}

const MAX_VERSION = 1_000_000_000;

export function createEntryService(
  repo: EntriesRepo,
  projects: ProjectsRepo,
  stamps: Stamps,
): EntryService {
  const find = (id: number): Entry => {
    const entry = repo.find(id);
    if (entry === null) throw unknownId('time entry');
    return entry;
  };
  const get = (id: number): Entry => requirePresent(repo.find(id), 'time entry');
  const checkProject = (projectId: number | null): void => {
    if (projectId === null) return;
    const project = projects.find(projectId);
    if (project === null || project.deletedAtMs !== null) {
      throw invalidField('project_id', 'There is no project with this id.');
    }
    if (!project.isActive) throw invalidField('project_id', 'The project is archived.');
  };
  const checkRunning = (content: EntryContent, ownId: number | null): void => {
    if (content.end !== null) return;
    const running = repo.running();
    if (running === null || running.id === ownId) return;
    throw invalidField('ended_at', 'Another entry is running. Stop it first.');
  };
  const save = (entry: Entry): Entry => {
    repo.update({ ...entry, revision: entry.revision + 1 });
    return find(entry.id);
  };

  return {
    list: (query) => repo.list(query),
    get,
    create(fields) {
      const clientRef = readClientRef(fields);
      const known = clientRef === null ? null : repo.findByClientRef(clientRef);
      if (known !== null) return { entry: known, isNew: false };
      const start = requireStart(fields);
      const blank = { projectId: null, description: '', start, end: null, tags: [] };
      const content = withEntryFields({ ...blank, isBillable: false }, fields);
      checkProject(content.projectId);
      checkRunning(content, null);
      const project = content.projectId === null ? null : projects.find(content.projectId);
      const id = repo.add({
        ...content,
        // Not sent: inherit it from the project.
        isBillable: fields.has('billable') ? content.isBillable : (project?.isBillable ?? false),
        clientRef,
        ...madeAt(stamps.next()),
      });
      return { entry: find(id), isNew: true };
    },
    update(id, fields) {
      const isRestore = fields.flag('restore') ?? false;
      const entry = isRestore ? find(id) : get(id);
      const version = readVersion(fields);
      const content = withEntryFields(entry, fields);
      // A repeated change whose answer was lost is already applied.
      if (entry.deletedAtMs === null && isSameContent(content, entry)) return entry;
      checkVersion(version, entry);
      // An entry may stay in its current project, even a deleted one.
      if (content.projectId !== entry.projectId) checkProject(content.projectId);
      checkRunning(content, entry.deletedAtMs === null ? id : null);
      return save({ ...entry, ...content, changedAtMs: stamps.next(), deletedAtMs: null });
    },
    remove(id, fields) {
      const entry = get(id);
      checkVersion(readVersion(fields), entry);
      const atMs = stamps.next();
      save({ ...entry, changedAtMs: atMs, deletedAtMs: atMs });
    },
  };
}

function readVersion(fields: FormFields): number | undefined {
  return fields.wholeNumber('version', 1, MAX_VERSION);
}

function checkVersion(version: number | undefined, entry: Entry): void {
  if (version === undefined || version === entry.revision) return;
  throw new ServiceError(409, 'The entry was changed since. Nothing was done.', {
    field: 'version',
    data: entryWire(entry),
  });
}

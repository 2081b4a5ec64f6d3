import { describe, expect, it } from 'vitest';
import { createProjectsStore } from '../../../../../renderer/features/projects/store.ts';
import { valueOf } from '../../../../../renderer/lib/stores/loadable.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { SETTINGS } from '../../builders.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers, settle } from '../../manual-timers.ts';
import { aCustomer, aProject, aTimeConnection } from '../../time-builders.ts';

function setup(handlers: Handlers = {}) {
  let catalog = { projects: [aProject()], customers: [aCustomer()] };
  const fake = createFakeApi({
    'projects:get-catalog': () => catalog,
    'projects:add': ({ name }) => {
      const project = aProject({ id: name, name });
      catalog = { ...catalog, projects: [...catalog.projects, project] };
      return project;
    },
    'time-connections:list': () => [aTimeConnection()],
    'settings:get': () => SETTINGS,
    'settings:update': () => SETTINGS,
    ...handlers,
  });
  const timers = createManualTimers();
  const session = createSearchSession({ api: fake.api, timers });
  return { fake, get: createProjectsStore({ api: fake.api, timers, session }).getState };
}

describe('projects and customers', () => {
  it('are read once for the list and the pickers', async () => {
    const { fake, get } = setup();
    await Promise.all([get().loadCatalog(), get().catalogSearch.reload()]);
    expect(valueOf(get().catalogSearch.results)?.total).toBe(2);
    expect(fake.inputsOf('projects:get-catalog').length).toBeLessThanOrEqual(2);
  });

  it('shows a new one immediately', async () => {
    const { get } = setup();
    await get().catalogSearch.reload();
    const input = { connectionId: null, customerId: null, isBillable: true, hourlyRate: null };
    expect(await get().addProject({ ...input, name: 'Atlas' })).toBeNull();
    const { rows } = valueOf(get().catalogSearch.results) ?? { rows: [] };
    expect(rows.map(({ project }) => project?.name)).toEqual(
      expect.arrayContaining(['Atlas', 'Website']),
    );
  });

  it('explains on the row why a change was refused, until the next one', async () => {
    let isRefused = true;
    const { get } = setup({
      'projects:delete': () => {
        if (isRefused)
          throw new AppError('input/conflict', { english: 'Entries belong to it: archive it.' });
        return undefined;
      },
    });
    expect(await get().deleteProject('project-1')).toBe(false);
    expect(get().catalogErrors['project-1']?.message).toContain('archive it');
    isRefused = false;
    expect(await get().deleteProject('project-1')).toBe(true);
    expect(get().catalogErrors).toEqual({});
  });

  it('gives the reason of a refused name to its field', async () => {
    const { get } = setup({
      'customers:edit': () => {
        throw new AppError('input/conflict', { english: 'There is a customer of this name.' });
      },
    });
    expect(await get().renameCustomer('customer-1', 'X')).toBe('There is a customer of this name.');
    expect(get().catalogErrors).toEqual({});
  });

  it('follows the main process', async () => {
    const { fake, get } = setup();
    get().connect();
    await get().catalogSearch.reload();
    fake.emit('projects:changed', {
      projects: [aProject({ name: 'Renamed' })],
      customers: [],
    });
    await settle();
    expect(valueOf(get().catalogSearch.results)?.rows[0]?.project?.name).toBe('Renamed');
  });
});

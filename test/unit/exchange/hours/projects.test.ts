import { describe, expect, it } from 'vitest';
import { openHours, table } from './support.ts';

const CATALOG = {
  projects: [
    {
      id: 'w',
      name: 'Website',
      customerName: 'Client A',
      connectionId: 'home',
      isArchived: false,
    },
    { id: 'f', name: 'Far', customerName: null, connectionId: 'far', isArchived: false },
  ],
  customers: [{ name: 'Client A', connectionId: 'home' }],
  homeId: 'home',
};
const TEXT = table(
  'Date,Duration,Project,Customer',
  '2025-03-04,1:00,website,client a',
  '2025-03-05,1:00,Letters,Client B',
  '2025-03-06,1:00,LETTERS,client b',
  '2025-03-07,1:00,,',
  '2025-03-08,soon,Never,',
);
const open = () => openHours('a.csv', TEXT, { catalog: CATALOG });
const matchesOf = (desk: ReturnType<typeof openHours>) =>
  desk.listProjectChoices({ page: 1, limit: 10 }).projects.map(({ match }) => match);
const namesOf = (desk: ReturnType<typeof openHours>) =>
  desk
    .listLines({ kind: 'new', page: 1, limit: 10 })
    .lines.map(({ entry }) => [entry?.project, entry?.customer]);

describe('the projects of a file', () => {
  it('are listed once each, with those of the list that their names lead to', () => {
    const desk = open();
    expect(desk.review()).toMatchObject({
      projectCount: 2,
      newProjects: { names: ['Letters'] },
      newCustomers: { names: ['Client B'] },
      connectionIds: ['home'],
    });
    expect(desk.listProjectChoices({ page: 1, limit: 10 })).toEqual({
      projects: [
        { project: 'website', customer: 'client a', entryCount: 1, match: { id: 'w' } },
        {
          project: 'Letters',
          customer: 'Client B',
          entryCount: 2,
          match: { newName: 'Letters' },
        },
      ],
      total: 2,
      page: 1,
      limit: 10,
    });
    // As they will be called.
    expect(namesOf(desk)).toEqual([
      ['Website', 'Client A'],
      ['Letters', 'Client B'],
      ['Letters', 'client b'],
      ['', ''],
    ]);
  });

  it('can be others, new ones, or none; lines and sums follow', () => {
    const desk = open();
    const choose = (project: string, customer: string, choice: 'new' | 'none' | { id: string }) =>
      desk.reread({ match: { project, customer, choice } });
    choose('Letters', 'Client B', { id: 'f' });
    expect(desk.review()).toMatchObject({
      newProjects: { count: 0 },
      newCustomers: { count: 0 },
      connectionIds: ['home', 'far'],
    });
    expect(namesOf(desk)[2]).toEqual(['Far', '']);
    expect(desk.take()[2]).toMatchObject({ project: 'LETTERS', choice: { id: 'f' } });

    choose('WEBSITE', 'client a', 'new');
    choose('Letters', 'Client B', 'none');
    expect(matchesOf(desk)).toEqual([{ newName: 'website (client a)' }, null]);
    expect(desk.review()).toMatchObject({ newProjects: { names: ['website (client a)'] } });
    expect(namesOf(desk).slice(0, 2)).toEqual([
      ['website (client a)', 'client a'],
      ['', ''],
    ]);
    expect(desk.take().map(({ project, choice }) => [project, choice])).toEqual([
      ['website', 'new'],
      ['', undefined],
      ['', undefined],
      ['', undefined],
    ]);

    // The choice stays while the file is read in another way.
    desk.reread({ zone: 'Asia/Tokyo' });
    expect(matchesOf(desk)[1]).toBeNull();
  });

  it('are listed page by page', () => {
    const rows = Array.from({ length: 30 }, (_, index) => `2025-03-04,0:30,P${String(index)}`);
    const desk = openHours('a.csv', table('Date,Duration,Project', ...rows));
    const { projects, total } = desk.listProjectChoices({ page: 3, limit: 10 });
    expect([projects.length, projects[0]?.project, total]).toEqual([10, 'P20', 30]);
  });
});

import { describe, expect, it } from 'vitest';
import { SOURCE_LANGUAGES_SQL } from '../../../electron/db/documents/source-languages-repo.ts';
import { newItem, newJob, openNew, segments } from '../helpers.ts';

/** Creates a database with a job and its item, whose source language is unknown, and items of other kinds. */
function withUnknown() {
  const opened = openNew();
  const { documentJobs, history } = opened.repos;
  documentJobs.insert([newJob('job', { sourceLang: null })]);
  history.add(
    newItem('letter', { documentJobId: 'job', sourceLang: null, targetLang: 'DE' }),
    segments(['The committee approved the budget.', 'x'], ['All members agreed.', 'y']),
  );
  history.add(newItem('known', { sourceLang: 'FR' }), segments(['Bonjour.', 'x']));
  history.add(newItem('memory', { kind: 'import', sourceLang: null }), segments(['one', 'x']));
  return opened;
}

const LIMITS = { limit: 10, sampleChars: 40 };

describe('unknown source languages', () => {
  it('are listed with the beginning of their texts: for documents and texts not checked yet', () => {
    const { sourceLanguages, history } = withUnknown().repos;
    const unknown = history.search({ text: '', sourceLang: 'und', page: 1, limit: 10 });
    expect(unknown.items.map(({ id }) => id).toSorted()).toEqual(['letter', 'memory']);
    expect(sourceLanguages.listUnknown(LIMITS)).toEqual([
      {
        itemId: 'letter',
        kind: 'document',
        targetLang: 'DE',
        sample: 'The committee approved the budget.\nAll members agreed.'.slice(0, 40),
      },
    ]);
  });

  it('are found by an index', () => {
    const { connection } = openNew();
    const plan = connection
      .prepare<[number], { detail: string }>(
        `EXPLAIN QUERY PLAN ${SOURCE_LANGUAGES_SQL.listUnknown}`,
      )
      .all(1);
    expect(plan.map(({ detail }) => detail).join()).toContain(
      'idx_history_items_source_lang_unknown',
    );
  });

  it('are stored with the job once detected, and searches and counts use them', () => {
    const { sourceLanguages, history, documentJobs } = withUnknown().repos;
    expect(history.listFacets().sourceLangs).toEqual([{ code: 'FR', count: 1 }]);
    sourceLanguages.note([{ itemId: 'letter', sourceLang: 'EN' }], 99);
    expect(history.getDetail('letter', { page: 1, limit: 2 })?.item).toMatchObject({
      sourceLang: 'EN',
      sourceLangBasis: 'detected',
    });
    expect(documentJobs.get('job')).toMatchObject({
      sourceLang: 'EN',
      sourceLangBasis: 'detected',
      historyItemId: null,
    });
    expect(history.listFacets().sourceLangs).toEqual([
      { code: 'EN', count: 1 },
      { code: 'FR', count: 1 },
    ]);
    expect(
      history.search({ text: '', sourceLang: 'EN', page: 1, limit: 10 }).items.map(({ id }) => id),
    ).toEqual(['letter']);
    expect(sourceLanguages.listUnknown(LIMITS)).toEqual([]);
  });

  it("aren't checked again if they couldn't be detected", () => {
    const { sourceLanguages, history } = withUnknown().repos;
    sourceLanguages.note([{ itemId: 'letter', sourceLang: null }], 99);
    expect(sourceLanguages.listUnknown(LIMITS)).toEqual([]);
    expect(history.getDetail('letter', { page: 1, limit: 2 })?.item).toMatchObject({
      sourceLang: null,
      sourceLangBasis: 'undetected',
    });
  });

  it('that the user has set meanwhile stay unchanged', () => {
    const { sourceLanguages, history } = withUnknown().repos;
    sourceLanguages.setByPerson({ itemIds: ['letter'], jobIds: [] }, 'SV', 98);
    sourceLanguages.note([{ itemId: 'letter', sourceLang: 'EN' }], 99);
    expect(history.getDetail('letter', { page: 1, limit: 2 })?.item.sourceLang).toBe('SV');
  });
});

describe('source languages set by the user', () => {
  it('apply to items and their jobs, whichever is named, even for many', () => {
    const { connection, repos } = withUnknown();
    const { sourceLanguages, history, documentJobs } = repos;
    connection.exec(`UPDATE document_jobs SET state = 'saved'`);
    expect(sourceLanguages.setByPerson({ itemIds: [], jobIds: ['job'] }, 'SV', 98)).toEqual({
      itemIds: ['letter'],
      jobIds: ['job'],
    });
    expect(
      sourceLanguages.setByPerson({ itemIds: ['letter', 'known', 'gone'], jobIds: [] }, 'NB', 99),
    ).toEqual({ itemIds: ['letter', 'known'], jobIds: ['job'] });
    expect(documentJobs.get('job')).toMatchObject({ sourceLang: 'NB', sourceLangBasis: 'person' });
    for (const id of ['letter', 'known']) {
      expect(history.getDetail(id, { page: 1, limit: 2 })?.item).toMatchObject({
        sourceLang: 'NB',
        sourceLangBasis: 'person',
      });
    }
  });

  it('never change a job under way, which would then be sent differently', () => {
    const { repos } = openNew();
    repos.documentJobs.insert([newJob('job', { sourceLang: null })]);
    expect(repos.sourceLanguages.setByPerson({ itemIds: [], jobIds: ['job'] }, 'SV', 98)).toEqual({
      itemIds: [],
      jobIds: [],
    });
    expect(repos.documentJobs.get('job')?.sourceLang).toBeNull();
  });
});

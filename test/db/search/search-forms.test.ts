import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { requests } from '../../../shared/ipc/contract.ts';
import { newItem, newJob, NOW_MS, openNew, segments } from '../helpers.ts';
import { newVoiceSession } from '../voice/new-session.ts';
import { newEntry, query as timeQuery } from '../time-ledger-helpers.ts';

type Repos = ReturnType<typeof openNew>['repos'];

/** Searched rows, named after their number. */
const TEXTS = ['Straße nach İzmir', 'STRASSE im Wald', 'Waldweg', 'Oﬃce ＡＢＣ λόγος'];
const PAGE = { page: 1, limit: 50 };

/** Typed texts with the numbers of the texts found. */
const SEARCHES: readonly (readonly [typed: string, found: readonly number[]])[] = [
  ['', [0, 1, 2, 3]],
  // Case folding as in Unicode, and width.
  ['strasse', [0, 1]],
  ['STRAẞE', [0, 1]],
  ['izmir', [0]],
  ['İZMİR', [0]],
  ['ızmır', [0]],
  ['office', [3]],
  ['OFFICE', [3]],
  ['abc', [3]],
  ['ΛΌΓΟΣ', [3]],
  ['λόγοσ', [3]],
  // Operators.
  ['stra* wald', [1]],
  ['strasse -wald', [0]],
  ['strasse -"im wald"', [0]],
  ['"im wald"', [1]],
  ['izmir OR waldweg', [0, 2]],
  ['strasse izmir OR wald', [0, 1]],
  ['strasse OR', [0, 1]],
  // Excluded words only apply beside others; garbage finds texts that contain it.
  ['-wald', []],
  ['-', []],
  ['- -', []],
  ['*', []],
  ['**', []],
  ['"', []],
  ['""', []],
  ['-"', []],
  ['-""', []],
  ['OR', []],
  ['OR OR', []],
  ['OR -', []],
  ['NEAR(', []],
];

/** A search form: adds the texts, and returns a function from typed text to the numbers found. */
type Form = (repos: Repos) => (typed: string) => readonly number[];

const numbersOf = (names: readonly string[]): number[] =>
  names.map(Number).toSorted((a, b) => a - b);

const history: Form = ({ history: repo }) => {
  for (const [index, text] of TEXTS.entries()) {
    repo.add(newItem(String(index), { title: 'x' }), segments([text, 'x']));
  }
  return (text) => numbersOf(repo.search({ ...PAGE, text }).items.map(({ id }) => id));
};

/** Page requests with a search text; one that is neither here nor below fails. */
const FORMS: Record<string, Form> = {
  'history:search': history,
  'history:find-concordances': (repos) => {
    history(repos);
    return (text) =>
      text === ''
        ? [0, 1, 2, 3]
        : numbersOf(
            repos.history
              .findConcordances({ ...PAGE, text, sourceLang: 'EN', targetLang: 'DE' })
              .pairs.map(({ itemId }) => itemId),
          );
  },
  'documents:list-jobs': ({ documentJobs }) => {
    for (const [index, fileName] of TEXTS.entries()) {
      documentJobs.insert([newJob(String(index), { fileName })]);
    }
    return (text) => numbersOf(documentJobs.list({ ...PAGE, text }).jobs.map(({ id }) => id));
  },
  'time:list-entries': ({ timeEntries }) => {
    for (const [index, note] of TEXTS.entries()) {
      timeEntries.add(newEntry(String(index), { note }), NOW_MS);
    }
    return (text) =>
      numbersOf(timeEntries.list(timeQuery({ text }), NOW_MS).entries.map(({ id }) => id));
  },
  'outbox:list-operations': ({ timeEntries, outbox }) => {
    for (const [index, note] of TEXTS.entries()) {
      timeEntries.add(newEntry(String(index), { note }), NOW_MS);
    }
    return (text) =>
      numbersOf(
        outbox.list({ ...PAGE, text, state: null }).operations.map(({ subjectId }) => subjectId),
      );
  },
  'glossaries:list': ({ glossaries }) => {
    for (const [index, name] of TEXTS.entries()) {
      glossaries.create({ id: String(index), name, connectionId: null, atMs: NOW_MS });
    }
    return (text) =>
      numbersOf(
        glossaries.list({ ...PAGE, text, connectionId: null }).glossaries.map(({ id }) => id),
      );
  },
  'glossaries:list-entries': ({ glossaries, glossaryEntries }) => {
    glossaries.create({ id: 'g', name: 'g', connectionId: null, atMs: NOW_MS });
    const langs = { sourceLang: 'en', targetLang: 'de' };
    glossaries.addDictionary({ ...langs, id: 'd', glossaryId: 'g', atMs: NOW_MS });
    const add = TEXTS.map((source, index) => ({ source, target: String(index) }));
    glossaryEntries.change({ dictionaryId: 'd', add, update: [], remove: [] }, NOW_MS);
    return (text) =>
      numbersOf(
        glossaryEntries
          .list({ ...PAGE, dictionaryId: 'd', text })
          .entries.map(({ target }) => target),
      );
  },
  'memories:list': ({ memories }) => {
    for (const [index, name] of TEXTS.entries()) {
      memories.create({ id: String(index), name, sourceLang: 'en', targetLang: 'de', atMs: 1 });
    }
    return (text) => numbersOf(memories.list({ ...PAGE, text }).memories.map(({ id }) => id));
  },
  'memories:list-units': ({ memories, memoryUnits }) => {
    memories.create({ id: 'm', name: 'm', sourceLang: 'en', targetLang: 'de', atMs: 1 });
    for (const [index, source] of TEXTS.entries()) {
      memoryUnits.add({ memoryId: 'm', source, target: String(index), targetLang: 'de' }, NOW_MS);
    }
    return (text) =>
      numbersOf(
        memoryUnits
          .list({ ...PAGE, memoryId: 'm', text, targetLang: null })
          .units.map(({ target }) => target),
      );
  },
  'lane:list-egress': ({ egressLog }) => {
    const entry = {
      atMs: 1,
      kind: 'text',
      method: 'POST',
      path: '/',
      sizeBytes: 1,
      sha256: null,
    } as const;
    const ids = TEXTS.map((projectName) =>
      egressLog.begin({
        ...entry,
        connectionId: 'w',
        connectionName: 'w',
        host: 'h',
        projectId: null,
        projectName,
        outcome: 'under-way',
      }),
    );
    const all = { kind: null, outcome: null, projectId: null, fromMs: null, untilMs: null };
    return (text) =>
      egressLog
        .list({ ...PAGE, ...all, text })
        .entries.map(({ id }) => ids.indexOf(id))
        .toSorted((a, b) => a - b);
  },
  'voice:list-sessions': ({ voice }) => {
    for (const [index, text] of TEXTS.entries()) {
      const id = String(index);
      voice.insert(newVoiceSession(id, { itemIds: [] }));
      const line = { language: 'en', text, startMs: 0, endMs: 1 };
      voice.addLines(id, null, [line], { soundMs: 0, concludedMs: 0, sentMs: 0 });
    }
    return (text) =>
      numbersOf(
        voice
          .list({
            ...PAGE,
            text,
            language: null,
            projectId: null,
            fromMs: null,
            toMs: null,
            order: 'time',
          })
          .sessions.map(({ record }) => record.id),
      );
  },
};

/** Forms whose rows are not created here: their file uses the same gate. */
const GATES: Record<string, readonly [file: string, gate: string]> = {
  'data:look-into': ['electron/db/care/data-tasks.ts', 'fits_search('],
  'data:list-held-work': ['electron/db/care/held-work-repo.ts', 'fits_search('],
  'usage:list-keys': ['electron/services/usage/developer-key-service.ts', 'fitsListSearch('],
  'usage:get-report': ['electron/services/usage/report-service.ts', 'fitsListSearch('],
  'models:list': ['electron/services/models/pairs.ts', 'fitsListSearch('],
  'spoken-terms:list': ['electron/services/glossaries/spoken-terms-service.ts', 'fitsListSearch('],
};

describe('search forms', () => {
  it('are all listed here', () => {
    const forms = Object.entries(requests).flatMap(([name, { input }]) => {
      const fields: object = 'shape' in input ? input.shape : {};
      return 'text' in fields && 'page' in fields ? [name] : [];
    });
    expect(forms.toSorted()).toEqual(Object.keys({ ...FORMS, ...GATES }).toSorted());
  });

  it.each(Object.entries(FORMS))('%s folds case and understands operators', (_name, form) => {
    const find = form(openNew().repos);
    const found = SEARCHES.map(([typed]) => [typed, find(typed)]);
    expect(found).toEqual(SEARCHES);
  });

  it.each(Object.entries(GATES))('%s asks the gate', (_name, [file, gate]) => {
    expect(readFileSync(file, 'utf8')).toContain(gate);
  });
});

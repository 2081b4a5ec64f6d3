import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findAnyDamage } from '../../../electron/db/engine/sqlite-database.ts';
import {
  KEPT_LINES,
  TEXT_DRAFTS_SQL,
  type TextStepLine,
} from '../../../electron/db/texts/drafts-repo.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { emptyFile, newItem, openFile, openInWorker, openNew, segments } from '../helpers.ts';
import { writeAndKill } from '../write-and-kill.ts';

const WRITER = new URL('../write-drafts-until-killed.ts', import.meta.url);

const line = (source: string, routeKey = 'route', text = source) => ({
  routeKey,
  source,
  answerJson: JSON.stringify({ text }),
});
const sourcesOf = (repo: ReturnType<typeof openNew>['repos']['textDrafts']): string[] =>
  repo.listLines().map(({ source }) => source);

describe('the draft of the Translate page', () => {
  it('is the last one saved', () => {
    const { textDrafts } = openNew().repos;
    expect(textDrafts.get()).toBeNull();
    const times = { atMs: 1, forgetBeforeMs: 0 };
    textDrafts.save('{"a":1}', [], times);
    textDrafts.save('{"a":"\\ud800 ü"}', [], times);
    expect(textDrafts.get()).toBe('{"a":"\\ud800 ü"}');
  });

  it('refuses invalid JSON, and keeps the previous draft and its lines', () => {
    const { textDrafts } = openNew().repos;
    textDrafts.save('{}', [], { atMs: 1, forgetBeforeMs: 0 });
    textDrafts.keepLines([line('a')], 1);
    expect(() => {
      textDrafts.save('{', [], { atMs: 9, forgetBeforeMs: 9 });
    }).toThrow(/json_valid/);
    expect(textDrafts.get()).toBe('{}');
    expect(sourcesOf(textDrafts)).toEqual(['a']);
  });

  it('forgets old lines that it no longer contains, and those of all routes when it is empty', () => {
    const { textDrafts } = openNew().repos;
    textDrafts.keepLines([line('kept'), line('gone'), line('gone', 'other')], 10);
    textDrafts.keepLines([line('new')], 20);
    textDrafts.save('{}', ['kept'], { atMs: 30, forgetBeforeMs: 20 });
    expect(sourcesOf(textDrafts)).toEqual(['kept', 'new']);
    textDrafts.save('{}', [], { atMs: 40, forgetBeforeMs: Number.MAX_SAFE_INTEGER });
    expect(sourcesOf(textDrafts)).toEqual([]);
  });

  it('keeps one answer per line and route, and only a limited number', () => {
    const { textDrafts } = openNew().repos;
    textDrafts.keepLines([line('a'), line('a', 'other'), line('b')], 1);
    textDrafts.keepLines([line('a', 'route', 'newer')], 2);
    expect(textDrafts.listLines()).toEqual([
      line('a', 'other'),
      line('b'),
      line('a', 'route', 'newer'),
    ]);
    const many = Array.from({ length: KEPT_LINES }, (_, index) => line(`line ${String(index)}`));
    textDrafts.keepLines(many, 3);
    expect(textDrafts.listLines()).toEqual(many);
  });

  it('keeps all lines of a call, or none', () => {
    const { textDrafts } = openNew().repos;
    expect(() => {
      textDrafts.keepLines([line('a'), { ...line('b'), answerJson: '{' }], 1);
    }).toThrow(/json_valid/);
    expect(sourcesOf(textDrafts)).toEqual([]);
  });

  it('survives kill -9 whole, including the lines that were paid for', async () => {
    const file = join(temporaryFolder(), 'dragoman.db');
    let first = 0;
    for (const count of [1, 5, 60]) {
      const told = await writeAndKill(WRITER, file, String(first), count);
      const last = Number(told.at(-1) ?? -1);
      const { connection, opening, repos, close } = openFile(file);
      expect(opening).toMatchObject({ kind: 'opened', quarantinedName: null });
      expect(findAnyDamage(connection)).toBeNull();
      const draft = JSON.parse(repos.textDrafts.get() ?? '{}') as {
        number: number;
        sourceText: string;
        targetText: string;
      };
      expect(draft.number).toBeGreaterThanOrEqual(last);
      expect(draft.targetText).toHaveLength(50_000);
      expect(sourcesOf(repos.textDrafts)).toContain(draft.sourceText);
      close();
      first = draft.number + 1;
    }
  });

  it('is available through the worker', async () => {
    const { textDrafts } = openInWorker(emptyFile());
    await textDrafts.save('{}', [], { atMs: 1, forgetBeforeMs: 0 });
    await textDrafts.keepLines([line('a')], 1);
    expect(await textDrafts.get()).toBe('{}');
    expect(await textDrafts.listLines()).toEqual([line('a')]);
  });
});

describe('the tables of drafts', () => {
  it('allows only one draft', () => {
    const { connection } = openNew();
    expect(() => {
      connection.exec(
        `INSERT INTO text_drafts (row_id, draft_json, updated_at_ms) VALUES (2, '{}', 1)`,
      );
    }).toThrow(/CHECK/);
  });

  it('has an index for old lines', () => {
    const { connection } = openNew();
    const plan = connection
      .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${TEXT_DRAFTS_SQL.forgetOthers}`)
      .all({ forgetBeforeMs: 1, sourcesJson: '[]' })
      .map(({ detail }) => detail);
    expect(plan.join('\n')).toContain('idx_text_draft_lines_kept_at_ms');
  });
});

describe('a history item that replaces another', () => {
  it('keeps its star, but nothing else', () => {
    const { history } = openNew().repos;
    history.add(newItem('text', { kind: 'text' }), segments(['a', 'b'], ['c', 'd']));
    history.setStarred('text', true);
    const replaced = history.add(
      newItem('text', { kind: 'text', title: 'New' }),
      segments(['e', 'f']),
    );
    expect(replaced).toMatchObject({ isStarred: true, title: 'New', segmentCount: 1 });
    expect(history.add(newItem('other'), [])).toMatchObject({ isStarred: false });
    const found = history.search({ text: 'd', page: 1, limit: 10 });
    expect(found.total).toBe(0);
  });
});

describe('the steps of the Translate page', () => {
  const TIMES = { atMs: 1, forgetBeforeMs: 0 };
  const step = (number: number, change: Partial<TextStepLine> = {}): TextStepLine => ({
    number,
    itemNumber: 1,
    textItemId: null,
    improvementItemId: null,
    isUndone: false,
    stepJson: JSON.stringify({ kind: 'source' }),
    ...change,
  });
  const all = (put: TextStepLine[]) => {
    return { isWhole: true, from: 0, to: 0, put, filed: [] };
  };

  it('are stored with the draft, and replaced, removed, and filed with it', () => {
    const { textDrafts } = openNew().repos;
    textDrafts.save('{}', [], TIMES, all([step(1), step(2), step(3, { itemNumber: 2 })]));
    const undone = step(3, { itemNumber: 2, isUndone: true });
    const filed = [{ itemNumber: 1, textItemId: null, improvementItemId: null }];
    textDrafts.save('{}', [], TIMES, { isWhole: false, from: 2, to: 3, put: [undone], filed });
    expect(textDrafts.listSteps()).toEqual([step(2), undone]);
    expect(() => textDrafts.save('{', [], TIMES, all([]))).toThrow(/json_valid/u);
    expect(textDrafts.listSteps()).toHaveLength(2);
    textDrafts.save('{}', [], TIMES);
    expect(textDrafts.listSteps()).toHaveLength(2);
    textDrafts.forgetSteps();
    expect(textDrafts.listSteps()).toEqual([]);
  });

  it('are forgotten with the text of the history that they are of, and what needs them as well', () => {
    const { repos, connection } = openNew();
    const { textDrafts, history } = repos;
    for (const id of ['old', 'kept']) history.add(newItem(id), segments(['one', 'eins']));
    const of = (textItemId: string) => ({ textItemId });
    const steps = [step(1), step(2, of('old')), step(3, of('kept')), step(4)];
    const undone = [5, 6, 7].map((number) => step(number, { isUndone: true }));
    textDrafts.save('{}', [], TIMES, all([...steps, ...undone]));
    connection.exec("UPDATE text_steps SET improvement_item_id = 'old' WHERE number = 6");
    expect(textDrafts.listSteps()).toHaveLength(7);
    connection.exec("DELETE FROM history_items WHERE id = 'old'");
    expect(textDrafts.listSteps().map(({ number }) => number)).toEqual([3, 4, 5]);
  });
});

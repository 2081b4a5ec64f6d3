import { describe, expect, it } from 'vitest';
import { VOICE_SQL } from '../../../electron/db/voice/sql.ts';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { newFile, newItem, NOW_MS, openFile, openNew, segments } from '../helpers.ts';
import { newVoiceSession } from './new-session.ts';

const PAGE = { page: 1, limit: 50 };
const QUERY = {
  ...PAGE,
  text: '',
  language: null,
  projectId: null,
  fromMs: null,
  toMs: null,
  order: 'time',
} as const;
const NO_PROGRESS = { soundMs: 0, concludedMs: 0, sentMs: 0 };

const line = (text: string, startMs: number, endMs = startMs + 900, language = 'en') => ({
  language,
  text,
  startMs,
  endMs,
});

describe('migration 36', () => {
  it('derives the progress of sessions that ended early from their lines, and changes nothing else', () => {
    const file = newFile();
    const before = openFile(file, { migrations: MIGRATIONS.filter(({ version }) => version < 36) });
    before.connection.exec(`
      INSERT INTO voice_sessions (row_id, id, origin, connection_id, connection_name, target_langs_json,
        formality, glossary_ids_json, ended, sound_ms, concluded_ms, keeps_sound, is_recorded, started_at_ms)
      VALUES (1, 'lost', 'microphone', 'c', 'C', '["de"]', 'default', '[]', 'failed', 9000, 8000, 0, 0, 1),
        (2, 'silent', 'microphone', 'c', 'C', '["de","fr"]', 'default', '[]', 'failed', 9000, 8000, 0, 0, 1),
        (3, 'source', 'microphone', 'c', 'C', '[]', 'default', '[]', 'interrupted', 9000, 2500, 0, 0, 1),
        (4, 'done', 'microphone', 'c', 'C', '["de"]', 'default', '[]', 'complete', 9000, 9000, 0, 0, 1);
      INSERT INTO voice_lines (session_row_id, number, target_lang, language, text, start_ms, end_ms, position)
      SELECT row_id, 0, NULL, 'en', 'One.', 0, 3000, 0 FROM voice_sessions
      UNION ALL SELECT row_id, 1, 'de', 'de', 'Eins.', 0, 2900, NULL FROM voice_sessions;
    `);
    const rows = ({ connection }: typeof before) =>
      connection.prepare('SELECT * FROM voice_sessions ORDER BY row_id').all();
    const old = rows(before).map((row) => ({ ...(row as { concluded_ms: number }) }));
    before.close();
    const after = openFile(file, { migrations: MIGRATIONS.filter(({ version }) => version <= 36) });
    const reach = [2_900, 0, 2_500, 9_000];
    expect(rows(after)).toEqual(old.map((row, index) => ({ ...row, concluded_ms: reach[index] })));
  });
});

describe('voice sessions', () => {
  it('join the translations of a line as the service separates them, which the history shows trimmed', () => {
    const { repos } = openNew();
    const pairOf = (id: string) => {
      const [pair] = repos.history.getDetail(`${id}-de`, PAGE)?.segments ?? [];
      return [pair?.source, pair?.target];
    };
    const session = (id: string, source: string, targets: readonly string[]) => {
      repos.voice.insert(newVoiceSession(id));
      repos.voice.addLines(id, null, [line(source, 0)], NO_PROGRESS);
      const lines = targets.map((text, index) => line(text, index * 200, index * 200 + 200, 'de'));
      repos.voice.addLines(id, 'de', lines, NO_PROGRESS);
    };
    session('own', ' Good morning.', [' Guten', ' Morgen', 's!']);
    session('none', 'Good day.', ['Guten Tag.', 'Hallo.']);
    expect(pairOf('own')).toEqual(['Good morning.', 'Guten Morgens!']);
    expect(pairOf('none')).toEqual(['Good day.', 'Guten Tag. Hallo.']);
    expect(repos.voice.editLine('own', 'own.2', 'Abend', NOW_MS).line.text).toBe(' Abend');
    repos.voice.editLine('own', 'own.0', 'Good evening.', NOW_MS);
    expect(pairOf('own')).toEqual(['Good evening.', 'Guten Abends!']);
    expect(repos.voice.listAllLines('own').map(({ text }) => text)).toEqual([
      ' Good evening.',
      ' Guten',
      ' Abend',
      's!',
    ]);
  });

  it('store lines, and the history items that grow with them', () => {
    const { repos } = openNew();
    repos.voice.insert(newVoiceSession('s'));
    expect(repos.history.search({ ...PAGE, text: '' }).total).toBe(0);
    const progress = { soundMs: 2_000, concludedMs: 900, sentMs: 2_200 };
    const added = repos.voice.addLines('s', null, [line('Good morning.', 0)], progress);
    expect(added.session).toMatchObject({ title: '', lineCount: 1, soundMs: 2_000 });
    expect(repos.voice.list(QUERY).sessions).toMatchObject([
      { snippet: [{ text: 'Good morning.' }] },
    ]);
    repos.voice.addLines('s', 'de', [line('Guten Morgen.', 10, 880, 'de')], progress);
    repos.voice.addLines('s', null, [line('How are you?', 1_000)], progress);
    repos.voice.addLines('s', 'de', [line('Wie geht es', 990, 1_500, 'de')], progress);
    repos.voice.addLines('s', 'de', [line('dir?', 1_500, 1_900, 'de')], progress);
    const german = repos.history.getDetail('s-de', PAGE);
    expect(german?.item).toMatchObject({
      kind: 'voice',
      title: 'Good morning.',
      sourceLang: 'EN',
      targetLang: 'DE',
      segmentCount: 2,
      isPractice: true,
    });
    expect(
      german?.segments.map(({ source, target, location }) => [source, target, location]),
    ).toEqual([
      ['Good morning.', 'Guten Morgen.', '0:00'],
      ['How are you?', 'Wie geht es dir?', '0:01'],
    ]);
    expect(repos.history.getDetail('s-fr', PAGE)?.segments).toMatchObject([
      { target: '' },
      { target: '' },
    ]);
    expect(repos.history.search({ ...PAGE, text: 'dir', kind: 'voice' }).total).toBe(1);
  });

  it('have progressed as far as their stored lines in each language, whatever was heard', () => {
    const { repos } = openNew();
    repos.voice.insert(newVoiceSession('s'));
    const heard = { soundMs: 9_000, concludedMs: 9_000, sentMs: 9_000 };
    const reachOf = (targetLang: string | null, endMs: number, concludedMs = 9_000) =>
      repos.voice.addLines('s', targetLang, [line('x', endMs - 900, endMs)], {
        ...heard,
        concludedMs,
      }).session.concludedMs;
    expect([reachOf(null, 4_000), reachOf('de', 3_900), reachOf('fr', 2_000)]).toEqual([
      0, 0, 2_000,
    ]);
    expect([reachOf('fr', 5_000), reachOf('de', 5_000)]).toEqual([3_900, 4_000]);
    // An earlier line is still expected.
    expect(reachOf(null, 5_000, 3_000)).toBe(3_000);
    expect(repos.voice.update('s', { end: 'failed', concludedMs: 9_000 }).concludedMs).toBe(5_000);
    repos.voice.insert(newVoiceSession('written', { targetLangs: [], itemIds: [] }));
    const { session } = repos.voice.addLines('written', null, [line('x', 0, 700)], heard);
    expect(session.concludedMs).toBe(700);
  });

  it('release only sound that is written down or unwanted by the user', () => {
    const { repos } = openNew();
    const change = { targetLangs: ['de'], itemIds: [], keepsSound: false };
    const session = (
      id: string,
      more: object = {},
      end: 'complete' | 'incomplete' = 'complete',
    ) => {
      repos.voice.insert(newVoiceSession(id, { ...change, ...more }));
      const progress = { soundMs: 9_000, concludedMs: 9_000, sentMs: 9_000 };
      repos.voice.addLines(id, null, [line('One.', 0, 900), line('Two.', 1_000, 2_000)], progress);
      repos.voice.addLines(id, 'de', [line('Zwei.', 1_000, 1_950, 'de')], progress);
      return repos.voice.update(id, { end });
    };
    const released = (id: string, speechEndMs: number) =>
      !repos.voice.releaseSound(id, { ground: 'written-down', speechEndMs }).hasSound;
    session('s');
    // A line has no translation.
    expect(released('s', 1_950)).toBe(false);
    repos.voice.addLines('s', 'de', [line('Eins.', 0, 800, 'de')], {
      soundMs: 9_000,
      concludedMs: 9_000,
      sentMs: 9_000,
    });
    expect([released('s', 1_951), released('s', 1_950)]).toEqual([false, true]);
    session('two');
    const twice = [line('Drei.', 0, 900), line('Vier.', 0, 900)];
    const all = { soundMs: 9_000, concludedMs: 9_000, sentMs: 9_000 };
    repos.voice.addLines('two', 'de', twice.slice(1), all);
    repos.voice.addLines('two', null, twice.slice(1), all);
    // Two people speaking together, one of them translated.
    expect(released('two', 1)).toBe(false);
    repos.voice.addLines('two', 'de', twice.slice(0, 1), all);
    expect(released('two', 1)).toBe(true);
    session('kept', { keepsSound: true, targetLangs: [] });
    session('early', { targetLangs: [] }, 'incomplete');
    session('silent-language', { targetLangs: ['fr'] });
    for (const id of ['kept', 'early', 'silent-language']) expect(released(id, 1)).toBe(false);
    expect(repos.voice.releaseSound('kept', { ground: 'asked' }).hasSound).toBe(false);
  });

  it('put late lines in their place', () => {
    const { repos } = openNew();
    repos.voice.insert(newVoiceSession('s'));
    repos.voice.addLines('s', 'de', [line('Zwei.', 1_000, 1_900, 'de')], NO_PROGRESS);
    repos.voice.addLines('s', null, [line('Three.', 2_000)], NO_PROGRESS);
    repos.voice.addLines('s', null, [line('Two.', 1_000)], NO_PROGRESS);
    const { lines } = repos.voice.listLines('s', 1, 50);
    expect(lines.map(({ text }) => text).toSorted()).toEqual(['Three.', 'Two.', 'Zwei.']);
    expect(lines.map(({ startMs }) => startMs)).toEqual([1_000, 1_000, 2_000]);
    const pairs = repos.history.getDetail('s-de', PAGE)?.segments;
    expect(pairs).toMatchObject([
      { source: 'Three.', target: '' },
      { source: 'Two.', target: 'Zwei.' },
    ]);
  });

  it('return what was said page by page, each page with its translations', () => {
    const { repos } = openNew();
    repos.voice.insert(newVoiceSession('s', { targetLangs: ['de'], itemIds: [] }));
    for (let number = 0; number < 5; number += 1) {
      const at = number * 1_000;
      repos.voice.addLines('s', null, [line(`e${String(number)}`, at)], NO_PROGRESS);
      repos.voice.addLines(
        's',
        'de',
        [line(`d${String(number)}`, at + 5, at + 880, 'de')],
        NO_PROGRESS,
      );
    }
    const texts = (page: number) =>
      repos.voice.listLines('s', page, 2).lines.map(({ text }) => text);
    expect([texts(1), texts(2), texts(3)]).toEqual([
      ['e0', 'd0', 'e1', 'd1'],
      ['e2', 'd2', 'e3', 'd3'],
      ['e4', 'd4'],
    ]);
    expect(repos.voice.listLines('s', 1, 2).totalLines).toBe(5);
    expect(repos.history.search({ ...PAGE, text: '' }).total).toBe(0);
  });

  it('store the wording before an edit, in the history too', () => {
    const { repos } = openNew();
    repos.voice.insert(newVoiceSession('s'));
    const { lines } = repos.voice.addLines('s', null, [line('Good mourning.', 0)], NO_PROGRESS);
    const german = repos.voice.addLines(
      's',
      'de',
      [line('Gute Trauer.', 0, 900, 'de')],
      NO_PROGRESS,
    );
    const [source, target] = [lines[0]?.id ?? '', german.lines[0]?.id ?? ''];
    repos.voice.editLine('s', source, 'Good morning.', NOW_MS + 1);
    const edited = repos.voice.editLine('s', target, 'Guten Morgen.', NOW_MS + 2);
    expect(edited.line).toMatchObject({ text: 'Guten Morgen.', isChangedByMe: true });
    expect(repos.voice.listRevisions('s', target)).toEqual([
      { text: 'Gute Trauer.', replacedAtMs: NOW_MS + 2 },
    ]);
    expect(repos.history.getDetail('s-de', PAGE)?.segments).toMatchObject([
      { source: 'Good morning.', target: 'Guten Morgen.', isChangedByMe: true },
    ]);
    expect(repos.history.listRevisions('s-de', 0)).toMatchObject([{ target: 'Gute Trauer.' }]);
    expect(() => repos.voice.editLine('s', 'other.0', 'x', NOW_MS)).toThrow(/no longer exists/u);
  });

  it('are found by text, language, project and time', () => {
    const { repos } = openNew();
    const add = (id: string, text: string, change: Parameters<typeof newVoiceSession>[1] = {}) => {
      repos.voice.insert(newVoiceSession(id, { itemIds: [], ...change }));
      repos.voice.addLines(id, null, [line(text, 0)], NO_PROGRESS);
    };
    add('a', 'The contract is ready.', { projectId: 'p', startedAtMs: NOW_MS });
    add('b', 'A contract, another contract.', { sourceLang: 'es', startedAtMs: NOW_MS + 1 });
    repos.voice.addLines('b', null, [line('contract', 5_000)], NO_PROGRESS);
    add('c', '%&', { startedAtMs: NOW_MS + 2 });
    const found = (query: object) =>
      repos.voice.list({ ...QUERY, ...query }).sessions.map(({ record }) => record.id);
    expect(found({})).toEqual(['c', 'b', 'a']);
    expect(found({ text: 'contract' })).toEqual(['b', 'a']);
    expect(found({ text: 'contract', order: 'relevance' })).toEqual(['b', 'a']);
    expect(found({ text: '"is ready"' })).toEqual(['a']);
    expect(found({ text: '%&' })).toEqual(['c']);
    expect(found({ language: 'es' })).toEqual(['b']);
    expect(found({ language: 'fr' })).toEqual(['c', 'b', 'a']);
    expect(found({ projectId: 'p' })).toEqual(['a']);
    expect(found({ fromMs: NOW_MS + 1, toMs: NOW_MS + 2 })).toEqual(['b']);
    expect(repos.voice.list({ ...QUERY, limit: 2, page: 2 })).toMatchObject({ total: 3 });
    const [hit] = repos.voice.list({ ...QUERY, text: 'ready' }).sessions;
    expect(hit?.snippet?.filter(({ isHit }) => isHit)).toEqual([{ text: 'ready', isHit: true }]);
  });

  it('are hidden with their history when deleted, and both are restored', () => {
    const { repos, connection } = openNew();
    repos.voice.insert(newVoiceSession('s'));
    repos.voice.addLines('s', null, [line('Hello.', 0)], NO_PROGRESS);
    expect(repos.voice.remove(['s', 'other'], NOW_MS)).toBe(1);
    expect(repos.voice.get('s')).toBeNull();
    expect(repos.history.search({ ...PAGE, text: 'hello' }).total).toBe(0);
    repos.voice.purge(NOW_MS);
    expect(repos.voice.restore(['s'])).toBe(1);
    expect(repos.history.search({ ...PAGE, text: 'hello' }).total).toBe(2);
    expect(repos.voice.listAllLines('s')).toHaveLength(1);
    repos.voice.remove(['s'], NOW_MS);
    repos.voice.purge(NOW_MS + 1);
    expect(repos.voice.restore(['s'])).toBe(0);
    expect(connection.prepare('SELECT count(*) FROM voice_lines').pluck().get()).toBe(0);
  });

  it('have ended once deleted, even if their end was never stored', () => {
    const { repos } = openNew();
    repos.voice.insert(newVoiceSession('s'));
    repos.voice.insert(newVoiceSession('ended', { itemIds: [] }));
    repos.voice.update('ended', { end: 'complete', endedAtMs: NOW_MS });
    repos.voice.remove(['s', 'ended'], NOW_MS + 5);
    // Sessions to be marked as interrupted at the next start are found and changed by id.
    expect(repos.voice.listRunning()).toEqual([]);
    repos.voice.restore(['s', 'ended']);
    expect(repos.voice.get('s')).toMatchObject({ end: 'interrupted', endedAtMs: NOW_MS + 5 });
    expect(repos.voice.get('ended')).toMatchObject({ end: 'complete', endedAtMs: NOW_MS });
  });

  it("don't restore what had been deleted from the history before the session", () => {
    const { repos } = openNew();
    repos.voice.insert(newVoiceSession('s'));
    repos.voice.addLines('s', null, [line('Hello.', 0)], NO_PROGRESS);
    repos.history.deleteItems(['s-de'], NOW_MS);
    repos.voice.remove(['s'], NOW_MS + 1);
    repos.voice.restore(['s']);
    const { items } = repos.history.search({ ...PAGE, text: 'hello' });
    expect(items.map(({ id }) => id)).toEqual(['s-fr']);
  });

  it('are written down without a translation, and continue when their item was removed for good', () => {
    const { repos } = openNew();
    repos.voice.insert(newVoiceSession('s', { targetLangs: [], itemIds: ['i'], sourceLang: null }));
    repos.voice.addLines('s', null, [line('Buenos días.', 0, 900, 'es')], NO_PROGRESS);
    expect(repos.history.getDetail('i', PAGE)).toMatchObject({
      item: { sourceLang: 'ES', targetLang: 'ES' },
      segments: [{ source: 'Buenos días.', target: '' }],
    });
    repos.history.purgeItems({ scope: 'all' }, NOW_MS);
    repos.voice.addLines('s', null, [line('¿Qué tal?', 1_000, 1_900, 'es')], NO_PROGRESS);
    expect(repos.voice.get('s')).toMatchObject({ lineCount: 2 });
    repos.history.removePurged();
    expect(repos.history.search({ ...PAGE, text: 'tal' }).total).toBe(0);
  });

  it('are removed for good with the last of their history items, but not with one of two', () => {
    const { repos } = openNew();
    const end = { end: 'complete', endedAtMs: NOW_MS } as const;
    for (const id of ['all', 'half', 'running', 'unrecorded']) {
      repos.voice.insert(newVoiceSession(id, id === 'unrecorded' ? { itemIds: [] } : {}));
      repos.voice.addLines(id, null, [line(`Of ${id}.`, 0)], NO_PROGRESS);
      if (id !== 'running') repos.voice.update(id, end);
    }
    const left = () => {
      repos.history.removePurged();
      repos.voice.purge(NOW_MS);
      return repos.voice.list(QUERY).sessions.map(({ record }) => record.id);
    };
    // Items deleted only in the history do not delete their session.
    repos.history.deleteItems(['all-de', 'all-fr'], NOW_MS);
    repos.history.purgeItems({ scope: 'deleted' }, NOW_MS + 1);
    expect(left()).toEqual(['unrecorded', 'running', 'half', 'all']);
    repos.history.purgeItems({ scope: 'filter', filter: { text: 'half', targetLang: 'DE' } }, 0);
    expect(left()).toContain('half');
    repos.history.purgeItems({ scope: 'filter', filter: { text: 'half' } }, 0);
    expect(left()).toEqual(['unrecorded', 'running', 'all']);
    repos.voice.insert(newVoiceSession('deleted'));
    repos.voice.addLines('deleted', null, [line('Deleted.', 0)], NO_PROGRESS);
    repos.voice.update('deleted', end);
    repos.voice.remove(['deleted'], NOW_MS);
    repos.history.purgeItems({ scope: 'deleted' }, NOW_MS + 1);
    left();
    expect(repos.voice.restore(['deleted'])).toBe(0);
    repos.history.purgeItems({ scope: 'all' }, 0);
    expect(left()).toEqual(['unrecorded', 'running', 'all']);
  });

  it('that never began block nothing', () => {
    const { repos } = openNew();
    repos.voice.insert(newVoiceSession('s'));
    repos.voice.remove(['s'], 0);
    expect(repos.voice.listRunning()).toEqual([]);
    expect(() => repos.maintenance.beginPurge('texts', null)).not.toThrow();
  });

  it('list the languages and projects of existing sessions', () => {
    const { repos } = openNew();
    const project = (name: string) => ({ projectId: 'p', projectName: name });
    repos.voice.insert(newVoiceSession('old', { ...project('Merger'), startedAtMs: 1 }));
    repos.voice.insert(newVoiceSession('new', { ...project('Merger II'), targetLangs: ['pt-BR'] }));
    repos.voice.insert(
      newVoiceSession('heard', { sourceLang: null, targetLangs: [], itemIds: [] }),
    );
    repos.voice.addLines('heard', null, [line('¿Qué tal?', 0, 900, 'es')], NO_PROGRESS);
    repos.voice.insert(newVoiceSession('gone', { targetLangs: ['ja'], projectId: 'q' }));
    repos.voice.remove(['gone'], NOW_MS);
    expect(repos.voice.listFacets()).toEqual({
      languages: ['de', 'en', 'es', 'fr', 'pt-BR'],
      projects: [{ id: 'p', name: 'Merger II' }],
    });
    const of = (change: object) =>
      repos.voice.list({ ...QUERY, ...change }).sessions.map(({ record }) => record.id);
    expect(of({ language: 'es' })).toEqual(['heard']);
    expect(of({ language: 'de', projectId: 'p' })).toEqual(['old']);
  });

  it('read frequent queries from an index', () => {
    const { connection } = openNew();
    const planOf = (sql: string) => {
      const named = {
        session: 1,
        startMs: 1,
        rowId: 1,
        fromMs: 1,
        toMs: 2,
        limit: 1,
        offset: 0,
        targetLangsJson: '[]',
      };
      const values = sql.includes('@') ? [named] : [...sql.matchAll(/\?/gu)].map(() => 1);
      return connection
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...values)
        .map(({ detail }) => detail)
        .join('\n');
    };
    expect(planOf(VOICE_SQL.page('deleted_at_ms IS NULL'))).toContain('started_at_ms');
    for (const sql of [VOICE_SQL.sourceAt, VOICE_SQL.nextSource, VOICE_SQL.sourcePage]) {
      expect(planOf(sql)).toContain('idx_voice_lines_source');
      expect(planOf(sql)).not.toContain('TEMP B-TREE');
    }
    // From its position, not from the first line of the session.
    for (const sql of [VOICE_SQL.nextSource, VOICE_SQL.previousSource]) {
      expect(planOf(sql)).toMatch(/session_row_id=\? AND start_ms[<>]\?/u);
    }
    expect(planOf(VOICE_SQL.targetsWithin)).toContain('idx_voice_lines_target');
    expect(planOf(VOICE_SQL.separated)).toContain('USING INDEX');
    expect(planOf(VOICE_SQL.listRunning)).toContain('idx_voice_sessions_running');
    for (const sql of [VOICE_SQL.reach, VOICE_SQL.isUntranslated]) {
      expect(planOf(sql)).toContain('idx_voice_lines_reach (session_row_id=? AND target_lang=?');
    }
  });

  it('leave other kinds of history items unchanged', () => {
    const { repos } = openNew();
    repos.history.add(newItem('doc'), segments(['Hello.', 'Hallo.']));
    repos.voice.insert(newVoiceSession('s'));
    repos.voice.addLines('s', null, [line('Hello.', 0)], NO_PROGRESS);
    expect(repos.history.listFacets().kinds).toEqual([
      { kind: 'voice', count: 2 },
      { kind: 'document', count: 1 },
    ]);
  });
});

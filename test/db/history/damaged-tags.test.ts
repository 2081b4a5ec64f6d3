import { describe, expect, it } from 'vitest';
import { pack } from '../../../electron/support/packed.ts';
import { newItem, NOW_MS, openNew, segments } from '../helpers.ts';

const SOURCE = 'It rains in Kiel. We stay until 9.';
const TARGET = 'In Kiel regnet es. Wir bleiben bis 9.';
const PLACE = { itemId: 'a', position: 0 };
/** Values of a JSON column in a damaged database. */
const DAMAGED = ['[{"at":1', '7', '{}', '[null]', '[{"at":"1","tag":1,"side":"begins"}]', ''];
const TAG = { tag: 1, side: 'stands' as const };
/** Longer than any test. */
const ALL_MS = 60_000;

function filled(json: string) {
  const { repos, connection } = openNew();
  const { history, textMatches } = repos;
  history.add(newItem('a'), segments([SOURCE, TARGET], ['two', 'zwei']));
  history.editSegment(
    { itemId: 'a', position: 1, target: 'Zwei', marks: [{ at: 0, ...TAG }] },
    NOW_MS,
  );
  const set = 'UPDATE history_segments SET marks_json = ? WHERE position = 0';
  connection.prepare(set).run(json);
  const marks = () => history.listWordings('a', 0, 9).map((wording) => wording.marks);
  const detail = () => history.getDetail('a', { page: 1, limit: 1 })?.segments[0];
  return { history, textMatches, connection, marks, detail };
}

describe.each(DAMAGED)('a segment with damaged tags: %s', (json) => {
  it('is read, searched, matched, and exported as text', () => {
    const { history, textMatches, marks, detail } = filled(json);
    expect(marks()).toEqual(['damaged', [{ at: 0, ...TAG }]]);
    expect(detail()).toMatchObject({ source: SOURCE, target: TARGET, state: 'machine' });
    const asked = { text: 'Kiel', page: 1, limit: 9 };
    expect(history.findConcordances(asked).pairs).toHaveLength(1);
    textMatches.catchUp(null, ALL_MS);
    const query = { sourceLang: 'EN', targetLang: 'DE', takesMachine: true } as const;
    expect(textMatches.findEqual(query, [SOURCE])).toMatchObject([{ target: TARGET }]);
    expect(history.readPackedHandoff('a', 0, 9)).toMatchObject({ count: 2, partCount: 2 });
  });

  it('stays damaged until tags are set: after an edit, a cut, a join, an undo, and a decision', () => {
    const { history, marks, detail } = filled(json);
    history.editSegment({ ...PLACE, target: `${TARGET} Ja.` }, NOW_MS);
    history.splitSegment(
      { ...PLACE, target: `${TARGET} Ja.`, cut: { source: 18, target: 19 } },
      NOW_MS,
    );
    history.editSegment({ ...PLACE, part: 1, target: 'Wir bleiben bis 10.' }, NOW_MS);
    history.decideSegment(PLACE, 'confirmed', NOW_MS);
    history.joinSegment({ ...PLACE, part: 0, target: TARGET.slice(0, 18), to: 'next' }, NOW_MS);
    expect(marks()[0]).toBe('damaged');
    expect(detail()?.target).toBe('In Kiel regnet es. Wir bleiben bis 10.');
    history.undo('a');
    expect(marks()[0]).toBe('damaged');
    const target = 'In Kiel regnet es.';
    history.editSegment({ ...PLACE, target, marks: [{ at: 3, ...TAG }] }, NOW_MS);
    expect(marks()[0]).toEqual([{ at: 3, ...TAG }]);
  });

  it('is changed by files that came back', () => {
    const { history, marks, detail } = filled(json);
    const edit = { position: 0, before: TARGET, target: 'Neu.', isConfirmed: true };
    history.applyEdits('a', { edits: pack([edit]), comments: pack([]) }, NOW_MS);
    expect([detail()?.target, marks()[0]]).toEqual(['Neu.', 'damaged']);
  });

  it('has drafts without their tags when those are damaged', () => {
    const { history, connection } = filled(json);
    history.keepDraft({ ...PLACE, text: 'Neu.', was: TARGET, marks: [{ at: 1, ...TAG }] }, NOW_MS);
    connection.pragma('ignore_check_constraints = ON');
    connection.prepare('UPDATE history_drafts SET marks_json = ?').run(json);
    expect(history.listDrafts({ itemId: 'a', from: 0, limit: 9 }).drafts).toEqual([
      { segmentId: 'a.0', text: 'Neu.', was: TARGET },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { newItem, newJob, NOW_MS, openNew } from '../helpers.ts';

const PAGE = { page: 1, limit: 50 };
const PLACED = [
  { position: 0, source: 'Welcome', target: 'Bienvenue', location: 'slide 3, notes' },
  { position: 1, source: 'Thank you', target: 'Merci' },
];

describe('the format of a result', () => {
  it('survives every change of its job', () => {
    const { documentJobs } = openNew().repos;
    documentJobs.insert([newJob('job', { format: 'pdf', outputFormat: 'docx' }), newJob('plain')]);
    documentJobs.transition('job', ['ready'], 'uploading', {}, NOW_MS);
    expect(documentJobs.get('job')?.outputFormat).toBe('docx');
    expect(documentJobs.get('plain')?.outputFormat).toBeNull();
    expect(documentJobs.listActive().map(({ outputFormat }) => outputFormat)).toEqual([
      'docx',
      null,
    ]);
  });
});

describe('the place of a segment', () => {
  it('is stored if it is known, and survives an edit of the segment', () => {
    const { history } = openNew().repos;
    history.add(newItem('a'), PLACED);
    const places = () =>
      history.getDetail('a', PAGE)?.segments.map((segment) => segment.location ?? null);
    expect(places()).toEqual(['slide 3, notes', null]);
    const edited = history.editSegment({ itemId: 'a', position: 0, target: 'Salut' }, NOW_MS);
    expect(edited.location).toBe('slide 3, notes');
    expect(places()).toEqual(['slide 3, notes', null]);
  });

  it('comes with staged and imported segments', () => {
    const { history } = openNew().repos;
    history.stageSegments('a', PLACED.slice(0, 1));
    history.add(newItem('a'), PLACED.slice(1));
    history.beginImport(newItem('i', { kind: 'import' }));
    history.appendSegments('i', PLACED);
    history.finishImports(['i']);
    for (const id of ['a', 'i']) {
      expect(history.getDetail(id, PAGE)?.segments[0]?.location).toBe('slide 3, notes');
    }
  });

  it('is exported, even for single found segments', () => {
    const { history } = openNew().repos;
    history.add(newItem('a'), PLACED);
    const read = (text: string) => {
      const { upToRowId } = history.startExport({ text });
      return history
        .readSegmentsForExport({ filter: { text }, afterRowId: 0, upToRowId, limit: 10 })
        .map(({ source, location }) => [source, location]);
    };
    expect(read('')).toEqual([
      ['Welcome', 'slide 3, notes'],
      ['Thank you', null],
    ]);
    expect(read('bienvenue')).toEqual([['Welcome', 'slide 3, notes']]);
  });

  it("isn't found by a search", () => {
    const { history } = openNew().repos;
    history.add(newItem('a'), PLACED);
    expect(history.search({ ...PAGE, text: 'slide' }).total).toBe(0);
  });

  it('is cut when it is too long, and stays well formed', () => {
    const { history } = openNew().repos;
    const location = `\ud800${'x'.repeat(5000)}`;
    history.add(newItem('a'), [{ position: 0, source: 'a', target: 'b', location }]);
    const kept = history.getDetail('a', PAGE)?.segments[0]?.location ?? '';
    expect(kept).toHaveLength(300);
    expect(kept.startsWith('\ufffdx')).toBe(true);
  });
});

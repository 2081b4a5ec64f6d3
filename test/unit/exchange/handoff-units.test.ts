import { strToU8 } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { MAX_SEGMENT_CHARS } from '../../../shared/domain/history/replace.ts';
import { createReadBudget } from '../../../shared/documents/read-budget.ts';
import { readReturnedFile } from '../../../shared/exchange/handoff/read-returned-file.ts';
import { ITEM_ID } from './handoff-support.ts';

describe('a unit of XLIFF 2.1 with very many segments', () => {
  const many = (count: number, text: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => text(at)).join('');
  const metas = (count: number): string => {
    const digests = `${'a'.repeat(16)} ${'b'.repeat(16)}`;
    const rows = many(
      count,
      (at) =>
        `<mda:meta type="row">dragoman-1 ${ITEM_ID}.0:${String(at)} ${digests} m 1/1</mda:meta>`,
    );
    return `<mda:metadata><mda:metaGroup category="dragoman">${rows}</mda:metaGroup></mda:metadata>`;
  };
  const read = (content: string) =>
    readReturnedFile(
      strToU8(
        '<?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1"' +
          ' xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" srcLang="en" trgLang="de">' +
          `<file id="f"><unit id="${ITEM_ID}.0">${content}</unit></file></xliff>`,
      ),
      createReadBudget(),
    );
  const tooLarge = expect.objectContaining({ code: 'document/too-large' }) as Error;

  it('is read, with as many notes', () => {
    const count = 130_000;
    const notes = many(count, () => '<note>n</note>');
    const segments = many(count, () => '<segment state="final"/>');
    const { rows } = read(`<notes>${notes}</notes>${segments}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ state: 'locked', comment: many(count, () => 'n\n').trim() });
  });

  it('reads each note once', () => {
    const count = 300;
    const notes = many(count, (at) => `<note category="s${String(at)}">n${String(at)}</note>`);
    const segments = many(
      count,
      (at) => `<segment id="s${String(at)}"><source>a</source></segment>`,
    );
    const filter = vi.spyOn(Array.prototype, 'filter');
    const { rows } = read(`${metas(count)}<notes>${notes}</notes>${segments}`);
    const filtered = filter.mock.contexts.filter(
      (all) => Array.isArray(all) && all.length === count && Object.hasOwn(all[0], 'category'),
    );
    filter.mockRestore();
    expect(filtered.length).toBeLessThan(2);
    expect(rows.map(({ comment }) => comment)).toEqual(
      Array.from({ length: count }, (_, at) => `n${String(at)}`),
    );
  });

  it('is refused when its segments together exceed the length of a text', () => {
    for (const side of ['source', 'target']) {
      const text = 'x'.repeat(MAX_SEGMENT_CHARS);
      const segment = `<segment><source>a</source><${side}>${text}</${side}></segment>`;
      const full = side === 'source' ? segment.replace('<source>a</source>', '') : segment;
      expect(() => read(full), side).not.toThrow();
      expect(() => read(full + full), side).toThrow(tooLarge);
    }
  });
});

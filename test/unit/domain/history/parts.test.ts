import { describe, expect, it, vi } from 'vitest';
import { partTexts, reword, toSentenceParts } from '../../../../shared/domain/history/parts.ts';

describe('another text of a segment with many parts', () => {
  it('is compared with the one before once', () => {
    const texts = Array.from({ length: 200 }, (_, at) => `Part ${String(at)}. `);
    const starts: { source: number; target: number }[] = [];
    let at = 0;
    for (const text of texts) {
      starts.push({ source: at, target: at });
      at += text.length;
    }
    const target = texts.join('');
    const segment = { source: target, target, marks: null, parts: toSentenceParts(starts, false) };
    const read = vi.spyOn(String.prototype, 'charCodeAt');
    const reworded = reword(segment, target.replace('Part 100.', 'One hundred.'));
    const count = read.mock.calls.length;
    read.mockRestore();
    expect(count).toBeLessThan(10 * target.length);
    expect(partTexts(reworded)[100]?.target).toBe('One hundred.');
    expect(reworded.parts?.map(({ isEdited }) => isEdited).indexOf(true)).toBe(100);
    expect(reworded.parts).toHaveLength(200);
  });
});

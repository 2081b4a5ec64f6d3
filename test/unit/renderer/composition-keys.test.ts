import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const RENDERER = join(import.meta.dirname, '../../../renderer');
const read = (name: string): string => readFileSync(join(RENDERER, name), 'utf8');
const sources = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/u.test(name))
  .map((name) => name.replaceAll(sep, '/'));

describe('keys of an input method', () => {
  it('are reserved for it before anything else in the page runs', () => {
    const [first] = read('main.tsx')
      .split('\n')
      .filter((line) => !/^(?:import|\s|\}|$)/u.test(line));
    expect(first).toBe('keepCompositionKeys(window);');
  });

  it('are handled in one place: no field has a separate rule', () => {
    const knowing = sources.filter((name) => /\bisComposing\b(?!\??:)/u.test(read(name)));
    expect(knowing.toSorted()).toEqual([
      // Effect of an editing command, not a key, on tags.
      'components/text/tag-field.tsx',
      // Composed text is one step of typing.
      'components/text/typing-steps.ts',
      // Decides whether to translate while the user types.
      'features/translate/text-slice.ts',
      // Composed text is one step of typing.
      'features/translate/text-steps.ts',
      'lib/page/composition-keys.ts',
      // Decides whether the typed text is a word yet.
      'lib/text/spelling.ts',
    ]);
  });

  it("could reach only listeners of a document that isn't the page’s", () => {
    // A listener that a module adds while loading would run before the page’s first line.
    const early = sources.filter((name) =>
      /^(?:window|document)\.addEventListener/mu.test(read(name)),
    );
    expect(early).toEqual([]);
  });
});

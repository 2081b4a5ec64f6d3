import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createLexiconEngine,
  parseLexicon,
} from '../../../../electron/embedded/engines/lexicon.ts';
import type { Segment } from '../../../../electron/embedded/engines/piece.ts';
import { withLayout } from '../../../../electron/embedded/engines/with-layout.ts';
import { seg, show } from '../support/segments.ts';

const ENTRIES = [
  'EN\tES\tRed car\tCoche rojo',
  'EN\tES\tBlue house\tCasa azul',
  'EN\tES\tStopGo\tAlto y adelante',
];
const { signal } = new AbortController();

/** Same as {@link seg}; every object begins a new line. */
const lines = (notation: string): Segment =>
  seg(notation).map((piece) => (piece.kind === 'object' ? { ...piece, isLineEnd: true } : piece));

async function translated(notation: string): Promise<{ text: string; words: number | undefined }> {
  const engine = withLayout(createLexiconEngine(parseLexicon(ENTRIES.join('\n'))));
  const [answer] = await engine.translate([lines(notation)], 'EN', 'ES', signal);
  return { text: show(answer?.pieces ?? []), words: answer?.words };
}

describe('withLayout', () => {
  it.each([
    ['Red car{0}Blue house', 'Coche rojo{0}Casa azul', 4],
    ['{0}Red car{1}{2}12{3}', '{0}Coche rojo{1}{2}12{3}', 3],
    // A segment that the engine leaves unchanged stays whole.
    ['Stop{0}Go', 'Alto y adelante{0}', 1],
    ['1{0}2', '1{0}2', 1],
  ])('translates %s line by line', async (notation, text, words) => {
    expect(await translated(notation)).toEqual({ text, words });
  });

  it('is the only way from a request to an engine', () => {
    const folder = path.resolve(import.meta.dirname, '../../../../electron/embedded/translation');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => ({
        name: name.replaceAll(path.sep, '/'),
        code: readFileSync(path.join(folder, name), 'utf8'),
      }));
    const having = (pattern: RegExp): string[] =>
      files
        .filter(({ code }) => pattern.test(code))
        .map(({ name }) => name)
        .toSorted();
    expect(having(/\bengine\.translate\(/u)).toEqual(['documents/sentences.ts', 'text/service.ts']);
    // Both get their engine by this name.
    const made = /\bengineFor: \([^()]*\) =>\s+engineWith\(/u;
    const given = /\bengineFor: \([^()]*\) =>(?!\s+(?:engineWith\(|deps\.engineFor\(|\w+;))/u;
    expect(having(made)).toEqual(['documents/create.ts', 'routes/texts.ts', 'voice/translate.ts']);
    expect(having(given)).toEqual([]);
  });
});

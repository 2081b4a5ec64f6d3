import { describe, expect, it } from 'vitest';
import { UnsupportedPairError } from '../../../../electron/embedded/engines/engine.ts';
import {
  createLexiconEngine,
  parseLexicon,
} from '../../../../electron/embedded/engines/lexicon.ts';
import { createPseudoEngine } from '../../../../electron/embedded/engines/pseudo.ts';
import { seg, show } from '../support/segments.ts';

const signal = new AbortController().signal;

describe('pseudo engine', () => {
  const engine = createPseudoEngine();
  const accent = async (text: string): Promise<string> => {
    const [answer] = await engine.translate([seg(text)], 'EN', 'DE', signal);
    return show(answer?.pieces ?? []);
  };

  it('is practice and says so', () => {
    expect(engine.isPractice).toBe(true);
  });

  it('accents letters and keeps formatting, objects and placeholders in place', async () => {
    expect(await accent('Hi <1:bold>{4} you')).toBe('Ĥí <1:ƀóļð>{4} ýóú');
    expect(await accent('Call %s at www.example.org')).toBe('Çáļļ %s áţ www.example.org');
  });

  it('changes letters of every script and keeps segments without letters unchanged', async () => {
    expect(await accent('Да 日本')).toBe('Д\u0301а\u0301 日\u0301本\u0301');
    expect(await accent('1,840 − 52 %')).toBe('1,840 − 52 %');
  });

  it("refuses a language it doesn't offer", async () => {
    await expect(engine.translate([], 'EN', 'XX', signal)).rejects.toThrow(UnsupportedPairError);
  });

  it('never offers a language as its own target', () => {
    expect(engine.pairs().length).toBeGreaterThan(100);
    expect(engine.pairs().filter((pair) => pair.source === pair.target)).toEqual([]);
  });
});

describe('lexicon engine', () => {
  const table = parseLexicon(
    '\uFEFFEN\tDE\tGood night\tGute Nacht\r\nen\tpt-BR\tbus\tônibus\n\nEN\tPT\tbus\tautocarro\nEN\tTLH\tyes\tHIja\n',
  );
  const engine = createLexiconEngine(table);
  const look = async (text: string, target: string): Promise<[string, string]> => {
    const [answer] = await engine.translate([seg(text)], 'EN', target, signal);
    return [show(answer?.pieces ?? []), answer?.engine ?? ''];
  };

  it('answers exact strings, even with spaces and objects around them', async () => {
    expect(await look('Good night', 'DE')).toEqual(['Gute Nacht', 'lexicon']);
    expect(await look('{3} <1:Good> night {5}', 'DE')).toEqual(['{3} Gute Nacht {5}', 'lexicon']);
  });

  it('prefers the variant and falls back to the base language', async () => {
    expect((await look('bus', 'PT-BR'))[0]).toBe('ônibus');
    expect((await look('bus', 'PT-PT'))[0]).toBe('autocarro');
  });

  it('falls back to pseudo, and says that it did', async () => {
    expect(await look('good night', 'DE')).toEqual(['ĝóóð ñíĝĥţ', 'pseudo']);
  });

  it('offers the languages of its file too', async () => {
    expect((await look('yes', 'TLH'))[0]).toBe('HIja');
  });

  it.each(['EN\tDE\tonly three', 'EN\tDE\t\tx', 'english\tDE\ta\tb', 'EN\tDE\ta\tb\tc'])(
    'names the line of a broken entry and not its text',
    (line) => {
      expect(() => parseLexicon(`EN\tDE\ta\tb\n${line}`)).toThrow(/^Line 2 of the lexicon/u);
    },
  );
});

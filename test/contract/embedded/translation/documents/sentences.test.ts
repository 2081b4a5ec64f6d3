import { describe, expect, it } from 'vitest';
import { createApertiumEngine } from '../../../../../electron/embedded/engines/apertium/apertium-engine.ts';
import { discoverModes } from '../../../../../electron/embedded/engines/apertium/modes.ts';
import {
  createLexiconEngine,
  parseLexicon,
} from '../../../../../electron/embedded/engines/lexicon.ts';
import { createPseudoEngine } from '../../../../../electron/embedded/engines/pseudo.ts';
import type { SegmentPair } from '../../../../../electron/embedded/translation/documents/files.ts';
import { roundTripFiles } from '../../../support/round-trip-files.ts';
import { expectSentences, sentencesOf } from '../../../support/sentence-pairs.ts';
import { shareDocuments, type SharedDocuments } from '../../../support/shared-documents.ts';

const FILES = roundTripFiles();
const modes = await discoverModes();
const hasApertium = modes.some(({ source, target }) => source === 'EN' && target === 'ES');

async function pairsOf(
  documents: SharedDocuments,
  name: string,
  content: Uint8Array | string,
  fields: Record<string, string> = {},
): Promise<readonly SegmentPair[]> {
  const outcome = await documents.translate(name, Buffer.from(content), fields);
  if (outcome.kind !== 'done') throw new Error(outcome.message);
  return outcome.segments;
}

/** Four sentences, of which two are in one pair of tags. */
const TAGGED: Readonly<Record<string, string>> = {
  'a.html': '<p>One boat. <b>Two boats. Three</b> boats. Four.</p>',
  'a.xlf': `<xliff version="1.2"><file source-language="en" target-language="es" datatype="plaintext" original="a"><body>
<trans-unit id="1"><source>One boat. <g id="1">Two boats. Three</g> boats. Four.</source></trans-unit></body></file></xliff>`,
  'a.srt': '1\n00:00:01,000 --> 00:00:03,500\nOne boat. <i>Two boats. Three</i> boats. Four.\n',
};
/** Three sentences, and a title; with what each format writes differently. */
const PLAIN: Readonly<Record<string, string>> = {
  'a.txt': 'One boat. Two "boats".  Three boats?\n\nA title\n',
  'a.html': '<p>One &amp; only boat. Two&nbsp;boats. Three\nboats?</p><p>A title</p>',
  'a.po':
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "One \\"boat\\". Two\\tboats. "\n"Three boats?"\nmsgstr ""\n\nmsgid "A title"\nmsgstr ""\n',
  'a.srt':
    '1\n00:00:01,000 --> 00:00:03,500\nOne boat. Two boats. Three boats?\n\n2\n00:00:04,000 --> 00:00:05,500\nA title\n',
  'a.xlf': `<xliff version="1.2"><file source-language="en" target-language="es" datatype="plaintext" original="a"><body>
<trans-unit id="1"><source>One boat. <x id="1"/>Two &lt;boats>. Three boats?</source></trans-unit>
<trans-unit id="2"><source>A title</source></trans-unit></body></file></xliff>`,
};

describe('the sentences that the practice engine reports', () => {
  const documents = shareDocuments(createPseudoEngine);

  it.each(['ferry.docx', 'ferry.pdf'])('of %s are in the order of the text', async (name) => {
    const bytes = FILES.find((file) => file.name === name)?.bytes ?? '';
    const pairs = await pairsOf(documents, name, bytes);
    expect(pairs.flatMap(sentencesOf).map(([source]) => source)).toEqual(
      expect.arrayContaining([
        'The northern harbour opens at six; see the opening hours before you come. ',
        'It has three new piers.',
      ]),
    );
  });

  it.each(Object.entries(PLAIN))('of %s are three, and a title has none', async (name, content) => {
    const [text, title] = await pairsOf(documents, name, content);
    expect(sentencesOf(text!)).toHaveLength(3);
    expect(title).not.toHaveProperty('sentences');
  });

  it.each(Object.entries(TAGGED))(
    'of %s stay together in a pair of tags',
    async (name, content) => {
      const [pair] = await pairsOf(documents, name, content);
      expect(sentencesOf(pair!).map(([source]) => source)).toEqual([
        'One boat. ',
        'Two boats. Three boats. ',
        'Four.',
      ]);
    },
  );

  it.each([
    ['AR', 'أين المطار؟ هنا. شكرا.', 3],
    ['HE', 'שלום. איפה המלון?', 2],
    ['JA', '今日は。元気ですか？', 2],
    ['ZH', '你好。再见！', 2],
    ['HI', 'नमस्ते। कैसे हो?', 2],
    ['EL', 'Πού είναι; Εδώ.', 2],
    ['RU', 'Здравствуйте, т. е. привет. Пока.', 2],
    ['DE', 'Am 3. Mai um 8 Uhr. Bis dann, z. B. hier.', 2],
    ['FR', 'Où ça ? « Ici. » Merci.', 3],
  ])('are those of the language %s', async (source_lang, text, count) => {
    const [pair] = await pairsOf(documents, 'a.txt', text, { source_lang });
    expectSentences(pair!, source_lang);
    const sentences = sentencesOf(pair!);
    expect(sentences).toHaveLength(count);
    expect(sentences.map(([source]) => source).join('')).toBe(pair!.source);
    expect(sentences.map(([, target]) => target).join('')).toBe(pair!.target);
  });
});

describe('the sentences that a lexicon reports', () => {
  const table = ['One boat. Two boats.\tUn barco. Dos barcos.', 'Four.\tCuatro, por fin.']
    .map((line) => `EN\tES\t${line}\n`)
    .join('');
  const documents = shareDocuments(() => createLexiconEngine(parseLexicon(table)));

  it('are those that it looked up one by one, not those of a text that it has', async () => {
    const pairs = await pairsOf(documents, 'a.txt', 'One boat. Two boats.\nFour. Five.\n');
    expect(pairs.map(sentencesOf)).toEqual([
      [],
      [
        ['Four. ', 'Cuatro, por fin. '],
        ['Five.', 'Ƒíṽé.'],
      ],
    ]);
  });
});

describe.skipIf(!hasApertium)(
  'the sentences that Apertium reports (needs apertium-eng-spa)',
  () => {
    const documents = shareDocuments(() => createApertiumEngine({ modes }));

    it('are certain pairs', async () => {
      const text = 'The cat sleeps. The dog eats. Do you see the house?\n';
      const [pair] = await pairsOf(documents, 'a.txt', text);
      expect(sentencesOf(pair!)).toHaveLength(3);
    });
  },
);

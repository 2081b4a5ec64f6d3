import { describe, expect, it } from 'vitest';
import {
  createLexiconEngine,
  parseLexicon,
} from '../../../../../electron/embedded/engines/lexicon.ts';
import { refusalOf, messageOf, startService } from '../support.ts';
import { call } from '../../../support/service-keys.ts';
import { shareService } from '../../../support/shared-service.ts';

/** Words that the service under test knows; it accents all others, to show what was processed. */
const LEXICON = [
  'EN\tDE\tGood night.\tGute Nacht.',
  'EN\tDE\tSleep well.\tSchlaf gut.',
  'EN\tDE\tGood night\tGute Nacht',
  'EN\tDE\tWait. Stop.\tHalt an.',
  'EN\tDE\tcart\t„Wagen“!',
  'EN\tDE\tTwo keys\tZwei Schlüssel',
  'EN\tDE\tred house\trotes Haus',
].join('\n');

type Item = Record<string, unknown>;

const shared = shareService({ engine: createLexiconEngine(parseLexicon(LEXICON)) });

const BASE = { text: ['cat'], target_lang: 'DE', source_lang: 'EN' };

async function ask(
  body: object,
  service: { postJson: (address: string, body: unknown) => Promise<Response> } = shared,
): Promise<Response> {
  return service.postJson('/v2/translate', body);
}

async function itemsOf(response: Response): Promise<Item[]> {
  expect(response.status).toBe(200);
  const answer: { translations: Item[] } = await response.json();
  return answer.translations;
}

async function textsOf(body: object): Promise<unknown[]> {
  const items = await itemsOf(await ask({ ...BASE, ...body }));
  return items.map((item) => item['text']);
}

describe('§3 fields that are refused: 400 with the name of the field', () => {
  const long = 'x'.repeat(301);
  const noSource = { source_lang: undefined };
  it.each<[rule: string, fields: object, names: string]>([
    ['§3 text is required', { text: undefined }, 'text'],
    ['§3 text: at least one', { text: [] }, 'text'],
    ['§3 text holds strings', { text: ['a', 1] }, 'text'],
    ['§3 text holds no lists', { text: [['a']] }, 'text'],
    ['§3 text holds no null', { text: [null] }, 'text'],
    ['§3 text is not an object', { text: { 0: 'a' } }, 'text'],
    ['§3 target_lang is required', { target_lang: undefined }, 'target_lang'],
    ['§3 target_lang is not empty', { target_lang: '' }, 'target_lang'],
    ['§6 target_lang is a language', { target_lang: 'XX' }, 'target_lang'],
    ['§3 target_lang is a string', { target_lang: {} }, 'target_lang'],
    ['§6 source_lang is a language', { source_lang: 'XX' }, 'source_lang'],
    ['§3 no variant as source_lang', { source_lang: 'EN-GB' }, 'source_lang'],
    ['§18.22 no variant as source_lang, any case', { source_lang: 'pt-br' }, 'source_lang'],
    ['§3 split_sentences', { split_sentences: '2' }, 'split_sentences'],
    ['§3 preserve_formatting', { preserve_formatting: 'yes' }, 'preserve_formatting'],
    ['§3 formality', { formality: 'polite' }, 'formality'],
    ['§3 model_type', { model_type: 'fast' }, 'model_type'],
    ['§3 show_billed_characters', { show_billed_characters: 'x' }, 'show_billed_characters'],
    ['§3 context is one string', { context: { a: 1 } }, 'context'],
    ['§3 tag_handling', { tag_handling: 'sgml' }, 'tag_handling'],
    ['§3 tag_handling_version', { tag_handling_version: 'v3' }, 'tag_handling_version'],
    ['§3 outline_detection', { outline_detection: 'x' }, 'outline_detection'],
    ['§3 ignore_tags holds strings', { ignore_tags: [1] }, 'ignore_tags'],
    ['§3 splitting_tags holds strings', { splitting_tags: [{}] }, 'splitting_tags'],
    ['§3 non_splitting_tags holds strings', { non_splitting_tags: [null] }, 'non_splitting_tags'],
    ['§3 glossary_id needs a source', { ...noSource, glossary_id: 'g' }, 'source_lang'],
    ['§3 glossary_ids need a source', { ...noSource, glossary_ids: ['g'] }, 'source_lang'],
    [
      '§3 either glossary_id or glossary_ids',
      { glossary_id: 'a', glossary_ids: ['b'] },
      'glossary_ids',
    ],
    ['§3 glossary_ids: at most 5', { glossary_ids: Array(6).fill('1') }, 'glossary_ids'],
    ['§3 glossary_ids: at most 5, with commas', { glossary_ids: '1,2,3,4,5,6' }, 'glossary_ids'],
    ['§3 an invalid glossary_id', { glossary_id: 'no-uuid' }, 'glossary'],
    ['§3 threshold: at most 100', threshold(101), 'translation_memory_threshold'],
    ['§3 threshold: at least 0', threshold(-1), 'translation_memory_threshold'],
    ['§3 threshold: whole', threshold(75.5), 'translation_memory_threshold'],
    ['§3 threshold: a number', threshold('many'), 'translation_memory_threshold'],
    ['§3 threshold needs an id', { translation_memory_threshold: 80 }, 'translation_memory_id'],
    ['§3 an invalid translation_memory_id', { translation_memory_id: 'x' }, 'memory'],
    ['§16.1 style_id with latency_optimized', fast({ style_id: 'x' }), 'style_id'],
    ['§16.2 instructions', fast({ custom_instructions: ['x'] }), 'custom_instructions'],
    ['§3 at most 10 instructions', { custom_instructions: Array(11).fill('x') }, '10'],
    ['§3 instructions of at most 300 characters', { custom_instructions: [long] }, '300'],
    ['§3 instructions hold strings', { custom_instructions: [1] }, 'custom_instructions'],
    ['§3 no target', { target_lang: 'FI', custom_instructions: ['x'] }, 'custom_instructions'],
  ])('%s', async (_rule, fields, names) => {
    const response = await ask({ ...BASE, ...fields });
    expect(await refusalOf(response, 400)).toContain(names);
    expect(response.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/u);
  });

  function threshold(value: unknown): object {
    return { translation_memory_id: 'x', translation_memory_threshold: value };
  }

  function fast(fields: object): object {
    return { ...fields, model_type: 'latency_optimized' };
  }
});

describe('§3 order of the checks: languages, text, source of a glossary, values, limits', () => {
  const wrong = {
    target_lang: 'XX',
    text: [],
    glossary_id: 'g',
    formality: 'x',
    custom_instructions: Array<string>(11).fill('x'),
  };
  it.each([
    ['languages', {}, 'target_lang'],
    ['text', { target_lang: 'DE' }, 'text is missing'],
    ['source of a glossary', { target_lang: 'DE', text: ['a'] }, 'source_lang'],
    ['values', { target_lang: 'DE', text: ['a'], source_lang: 'EN' }, 'formality'],
    ['limits', { ...BASE, text: ['a'], formality: 'default' }, 'custom_instructions'],
  ])('%s', async (_step, repaired, names) => {
    expect(await messageOf(await ask({ ...wrong, ...repaired }))).toContain(names);
  });
});

describe('§3 formality', () => {
  const targets = ['DE', 'FR', 'IT', 'ES', 'ES-419', 'NL', 'PL', 'PT-BR', 'PT-PT', 'JA', 'RU'];
  it.each(targets)("accepts more and less for %s and says that it can't follow", async (target) => {
    for (const formality of ['more', 'less']) {
      const response = await ask({ ...BASE, target_lang: target, formality });
      expect([response.status, response.headers.get('x-dragoman-ignored-options')]).toEqual([
        200,
        'formality',
      ]);
    }
  });

  it.each(['EN-US', 'FI', 'ZH', 'SV'])('refuses more and less for %s', async (target) => {
    for (const formality of ['more', 'less']) {
      const body = { ...BASE, source_lang: 'DE', target_lang: target, formality };
      const response = await ask(body);
      // In the words that clients look for, of which the official Python suite expects the second.
      const refusal = await refusalOf(response, 400);
      expect(refusal).toContain("'formality' is not supported for given 'target_lang'.");
      expect(refusal).toMatch(new RegExp(`Target language ${target}.*formality`, 'u'));
    }
  });

  it.each(['default', 'prefer_more', 'prefer_less', 'PREFER_LESS'])(
    'never fails for %s',
    async (formality) => {
      expect((await ask({ ...BASE, target_lang: 'FI', formality })).status).toBe(200);
    },
  );
});

describe('§3 custom_instructions', () => {
  it.each(['de', 'EN-US', 'es', 'ES-419', 'fr', 'it', 'ja', 'ko', 'zh', 'ZH-HANT'])(
    'ten of 300 code points each for %s',
    async (target) => {
      const response = await ask({
        ...BASE,
        source_lang: 'PL',
        target_lang: target,
        custom_instructions: Array<string>(10).fill('😀'.repeat(300)),
        model_type: 'quality_optimized',
      });
      expect([response.status, response.headers.get('x-dragoman-ignored-options')]).toEqual([
        200,
        'custom_instructions',
      ]);
    },
  );

  it.each(['PT-BR', 'PL', 'RU', 'NL'])('none for %s', async (target) => {
    const response = await ask({ ...BASE, target_lang: target, custom_instructions: ['Be brief'] });
    expect(await refusalOf(response, 400)).toContain('custom_instructions');
  });
});

describe('§3 languages', () => {
  it.each([
    ['lower case', { source_lang: 'en', target_lang: 'de' }, 'EN'],
    ['bare EN as target', { source_lang: 'DE', target_lang: 'EN' }, 'DE'],
    ['bare PT as target', { source_lang: 'DE', target_lang: 'pt' }, 'DE'],
    ['bare PT as source', { source_lang: 'pt', target_lang: 'DE' }, 'PT'],
    ['an empty source counts as none', { source_lang: '', text: ['This is English.'] }, 'EN'],
  ])('%s', async (_rule, fields, detected) => {
    const [item] = await itemsOf(await ask({ ...BASE, ...fields }));
    expect(item?.['detected_source_language']).toBe(detected);
  });

  it('§3 from variant to variant: unchanged and billed', async () => {
    const body = { ...BASE, source_lang: 'EN', target_lang: 'EN-GB', text: [' Good   night. '] };
    const [item] = await itemsOf(await ask({ ...body, show_billed_characters: true }));
    expect(item).toMatchObject({ text: ' Good   night. ', billed_characters: 15 });
  });

  it('§3 detects each text separately', async () => {
    const text = ['Der Ausschuss tagte am Dienstag.', 'The committee met on Tuesday.'];
    const items = await itemsOf(await ask({ text, target_lang: 'FR' }));
    expect(items.map((item) => item['detected_source_language'])).toEqual(['DE', 'EN']);
  });
});

describe('§3 split_sentences', () => {
  const two = 'Good night. Sleep well.';
  const parted = 'Good\nnight.  Sleep well.';
  it.each<[rule: string, fields: object, expected: string]>([
    ['1 by default', { text: [two] }, 'Gute Nacht. Schlaf gut.'],
    ['0: one sentence', { text: [two], split_sentences: '0' }, 'Ĝóóð ñíĝĥţ. Šļééþ ŵéļļ.'],
    ['1 as a number', { text: [two], split_sentences: 1 }, 'Gute Nacht. Schlaf gut.'],
    [
      '1: splits at line ends too',
      { text: ['Good night\nSleep well.'] },
      'Gute Nacht\nSchlaf gut.',
    ],
    ['nonewlines', { text: [parted], split_sentences: 'nonewlines' }, 'Gute Nacht.  Schlaf gut.'],
    ['1: line ends split what nonewlines keeps', { text: ['Good\nnight.'] }, 'Ĝóóð\nñíĝĥţ.'],
    ['in HTML', { tag_handling: 'html', text: ['<p>Good\nnight.</p>'] }, '<p>Gute Nacht.</p>'],
    ['keeps a paragraph whole that the engine knows whole', { text: ['Wait. Stop.'] }, 'Halt an.'],
    ["an abbreviation doesn't end a sentence", { text: ['Dr. No'] }, 'Ðŕ. Ñó'],
  ])('%s', async (_rule, fields, expected) => {
    expect(await textsOf(fields)).toEqual([expected]);
  });
});

describe('§3 preserve_formatting', () => {
  it.each([
    ['off: as the engine writes it', false, 'cart', '„Wagen“!'],
    ['on: no punctuation at the edges', true, 'cart', 'wagen'],
    ['on: the punctuation of the source', true, '«Good night»', '«Ĝóóð ñíĝĥţ»'],
    ['on: case of the first letter', true, 'Good night', 'Gute Nacht'],
  ])('%s', async (_rule, flag, text, expected) => {
    expect(await textsOf({ text: [text], preserve_formatting: flag })).toEqual([expected]);
  });
});

describe('what clients look for in refusals and headers', () => {
  it.each(['target_lang', 'source_lang'])(
    '§21 an unknown %s, in exactly these words',
    async (field) => {
      const answer = await ask({ ...BASE, [field]: 'xx' });
      const body: { message: string; detail: string } = await answer.json();
      expect([answer.status, body.message]).toEqual([400, `Value for '${field}' not supported.`]);
      expect(body.detail).toContain(`${field} can be: `);
    },
  );

  it('§21 options that are not followed are named', async () => {
    const answer = await ask({
      ...BASE,
      enable_watermark: true,
      example_translations: [{ source: 'a', target: 'b' }],
    });
    expect(answer.headers.get('x-dragoman-ignored-options')).toBe(
      'enable_watermark, example_translations',
    );
    const off = await ask({ ...BASE, enable_watermark: false });
    expect(off.headers.get('x-dragoman-ignored-options')).toBeNull();
  });

  it.each([
    ['GET', '/v3/example_documents', 403, 'example_documents'],
    ['POST', '/v3/example_documents', 403, 'example_documents'],
    ['POST', '/v1/quality-evaluation', 403, 'quality_evaluation'],
    // The description lists no 403 for it.
    ['GET', '/v1/quality-evaluation/x', 404, 'quality_evaluation'],
  ])('§21 %s %s is refused by name', async (method, address, expected, name) => {
    const { apiKey } = shared.service();
    const { status, body, headers } = await call({ url: shared.url() }, apiKey, method, address);
    expect([status, headers.get('x-dragoman-ignored-options')]).toEqual([expected, name]);
    expect(body['message']).toContain(name);
  });
});

describe('§3 contents of an answer', () => {
  it('neither billed characters nor model nor tag version unless requested', async () => {
    const [item] = await itemsOf(await ask(BASE));
    expect(item).toEqual({ detected_source_language: 'EN', text: 'çáţ' });
  });

  it.each([
    ['quality_optimized', 'quality_optimized', 'EN'],
    ['prefer_quality_optimized', 'quality_optimized', 'EN'],
    ['latency_optimized', 'latency_optimized', 'EN'],
    ['latency_optimized', 'quality_optimized', undefined],
  ])('§3 model_type %s is answered as %s with source %s', async (asked, used, source) => {
    const body = { ...BASE, source_lang: source, text: ['This is a cat.'], model_type: asked };
    const [item] = await itemsOf(await ask(body));
    expect(item?.['model_type_used']).toBe(used);
  });

  it.each([
    ['v1 by default', {}, 'v1'],
    ['v2 on request', { tag_handling_version: 'v2' }, 'v2'],
  ])('§3 tag_handling_version: %s', async (_rule, fields, version) => {
    const [item] = await itemsOf(await ask({ ...BASE, tag_handling: 'xml', ...fields }));
    expect(item?.['tag_handling_version']).toBe(version);
  });

  it.each([
    ['code points', '🪨 ok', {}, 4],
    ['tags are free', '<b>Two</b> 😀', { tag_handling: 'xml' }, 5],
    ['attributes and comments are free', '<b a="xx">é</b><!-- no -->', { tag_handling: 'html' }, 1],
    ['a reference is one character', 'a &amp; b', { tag_handling: 'html' }, 5],
    ['ignored content is text', '<x>keep</x> a', { tag_handling: 'xml', ignore_tags: ['x'] }, 6],
    ['tags without tag handling are text', '<b>a</b>', {}, 8],
    ['context is free', 'cat', { context: 'x'.repeat(1000) }, 3],
    ['the same language is billed', 'cat', { target_lang: 'EN-US' }, 3],
    ['§21 a variant that was free in beta', 'cat', { target_lang: 'de-CH' }, 3],
    ['the other, in lower case', 'cat', { target_lang: 'fr-ca' }, 3],
  ])('§3 billing: %s', async (_rule, text, fields, chars) => {
    const body = { ...BASE, text: [text], show_billed_characters: true, ...fields };
    const [item] = await itemsOf(await ask(body));
    expect(item?.['billed_characters']).toBe(chars);
  });

  it('§3 keeps the order of the texts, even over several source languages', async () => {
    const text = ['The cat is here.', 'Die Katze ist hier.', 'The dog is there.', ''];
    const items = await itemsOf(await ask({ text, target_lang: 'FR' }));
    expect(items.map((item) => item['text'])).toEqual([
      'Ţĥé çáţ íš ĥéŕé.',
      'Ðíé Ķáţžé íšţ ĥíéŕ.',
      'Ţĥé ðóĝ íš ţĥéŕé.',
      '',
    ]);
  });

  it('§3 context changes nothing but is known to be ignored', async () => {
    const response = await ask({ ...BASE, context: 'cats and dogs' });
    expect(response.headers.get('x-dragoman-ignored-options')).toBe('context');
    expect(await itemsOf(response)).toEqual([{ detected_source_language: 'EN', text: 'çáţ' }]);
  });
});

describe('§3 tags', () => {
  const xml = { tag_handling: 'xml' };
  const html = { tag_handling: 'html' };
  it.each<[rule: string, fields: object, text: string, expected: string]>([
    ['they surround their words', xml, '<b>Two</b> keys', '<b>Zwei</b> Schlüssel'],
    ['they nest', xml, '<a><b>Two</b> keys</a>', '<a><b>Zwei</b> Schlüssel</a>'],
    ['empty ones stay', xml, 'a <x/> b<y></y>', 'á <x/> ƀ<y></y>'],
    ["attributes don't change", xml, '<a t="one > two">b</a>', '<a t="one > two">ƀ</a>'],
    ['prefixes are part of the name', xml, '<n:b>a</n:b>', '<n:b>á</n:b>'],
    ['comments and instructions stay', xml, '<?p i?>a<!-- b -->', '<?p i?>á<!-- b -->'],
    ['sections are text', xml, '<![CDATA[a < b & c]]>', '<![CDATA[á < ƀ & ç]]>'],
    ['references come back', xml, 'a &amp; &lt;b&gt;', 'á &amp; &lt;b&gt;'],
    ['numeric and named character references are text', html, 'caf&eacute; &#97;', 'çáƒé á'],
    ['unknown references stay', html, 'a &unknown; b', 'á &unknown; ƀ'],
    ['anything but a tag is text', html, 'a < b', 'á &lt; ƀ'],
    ['without tag handling they are text, which engines keep as code', {}, '<b>a</b>', '<b>á</b>'],
    ['html: void elements need no end', html, 'a<br>b<img src=x>c', 'á<br>ƀ<img src=x>ç'],
    ['html: translate="no"', html, 'a <i translate="no">b</i>', 'á <i translate="no">b</i>'],
    ['html: a class', html, '<i class="a notranslate">b</i> c', '<i class="a notranslate">b</i> ç'],
    [
      'html: a different class',
      html,
      '<i class="notranslated">b</i>',
      '<i class="notranslated">ƀ</i>',
    ],
    ['html: nested', html, '<i translate=no><i>a</i> b</i> c', '<i translate=no><i>a</i> b</i> ç'],
    ['html: scripts', html, '<script>if (a<b) c()</script>d', '<script>if (a<b) c()</script>ð'],
    ['html: code', html, 'a <code>b</code>', 'á <code>b</code>'],
    ['html: any case', html, '<P>a</p><BR>b', '<P>á</p><BR>ƀ'],
    ['ignore_tags', { ...xml, ignore_tags: ['x'] }, '<x>a</x> b', '<x>a</x> ƀ'],
    ['ignored, nested', { ...xml, ignore_tags: ['x'] }, '<x>a<x>b</x>c</x>d', '<x>a<x>b</x>c</x>ð'],
    ['ignore_tags: case counts in xml', { ...xml, ignore_tags: ['X'] }, '<x>a</x> b', '<x>á</x> ƀ'],
    ['ignore_tags, comma-joined', { ...xml, ignore_tags: 'x, y' }, '<y>a</y>b', '<y>a</y>ƀ'],
    ['ignore_tags: xml only', { ...html, ignore_tags: ['b'] }, '<b>a</b>', '<b>á</b>'],
    [
      'splitting_tags and outline_detection: xml only',
      { ...html, outline_detection: false, splitting_tags: ['b'] },
      '<p>Good <b>night</b></p><p>Two keys</p>',
      '<p>Gute <b>Nacht</b></p><p>Zwei Schlüssel</p>',
    ],
    ['v2', { ...xml, tag_handling_version: 'v2' }, '<n:a>b</n:a>&amp;', '<n:a>ƀ</n:a>&amp;'],
    ['v1 takes what is not', xml, '<b>Two keys', '<b>Zwei Schlüssel'],
    ['crossing tags', xml, '<a>one<b>two</a>three</b>', '<a>óñé<b>ţŵó</a>ţĥŕéé</b>'],
    ['v2: html is never strict', { ...html, tag_handling_version: 'v2' }, '<b>a', '<b>á'],
  ])('%s', async (_rule, fields, text, expected) => {
    expect(await textsOf({ ...fields, text: [text] })).toEqual([expected]);
  });

  it.each(['<a>', '<a></b>', 'a & b', '<a b=c>d</a>', '&nbsp;', '<!DOCTYPE a><a/>', '</a>'])(
    '§3 v2 refuses XML that is not well formed: %s',
    async (text) => {
      const response = await ask({ ...BASE, ...xml, tag_handling_version: 'v2', text: [text] });
      expect(await refusalOf(response, 400)).toContain('well-formed');
    },
  );

  const structure = '<doc><title>Good night</title><par>red <b>house</b></par></doc>';
  const byElement = '<doc><title>Gute Nacht</title><par>rotes <b>Haus</b></par></doc>';
  const byWord = '<doc><title>Ĝóóð ñíĝĥţ</title><par>ŕéð <b>ĥóúšé</b></par></doc>';
  const par = { non_splitting_tags: ['par'] };
  const noLines = { ...par, split_sentences: 'nonewlines' };
  const doc = (inner: string): string => `<doc>${inner}</doc>`;
  const [apart, together] = ['<par>Two</par>\n<par>keys</par>', '<par>Two</par> <par>keys</par>'];
  const [split, joined] = [
    '<par>Ţŵó</par>\n<par>ķéýš</par>',
    '<par>Zwei</par> <par>Schlüssel</par>',
  ];
  const titles = { outline_detection: false, splitting_tags: ['title', 'par'] };
  it.each<[rule: string, fields: object, text: string, expected: string]>([
    ['outline_detection splits at the structure', {}, structure, byElement],
    ['off: only splitting_tags split', { outline_detection: false }, structure, byWord],
    ['off, with splitting_tags', titles, structure, byElement],
    [
      'splitting_tags split words too',
      { splitting_tags: ['x'] },
      'Good night<x/>Two keys',
      'Gute Nacht<x/>Zwei Schlüssel',
    ],
    ['non_splitting_tags keep a sentence together', par, doc(apart), doc(split)],
    ['non_splitting_tags: one sentence over two elements', noLines, doc(together), doc(joined)],
  ])('§3 %s', async (_rule, fields, text, expected) => {
    expect(await textsOf({ ...xml, ...fields, text: [text] })).toEqual([expected]);
  });
});

describe('§18 forms', () => {
  const form = async (body: string): Promise<Response> =>
    shared.post('/v2/translate', 'application/x-www-form-urlencoded', body);
  const base = 'text=cat&target_lang=DE&source_lang=EN';
  const tagged = 'text=<x>a</x>b&tag_handling=xml';
  it.each([
    ['§18.7 repeated text', 'text=a&text=b', ['á', 'ƀ']],
    ['§18.9 the first of a field given twice counts', 'text=cat&target_lang=XX', ['çáţ']],
    ['§18.9 unknown fields are ignored', 'text=cat&future=1&__proto__=x&constructor=y', ['çáţ']],
    ['§3 comma-joined tags', `${tagged}&ignore_tags=y,x`, ['<x>a</x>ƀ']],
    ['§3 repeated tags', `${tagged}&ignore_tags=y&ignore_tags=x`, ['<x>a</x>ƀ']],
    ['§3 flags', 'text=cat&preserve_formatting=0&outline_detection=1', ['çáţ']],
    ['§3 flags', 'text=cat&enable_beta_languages=0', ['çáţ']],
    ['§18.8 percent signs, emoji', 'text=50%25%20%F0%9F%98%80%20a%3Db%26c', ['50% 😀 á=ƀ&ç']],
  ])('%s', async (_rule, body, expected) => {
    const items = await itemsOf(await form(`target_lang=DE&source_lang=EN&${body}`));
    expect(items.map((item) => item['text'])).toEqual(expected);
  });

  it('§3 repeated custom_instructions, show_billed_characters=1 and tag_handling_version', async () => {
    const response = await form(
      `${base}&custom_instructions=Be+brief&custom_instructions=Be+kind&show_billed_characters=1&tag_handling=html&tag_handling_version=v2`,
    );
    expect(response.headers.get('x-dragoman-ignored-options')).toBe('custom_instructions');
    expect(await itemsOf(response)).toEqual([
      {
        detected_source_language: 'EN',
        text: 'çáţ',
        billed_characters: 3,
        tag_handling_version: 'v2',
      },
    ]);
  });

  it.each([
    ['too many instructions', '&custom_instructions=x'.repeat(11)],
    ['style_id with latency_optimized', '&style_id=x&model_type=latency_optimized'],
    ['an invalid style_id', '&style_id=x'],
  ])('§18.7 refuses %s', async (_rule, fields) => {
    expect((await form(base + fields)).status).toBe(400);
  });
});

describe('limits', () => {
  it('§3 accepts 1000 texts, and refuses them when the service is configured to', async () => {
    const text = Array.from({ length: 51 }, () => 'a');
    expect(await textsOf({ text: Array(1000).fill('a') })).toHaveLength(1000);
    const strict = await startService({ maxTextsPerRequest: 50 });
    const refused = await ask({ ...BASE, text }, strict);
    expect(await refusalOf(refused, 400)).toContain('text');
    expect((await ask({ ...BASE, text: text.slice(1) }, strict)).status).toBe(200);
  });

  it('§1 128 KiB are bytes of the body, including context', async () => {
    const body = { ...BASE, context: '' };
    const room = 128 * 1024 - JSON.stringify(body).length;
    const fits = await ask({ ...body, context: 'é'.repeat(Math.floor(room / 2)) });
    expect(fits.status).toBe(200);
    const large = await ask({ ...body, context: 'é'.repeat(Math.floor(room / 2) + 1) });
    expect([large.status, typeof (await messageOf(large))]).toEqual([413, 'string']);
  });
});

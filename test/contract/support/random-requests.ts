import { words } from '../../support/words.ts';

/** A request of random parts; the same random numbers create the same request. */
export interface RandomRequest {
  readonly method: string;
  /** `{id}` is replaced with an existing id; in the body also `{key}` with its document key. */
  readonly address: string;
  /** Null: no header of that name. */
  readonly contentType: string | null;
  readonly body: Buffer | null;
}

type Random = () => number;

export const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Values of every kind that a field of the API accepts somewhere, and others. */
const TEXTS = [
  ...words(`
    EN de pt-BR zh-Hans XX 1 0 true tsv csv xml html v2 <a>b</a> <a><b>c</a></b>
    &#x110000;&bogus;<![CDATA[ default more prefer_less latency_optimized business 2026-01-01 docx
    ../../etc/passwd __proto__ constructor %00%zz 00000000-0000-4000-8000-000000000000 {id}
  `),
  'Hello world',
  '',
  ' ',
  'a\tb',
  'a\tb\nc\td',
  '"a,1",b\r\nc,d',
  '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  '\0',
  '\u2028\u0085',
  '\ud800',
  '😀'.repeat(50),
  'a'.repeat(3000),
  "'; DROP TABLE accounts; --",
];
const NUMBERS = [0, 1, -1, 75, 101, 1.5, 1e308, -0, 2 ** 53, 9_999_999_999];
const NAMES: readonly string[] = [
  ...words(`
    text target_lang source_lang context show_billed_characters formality split_sentences
    preserve_formatting model_type glossary_id glossary_ids style_id custom_instructions
    translation_memory_id translation_memory_threshold tag_handling tag_handling_version
    outline_detection non_splitting_tags splitting_tags ignore_tags document_key filename
    output_format file name entries entries_format dictionaries language configured_rules
    custom_instructions label prompt source_language key_id characters speech_to_text_milliseconds
    scopes writing_style tone auth_key __proto__ constructor toString dictionaries[0].source_lang
    dictionaries[0].target_lang dictionaries[0].entries dictionaries[0].entries_format
    dictionaries[4294967295].entries dictionaries[__proto__].entries a[b].c[0][0]
  `),
  '',
];
const QUERIES: readonly string[] = words(`
  type resource include product start_date end_date group_by page page_size detailed source_lang
  target_lang aggregate_by name auth_key
`);
const CONTENT_TYPES: readonly string[] = [
  'text/plain',
  'text/csv',
  'application/xml',
  'application/x-tmx+xml',
  'application/json5',
  'application/json; charset=utf-16',
  'application/JSON',
  'multipart/form-data',
  'nonsense',
  'multipart/form-data; boundary=',
  'application/octet-stream',
  'application/msgpack',
];

/** Values that most addresses accept, each using its own part. */
const VALID: Readonly<Record<string, unknown>> = {
  text: ['Hello world'],
  source_lang: 'en',
  target_lang: 'de',
  name: 'shop',
  entries: 'cart\tWagen\ntill\tKasse',
  entries_format: 'tsv',
  dictionaries: [
    { source_lang: 'en', target_lang: 'de', entries: 'cart\tWagen', entries_format: 'tsv' },
  ],
  language: 'fr',
  label: 'prices',
  prompt: 'Put the euro sign last',
  key_id: '{id}',
  document_key: '{key}',
};
const TMX =
  '<?xml version="1.0"?><tmx version="1.4"><header srclang="en"/><body>' +
  '<tu><tuv xml:lang="en"><seg>cart</seg></tuv><tuv xml:lang="de"><seg>Wagen</seg></tuv></tu>' +
  '</body></tmx>';

/** @param routes addresses with `:name` for parameters */
export function randomRequest(
  routes: readonly { readonly method: string; readonly url: string }[],
  random: Random,
): RandomRequest {
  const route = pick(routes, random);
  const address = route.url.replaceAll(/:\w+/gu, () => {
    const value = chance(0.6, random) ? '{id}' : pick(TEXTS, random);
    return value === '{id}' ? value : encodeURIComponent(value.toWellFormed()).slice(0, 300) || 'x';
  });
  const hasBody = route.method === 'GET' ? chance(0.02, random) : chance(0.95, random);
  const { contentType, body } = hasBody
    ? randomBody(random, route.url.startsWith('/v2/document'))
    : { contentType: null, body: null };
  return { method: route.method, address: address + randomQuery(random), contentType, body };
}

function randomQuery(random: Random): string {
  if (chance(0.4, random)) return '';
  const parts = Array.from({ length: upTo(4, random) }, () => {
    const value = chance(0.9, random) ? pick(TEXTS, random) : String(pick(NUMBERS, random));
    return `${pick(QUERIES, random)}=${encodeURIComponent(value.toWellFormed()).slice(0, 2000)}`;
  });
  return `?${parts.join('&')}${chance(0.05, random) ? '&%zz=%' : ''}`;
}

function randomBody(
  random: Random,
  isUpload: boolean,
): { contentType: string | null; body: Buffer } {
  if (isUpload && chance(0.5, random)) return randomMultipart(random);
  const kind = random();
  if (kind < 0.25) return { contentType: JSON_TYPE, body: toBuffer(almostValid(random)) };
  if (kind < 0.35) return { contentType: FORM_TYPE, body: Buffer.from(almostValidForm(random)) };
  if (kind < 0.5) return { contentType: JSON_TYPE, body: toBuffer(randomFields(random)) };
  if (kind < 0.63) return { contentType: FORM_TYPE, body: Buffer.from(randomForm(random)) };
  if (kind < 0.65) {
    const whole = chance(0.5, random) ? TMX : TMX.slice(0, upTo(TMX.length, random));
    return { contentType: 'application/x-tmx+xml', body: Buffer.from(whole) };
  }
  if (kind < 0.7) return randomMultipart(random);
  if (kind < 0.8) return { contentType: JSON_TYPE, body: toBuffer(randomJson(random, 0)) };
  if (kind < 0.9) return { contentType: JSON_TYPE, body: Buffer.from(hostileJson(random)) };
  const bytes = Buffer.from(Array.from({ length: upTo(400, random) }, () => upTo(256, random)));
  const declared = [JSON_TYPE, FORM_TYPE, ...CONTENT_TYPES, null];
  return { contentType: pick(declared, random), body: bytes };
}

/** Returns valid fields, up to two of which may be invalid. */
function almostValid(random: Random): Record<string, unknown> {
  const wrong = Array.from({ length: upTo(3, random) }, (): [string, unknown] => [
    pick(chance(0.5, random) ? Object.keys(VALID) : NAMES, random),
    randomJson(random, 2),
  ]);
  return { ...VALID, ...Object.fromEntries(wrong) };
}

function almostValidForm(random: Random): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(almostValid(random))) {
    for (const one of [value].flat()) {
      form.append(name, typeof one === 'string' ? one.toWellFormed() : JSON.stringify(one));
    }
  }
  return form.toString();
}

function toBuffer(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value) ?? '');
}

/** Returns an object with names of the API. */
function randomFields(random: Random): Record<string, unknown> {
  return Object.fromEntries(
    Array.from({ length: upTo(9, random) }, () => [pick(NAMES, random), randomJson(random, 1)]),
  );
}

function randomJson(random: Random, depth: number): unknown {
  const kind = random();
  if (depth > 4 || kind < 0.45) return pick(TEXTS, random);
  if (kind < 0.55) return pick(NUMBERS, random);
  if (kind < 0.65) return pick([true, false, null], random);
  if (kind < 0.85) {
    return Array.from({ length: upTo(4, random) }, () => randomJson(random, depth + 1));
  }
  return Object.fromEntries(
    Array.from({ length: upTo(4, random) }, () => [
      pick(NAMES, random),
      randomJson(random, depth + 1),
    ]),
  );
}

function hostileJson(random: Random): string {
  const depth = upTo(5000, random);
  const valid = JSON.stringify(randomFields(random));
  return pick(
    [
      () => '['.repeat(depth),
      () => `{"text":${'['.repeat(depth)}${']'.repeat(depth)}}`,
      () => `{"dictionaries":${'{"entries":'.repeat(depth)}1${'}'.repeat(depth)}}`,
      () => '{"__proto__":{"target_lang":"DE"},"text":["a"]}',
      () => '{"text":["a"],"constructor":{"prototype":{"x":1}}}',
      () => '{"text":["\\ud800"],"target_lang":"DE","name":"\\udfff","label":"\\ud800"}',
      () => `{"text":[${'"a",'.repeat(depth)}"a"],"target_lang":"DE"}`,
      () => valid.slice(0, upTo(valid.length + 1, random)),
      () => `\ufeff${valid}`,
      () => `${valid}${valid}`,
      () => `{"text":"a","text":["b"],"target_lang":"DE","target_lang":1e999}`,
      () => `{${`"k":{},`.repeat(200)}"target_lang":"DE"}`,
      () => '',
    ],
    random,
  )();
}

function randomForm(random: Random): string {
  return Array.from({ length: upTo(9, random) }, () => {
    const value = pick(TEXTS, random);
    // Sometimes without encoding, like a careless client.
    return `${pick(NAMES, random)}=${chance(0.9, random) ? encodeURIComponent(value.toWellFormed()) : value}`;
  }).join('&');
}

function randomMultipart(random: Random): { contentType: string; body: Buffer } {
  const boundary = 'random-boundary';
  const file = (): string => {
    const name = pick(
      ['a.txt', 'a.docx', 'a.xyz', '', '../a.txt', '__proto__', 'a\u0000.txt'],
      random,
    );
    return `Content-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${pick(TEXTS, random)}`;
  };
  const field = (): string =>
    `Content-Disposition: form-data; name="${pick(NAMES, random)}"\r\n\r\n${pick(TEXTS, random)}`;
  const parts = Array.from({ length: upTo(6, random) }, () =>
    chance(0.4, random) ? file() : field(),
  );
  if (chance(0.6, random)) {
    parts.push('Content-Disposition: form-data; name="target_lang"\r\n\r\nDE');
  }
  if (chance(0.1, random)) parts.push('Nonsense\r\n\r\nx');
  const end = chance(0.9, random) ? `--${boundary}--\r\n` : '';
  const text = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('') + end;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.from(chance(0.9, random) ? text : text.slice(0, upTo(text.length + 1, random))),
  };
}

function pick<T>(list: readonly T[], random: Random): T {
  const value = list[Math.floor(random() * list.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

function chance(share: number, random: Random): boolean {
  return random() < share;
}

/** Returns a whole number from 0, below `end`. */
function upTo(end: number, random: Random): number {
  return Math.floor(random() * end);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStructurallySame } from '@formatjs/icu-messageformat-parser/manipulator.js';
import { parse } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { afterAll, describe, expect, it } from 'vitest';
import { UI_LANGUAGES } from '../../../shared/i18n/load-language.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { setTextLanguage, t, type Messages } from '../../../shared/i18n/text.ts';
import { readAllTexts, readTexts } from './source-texts.ts';

const FOLDER = join(import.meta.dirname, '../../../shared/i18n');

function messagesOf(language: string): Map<string, string> {
  const parts = JSON.parse(
    readFileSync(join(FOLDER, language, 'messages.json'), 'utf8'),
  ) as Messages;
  return new Map(
    Object.entries(parts).flatMap(([part, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${part}.${name}`, text] as const),
    ),
  );
}

const OTHERS = UI_LANGUAGES.filter((language) => language !== 'en');

const english = messagesOf('en');
const sources = readAllTexts();

const used = new Set([...sources.messages, ...sources.literals].map(({ text }) => text));

describe('the English catalog', () => {
  it('has every message that the sources name', () => {
    const missing = sources.messages.filter(({ text }) => !english.has(text));
    expect(missing).toEqual([]);
  });

  it('has nothing that no source names', () => {
    expect([...english.keys()].filter((id) => !used.has(id))).toEqual([]);
  });

  it('has messages in the ICU format, none of them empty', () => {
    for (const [id, text] of english) {
      expect(() => parse(text, { ignoreTag: true }), id).not.toThrow();
      expect(text.trim(), id).not.toBe('');
    }
  });
});

describe('a message with places', () => {
  afterAll(() => setTextLanguage({ language: 'en' }));

  it.each(UI_LANGUAGES)('reads as in the ICU format: %s', (language) => {
    const parts: Record<string, Record<string, string>> = {};
    const texts = [...messagesOf(language)].filter(([, text]) => text.includes('{'));
    for (const [id, text] of texts) {
      const [part = '', name = ''] = id.split('.');
      (parts[part] ??= {})[name] = text;
    }
    setTextLanguage({ language, messages: parts });
    let compared = 0;
    for (const [id, text] of texts) {
      const names = [...text.matchAll(/\{(\w+)[},]/gu)].map(([, name = '']) => name);
      const given = /\{\w+,/u.test(text) ? [1, 1234.5] : [1234.5, "it's {name} <b> # $1", null];
      for (const value of given) {
        const values = Object.fromEntries(names.map((name) => [name, value]));
        const format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
        // Ids from a list, not from the code.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        expect(t(id as MessageId, values), id).toBe(String(format.format(values)));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(1000);
  });

  it('fails where a value is missing', () => {
    setTextLanguage({ language: 'en' });
    expect(() => t('app.translatesWith', {})).toThrow(/not provided/);
  });
});

it('lists each folder of words as a language of the interface', () => {
  const folders = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect([...UI_LANGUAGES].toSorted()).toEqual(folders.toSorted());
});

describe.each(OTHERS)('the words of %s', (language) => {
  const messages = messagesOf(language);

  it('exist for every message, and for no other', () => {
    expect([...messages.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('have the placeholders of the English ones', () => {
    const different = [...messages].flatMap(([id, text]) => {
      const result = isStructurallySame(
        parse(english.get(id) ?? '', { ignoreTag: true }),
        parse(text, { ignoreTag: true }),
      );
      return result.success ? [] : [`${id}: ${result.error?.message ?? ''}`];
    });
    expect(different).toEqual([]);
  });

  it('are written for people: no message is empty, no straight apostrophe', () => {
    const odd = [...messages].filter(([, text]) => text.trim() === '' || text.includes("'"));
    expect(odd).toEqual([]);
  });
});

describe('the sources', () => {
  it('give literals to t and msg, or names of marked constants', () => {
    expect(sources.computed).toEqual([]);
  });

  it("show nothing that doesn't pass through t", () => {
    expect(sources.untranslated).toEqual([]);
  });

  /** Refusals that only a bug in this code can cause, and messages of the embedded services themselves. */
  const SPEAK_ENGLISH = new Set([
    'electron/clients/http/request-input.ts',
    'electron/clients/time/time-call-error.ts',
    // Shown on a terminal, never in a window.
    'electron/command/client.ts',
    'electron/platform/named-files.ts',
    'electron/db/documents/job-row.ts',
    'electron/db/history/writer.ts',
    'shared/errors.ts',
    'shared/glossaries/entry-formats.ts',
  ]);

  it('give each error that a window may show a message', () => {
    const speechless = sources.englishErrors.filter(({ file }) => !SPEAK_ENGLISH.has(file));
    expect(speechless).toEqual([]);
  });

  it("reports every kind of text that doesn't", () => {
    const source = `
      const a = <p>Plain words</p>;
      const b = <p aria-label="A label" title={isOn ? 'On' : 'Off'} />;
      const c = <p>{isOn ? 'Switched on' : t('Off')} {\`\${name} was deleted\`}</p>;
      const d = <Field label="Name" placeholder={'Given name'} className="not-shown" />;
    `;
    expect(readTexts('renderer/x.tsx', source).untranslated.map(({ text }) => text)).toEqual([
      'Plain words',
      'A label',
      'On',
      'Off',
      'Switched on',
      ' was deleted',
      'Name',
      'Given name',
    ]);
  });

  it('reports what is computed', () => {
    const source = "t(`Hello ${name}`); t('a' + b); t(LABELS[x]); msg(name); t(isOn ? 'A' : 'B');";
    expect(readTexts('renderer/x.ts', source).computed.map(({ text }) => text)).toEqual([
      'TemplateLiteral',
      'BinaryExpression',
      'Identifier',
      'ConditionalExpression',
    ]);
  });
});

/** Names of the menus behind "More…". */
const MENU_NAMES = ['app.moreActionsFor', 'history.moreActions', 'lane.moreForLog'];

it.each(UI_LANGUAGES)(
  '%s: names a menu by the word on its button, also for voice control',
  (language) => {
    const messages = messagesOf(language);
    const word = messages.get('app.more')!.replace('…', '').trim();
    for (const id of MENU_NAMES)
      expect(messages.get(id), id).toMatch(new RegExp(`^${word}\\b`, 'u'));
  },
);

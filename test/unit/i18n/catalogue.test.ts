import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStructurallySame } from '@formatjs/icu-messageformat-parser/manipulator.js';
import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { UI_LANGUAGES } from '../../../shared/i18n/load-language.ts';
import type { Messages } from '../../../shared/i18n/text.ts';
import { SAID } from '../../../shared/i18n/sentence.ts';
import { readErrorSentences } from './error-sentences.ts';
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
const said = readErrorSentences();

function sentencesOf(language: string): [english: string, words: string][] {
  const text = readFileSync(join(FOLDER, language, 'sentences.json'), 'utf8');
  return Object.entries(JSON.parse(text) as Record<string, string>);
}

const used = new Set([...sources.messages, ...sources.literals].map(({ text }) => text));

describe('the English catalogue', () => {
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

it('has each folder of words as a language of the interface', () => {
  const folders = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect([...UI_LANGUAGES].toSorted()).toEqual(folders.toSorted());
});

describe.each(OTHERS)('the words of %s', (language) => {
  const messages = messagesOf(language);

  it('are there for every message, and for no other', () => {
    expect([...messages.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('have the places of the English ones', () => {
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

describe.each(OTHERS)('the sentences of errors in %s', (language) => {
  const sentences = sentencesOf(language);

  it('are there for every error that is shown in its own words', () => {
    const known = new Set(sentences.map(([message]) => message));
    expect(said.shown.filter((sentence) => !known.has(sentence))).toEqual([]);
  });

  it('are said by a source, each of them', () => {
    expect(sentences.filter(([message]) => !said.has(message))).toEqual([]);
  });

  it('have the places of the English ones', () => {
    const placesOf = (text: string) => (text.match(/\{\w+\}/gu) ?? []).toSorted();
    for (const [message, words] of sentences) {
      const places = message.startsWith(SAID) ? placesOf(message) : [];
      expect(placesOf(words), message).toEqual(places);
    }
  });
});

describe('the sources', () => {
  it('give literals to t and msg, or names of marked constants', () => {
    expect(sources.computed).toEqual([]);
  });

  it('show nothing that does not go through t', () => {
    expect(sources.untranslated).toEqual([]);
  });

  it('find every kind of text that does not', () => {
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

  it('find what is computed', () => {
    const source = "t(`Hello ${name}`); t('a' + b); t(LABELS[x]); msg(name); t(isOn ? 'A' : 'B');";
    expect(readTexts('renderer/x.ts', source).computed.map(({ text }) => text)).toEqual([
      'TemplateLiteral',
      'BinaryExpression',
      'Identifier',
      'ConditionalExpression',
    ]);
  });
});

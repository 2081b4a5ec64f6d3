import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { german } from '../../../shared/i18n/de/index.ts';
import { SAID } from '../../../shared/i18n/sentence.ts';
import type { Catalogue } from '../../../shared/i18n/text.ts';
import { shapeOf } from './message-shape.ts';
import { readErrorSentences } from './error-sentences.ts';
import { readAllTexts, readTexts } from './source-texts.ts';

const texts = readAllTexts();
const used = new Set(texts.messages.map(({ text }) => text));
const said = readErrorSentences();

const PARTS = join(import.meta.dirname, '../../../shared/i18n/de');
const parts = await Promise.all(
  readdirSync(PARTS)
    .filter((file) => file !== 'index.ts')
    .map(async (file) => {
      const module = (await import(join(PARTS, file))) as Record<string, Catalogue>;
      return { file, catalogue: Object.assign({}, ...Object.values(module)) as Catalogue };
    }),
);

describe('the German catalogue', () => {
  it('has every message of the sources', () => {
    expect([...used].filter((message) => !Object.hasOwn(german, message))).toEqual([]);
  });

  it('has every sentence of the errors that are told in their own words', () => {
    expect(said.shown.filter((sentence) => !Object.hasOwn(german, sentence))).toEqual([]);
  });

  it('has nothing that no source says any more', () => {
    const known = (message: string) => used.has(message) || said.has(message);
    expect(Object.keys(german).filter((message) => !known(message))).toEqual([]);
  });

  it('has each message once, or everywhere the same', () => {
    const twice = parts.flatMap(({ file, catalogue }) =>
      Object.entries(catalogue)
        .filter(([message, text]) => german[message] !== text)
        .map(([message]) => `${file}: ${message}`),
    );
    expect(twice).toEqual([]);
  });

  it('has all of its parts in the index', () => {
    const missing = parts.flatMap(({ catalogue }) =>
      Object.keys(catalogue).filter((message) => !Object.hasOwn(german, message)),
    );
    expect(missing).toEqual([]);
  });

  it('keeps the places and the arms of every message', () => {
    const other = Object.entries(german).filter(([message, text]) => {
      const english = message.startsWith(SAID) ? message.slice(SAID.length) : message;
      return JSON.stringify(shapeOf(english)) !== JSON.stringify(shapeOf(text));
    });
    expect(other).toEqual([]);
  });

  it('leaves no message empty', () => {
    expect(Object.entries(german).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

describe('the sources', () => {
  it('give literals to t and msg, or names of marked constants', () => {
    expect(texts.computed).toEqual([]);
  });

  it('show nothing that does not go through t', () => {
    expect(texts.untranslated).toEqual([]);
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

describe('shapeOf', () => {
  it('sees another place and a missing arm', () => {
    expect(shapeOf('{a} and {b}')).not.toEqual(shapeOf('{a} und {c}'));
    expect(shapeOf('{n, plural, one {# file} other {# files}}')).not.toEqual(
      shapeOf('{n, plural, other {# Dateien}}'),
    );
    expect(shapeOf('{n, plural, one {# of {m}} other {#}}')).not.toEqual(
      shapeOf('{n, plural, one {#} other {#}}'),
    );
  });
});

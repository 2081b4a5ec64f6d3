import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Files that check the marks that end sentences, and why none of them splits a text into sentences. */
const MARKS: Readonly<Record<string, string>> = {
  'shared/text/sentences.ts': 'the one cutter',
  'shared/text/wrapped-lines.ts': 'whether a line of a pasted text may end there',
  'shared/domain/checks/addresses.ts': 'marks behind an address are no part of it',
  'shared/domain/checks/blanks.ts': 'looks for blanks around marks',
  'shared/domain/checks/doubled.ts': 'marks between two equal words',
  'shared/domain/checks/quotes.ts': 'marks inside and behind quotes',
  'shared/domain/checks/units.ts': 'what may come behind an amount',
  'shared/domain/checks/punctuation.ts': 'compares the marks at the ends of two texts',
  'electron/command/command-files.ts': 'ends a line of the man page with a period',
  'electron/embedded/engines/protect.ts': 'marks behind an address are no part of it',
  'electron/embedded/translation/write/guarded-text.ts':
    'marks behind an address are no part of it',
  'electron/embedded/translation/write/rephrase-text.ts': 'replaces the mark of a sentence',
  'electron/embedded/translation/write/rules/contractions.ts': 'looks ahead for a question mark',
  'electron/embedded/translation/write/rules/learner-errors.ts': 'rules of grammar',
  'electron/embedded/translation/write/rules/punctuation.ts': 'rules of punctuation',
};

const sources = ['electron', 'renderer', 'shared'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/u.test(name))
    .map((name) => {
      const file = `${folder}/${name.replaceAll(path.sep, '/')}`;
      return { file, code: readFileSync(path.join(ROOT, file), 'utf8') };
    }),
);

/** A character class of a pattern with a period, an exclamation mark, and a question mark. */
const CLASSES = /\[(?:\\.|[^\]\\\n'"]|['"](?!,))+\]/gu;
const hasMarks = (code: string): boolean =>
  (code.match(CLASSES) ?? []).some((each) => ['.', '!', '?'].every((mark) => each.includes(mark)));

it('leaves the decision where a sentence ends to the sentence cutter alone', () => {
  expect(sources.filter(({ code }) => hasMarks(code)).map(({ file }) => file)).toEqual(
    expect.arrayContaining(Object.keys(MARKS)),
  );
  const others = sources.filter(
    ({ file, code }) =>
      /granularity:\s*['"]sentence/u.test(code) || (hasMarks(code) && MARKS[file] === undefined),
  );
  expect(others.map(({ file }) => file)).toEqual([]);
});

it('detects a separate pattern where there is one', () => {
  expect(hasMarks(String.raw`text.split(/(?<=[.!?])\s+/u)`)).toBe(true);
  expect(hasMarks(String.raw`[...text.matchAll(/[^?!.]+/gu)]`)).toBe(true);
  expect(hasMarks('[one, two].map(({ name }) => name ?? "")')).toBe(false);
});

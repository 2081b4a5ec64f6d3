/** Entry of the thread that checks English: its data is large, and its work blocks a thread. */
import { Dialect, LocalLinter } from 'harper.js';
import { slimBinary } from 'harper.js/slimBinary';
import { memo } from '../../../../shared/lazy.ts';
import { serveThread } from '../../../support/serve-thread.ts';
import type { EnglishThreadCalls, EnglishVariant } from './english-checker.ts';
import { editsFrom, type EnglishLint } from './english-lints.ts';
import type { TextEdit } from './guarded-text.ts';

/** Longer lines are skipped: the time grows faster than the length. */
const MAX_LINE_CHARS = 4000;
/** This many letters are not a word, and finding similar words would take seconds. */
const NO_WORD = /\p{L}{100}/u;

const linterFor = memo((variant: EnglishVariant) => {
  const dialect = variant === 'EN-GB' ? Dialect.British : Dialect.American;
  return new LocalLinter({ binary: slimBinary, dialect });
});

async function lintsOf(line: string, linter: LocalLinter): Promise<EnglishLint[]> {
  const byRule = await linter.organizedLints(line, { language: 'plaintext' });
  return Object.entries(byRule).flatMap(([rule, lints]) =>
    lints.map((lint) => {
      const { start, end } = lint.span();
      const suggestions = lint.suggestions().map((one) => one.get_replacement_text());
      return { rule, kind: lint.lint_kind(), start, end, suggestions };
    }),
  );
}

async function check(text: string, variant: EnglishVariant): Promise<TextEdit[]> {
  const linter = linterFor(variant);
  const edits: TextEdit[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    if (/\p{L}/u.test(line) && line.length <= MAX_LINE_CHARS && !NO_WORD.test(line)) {
      for (const edit of editsFrom(await lintsOf(line, linter), line)) {
        edits.push({ ...edit, start: at + edit.start, end: at + edit.end });
      }
    }
    at += line.length + 1;
  }
  return edits;
}

const calls: EnglishThreadCalls = {
  async check(text, variant) {
    try {
      return await check(text, variant);
    } catch {
      // After an internal fault the checker cannot be trusted: the next text gets a new one.
      return process.exit(1);
    }
  },
};

serveThread(calls);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { SAID } from '../../../shared/i18n/sentence.ts';
import { sourceFiles } from './source-texts.ts';

type SyntaxNode = Record<string, unknown> & { type?: string };

const ROOT = join(import.meta.dirname, '../../..');
/** Between two sentences; also behind a value that is a sentence of its own. */
const SENTENCE_END = /(?<=[.!?}]) (?=[“"\p{Lu}])/u;
/** Codes whose messages name the very thing that a person entered or chose. */
const SHOWN_CODE = /^(?:input|document)\//u;

/** Names of places do not count: they differ between code and catalogue. */
const anonymous = (text: string) => text.replaceAll(/\{\w*\}/gu, '{}');

export interface ErrorSentences {
  /** True when a source says the sentence of this key. */
  has: (key: string) => boolean;
  /** Sentences without places, of errors that are shown in their own words. */
  shown: readonly string[];
}

function literalsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, ...rest } = node as SyntaxNode;
  if (type === 'StringLiteral') return [String(rest['value'])];
  if (type === 'TemplateLiteral') {
    return [(rest['quasis'] as { cooked: string }[]).map(({ cooked }) => cooked).join('{}')];
  }
  if (type === 'ConditionalExpression') {
    return [...literalsOf(rest['consequent']), ...literalsOf(rest['alternate'])];
  }
  return [];
}

function isAppError(node: SyntaxNode): boolean {
  return (
    node.type === 'NewExpression' && (node['callee'] as { value?: string }).value === 'AppError'
  );
}

/** All sentences that the sources of the app may say in English. */
export function readErrorSentences(): ErrorSentences {
  const all = new Set<string>();
  const shown = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const text of literalsOf(node)) {
      all.add(text);
      text.split(SENTENCE_END).forEach((sentence) => all.add(sentence));
    }
    if (isAppError(node as SyntaxNode)) {
      const [code, message] = (node as { arguments: { expression: unknown }[] }).arguments;
      if (SHOWN_CODE.test(literalsOf(code?.expression)[0] ?? '')) {
        literalsOf(message?.expression)
          .flatMap((text) => text.split(SENTENCE_END))
          .filter((sentence) => !sentence.includes('{}'))
          .forEach((sentence) => shown.add(sentence));
      }
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value);
  };
  for (const file of sourceFiles()) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body);
  }
  return {
    has: (key) => all.has(anonymous(key.startsWith(SAID) ? key.slice(SAID.length) : key)),
    shown: [...shown],
  };
}

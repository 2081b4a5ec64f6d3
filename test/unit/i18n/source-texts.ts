import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from '@swc/core';

/** A node of the parser, without its many types. */
type SyntaxNode = Record<string, unknown> & { type: string };

export interface SourceTexts {
  /** Literal first arguments of `t` and `msg`: message ids. */
  messages: readonly FoundText[];
  /** All literals that look like a message id, including those identified only by a type. */
  literals: readonly FoundText[];
  /** Calls of `t` and `msg` whose first argument is neither a literal nor the name of a constant. */
  computed: readonly FoundText[];
  /** Text that a user would see in English in every language. */
  untranslated: readonly FoundText[];
  /** Codes of errors with English text instead of a message, other than `internal` and `canceled`. */
  englishErrors: readonly FoundText[];
}

export interface FoundText {
  /** Relative to the root of the project. */
  file: string;
  text: string;
}

/** Properties of elements that are shown or announced. */
const SHOWN = new Set([
  'alt',
  'any',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'hint',
  'label',
  'noneLabel',
  'placeholder',
  'purpose',
  'title',
]);

/** Text that is not a word in any language: brands, keys, formats, codes, examples to type. */
const NO_WORD = /^(?:Dragoman|d|auto|Alt|https:\/\/|[\d:]+h?\d*|[A-Z]{3,5}|[^\p{L}]*)$/u;

const MESSAGE_ID = /^[a-z]\w*\.[a-z]\w*$/iu;

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function childrenOf(node: object): SyntaxNode[] {
  return Object.entries(node)
    .filter(([key]) => key !== 'span')
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .flatMap((value) => {
      if (isNode(value)) return [value];
      // Arguments of calls and methods of classes are in a wrapper without a type.
      return typeof value === 'object' && value !== null ? childrenOf(value) : [];
    });
}

function textOf(node: unknown): string | null {
  return isNode(node) && node.type === 'StringLiteral' ? String(node['value']) : null;
}

function calledName(node: SyntaxNode): string | null {
  const { callee } = node;
  return isNode(callee) && callee.type === 'Identifier' ? String(callee['value']) : null;
}

function firstArgument(node: SyntaxNode): SyntaxNode | null {
  const [first] = node['arguments'] as { expression: SyntaxNode }[];
  return first?.expression ?? null;
}

/** Returns whether a node is `LABELS[state]`, `choice.label`, or `label`: a name for a text marked with `msg`. */
function isName(node: SyntaxNode): boolean {
  return node.type === 'Identifier' || node.type === 'MemberExpression';
}

/** Returns the literals that an expression may evaluate to. */
function literalsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  const text = textOf(node);
  if (text !== null) return [text];
  if (node.type === 'TemplateLiteral') {
    return (node['quasis'] as { cooked: string }[]).map(({ cooked }) => cooked);
  }
  if (node.type === 'ConditionalExpression') {
    return [...literalsOf(node['consequent']), ...literalsOf(node['alternate'])];
  }
  if (node.type === 'BinaryExpression' && ['??', '||', '&&'].includes(String(node['operator']))) {
    return [...literalsOf(node['left']), ...literalsOf(node['right'])];
  }
  return node.type === 'ParenthesisExpression' || node.type === 'JSXExpressionContainer'
    ? literalsOf(node['expression'])
    : [];
}

/** Returns whether a text has a word of two letters or more; a unit or a character between values does not count. */
const isWord = (text: string) => /\p{L}{2}/u.test(text) && !NO_WORD.test(text.trim());

/** Reads the texts of one source file. */
export function readTexts(file: string, source: string): SourceTexts {
  const messages: FoundText[] = [];
  const literals: FoundText[] = [];
  const computed: FoundText[] = [];
  const untranslated: FoundText[] = [];
  const englishErrors: FoundText[] = [];
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'CallExpression' && ['t', 'msg'].includes(calledName(node) ?? '')) {
      const argument = firstArgument(node);
      const text = textOf(argument);
      if (text !== null) messages.push({ file, text });
      else if (argument === null || calledName(node) === 'msg' || !isName(argument)) {
        computed.push({ file, text: argument?.type ?? 'nothing' });
      }
    }
    if (node.type === 'NewExpression' && calledName(node) === 'AppError') {
      const [code, message] = node['arguments'] as { expression: SyntaxNode }[];
      const text = textOf(code?.expression) ?? '';
      const isOwnFault = text === 'internal' || text === 'canceled';
      if (message?.expression.type === 'ObjectExpression' && !isOwnFault) {
        englishErrors.push({ file, text });
      }
    }
    const literal = textOf(node);
    if (literal !== null && MESSAGE_ID.test(literal)) literals.push({ file, text: literal });
    if (node.type === 'JSXText' && isWord(String(node['value']))) {
      untranslated.push({ file, text: String(node['value']).trim() });
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const shown = (node['children'] as SyntaxNode[]).filter(
        ({ type }) => type === 'JSXExpressionContainer',
      );
      const texts = shown.flatMap((child) => literalsOf(child['expression'])).filter(isWord);
      untranslated.push(...texts.map((text) => ({ file, text })));
    }
    if (node.type === 'JSXAttribute') {
      const name = node['name'] as SyntaxNode;
      const texts = SHOWN.has(String(name['value'])) ? literalsOf(node['value']) : [];
      untranslated.push(...texts.filter(isWord).map((text) => ({ file, text })));
    }
    childrenOf(node).forEach(visit);
  };
  const ast = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') });
  (ast.body as unknown as SyntaxNode[]).forEach(visit);
  return { messages, literals, computed, untranslated, englishErrors };
}

const ROOT = join(import.meta.dirname, '../../..');

function sourceFiles(): string[] {
  return ['electron', 'renderer', 'shared']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(ROOT, folder, file),
      ),
    )
    .filter((file) => /\.tsx?$/u.test(file) && !file.endsWith('.d.ts'))
    .map((file) => relative(ROOT, file).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('shared/i18n/'));
}

/**
 * Reads the texts of the app. The embedded services use English over HTTP, so only their literals are returned: they
 * name reasons why a file can't be read.
 */
export function readAllTexts(): SourceTexts {
  const found = sourceFiles().map((file) => ({
    file,
    texts: readTexts(file, readFileSync(join(ROOT, file), 'utf8')),
  }));
  const all = found
    .filter(({ file }) => !file.startsWith('electron/embedded/'))
    .map(({ texts }) => texts);
  return {
    messages: all.flatMap(({ messages }) => messages),
    literals: found.flatMap(({ texts }) => texts.literals),
    computed: all.flatMap(({ computed }) => computed),
    untranslated: all
      .flatMap(({ untranslated }) => untranslated)
      .filter(({ file }) => file.startsWith('renderer/')),
    englishErrors: all.flatMap(({ englishErrors }) => englishErrors),
  };
}

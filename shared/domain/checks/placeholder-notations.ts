/** Kind of a placeholder; only tags surround words. */
export type NotationKind = 'tag' | 'printf' | 'braces' | 'name' | 'character';

/**
 * Where a notation applies: `everywhere`; `engine`: hidden from engines, but in prose it may be
 * something else, so it is not compared; `message`: in messages of programs; otherwise in messages
 * with one of these flags.
 */
type NotationScope = 'everywhere' | 'engine' | 'message' | readonly string[];

interface Notation {
  readonly kind: NotationKind;
  readonly scope: NotationScope;
  /**
   * Repetitions are bounded where the next one matches the same characters, so that no text is read
   * twice.
   */
  readonly pattern: string;
}

/**
 * Not followed by a letter of a word. Chinese and others write without spaces, so their letters may
 * follow immediately.
 */
const NO_WORD = String.raw`(?![\p{Script=Latin}\p{N}_])`;
/** Not preceded by a word or a number. */
const APART = String.raw`(?<![\p{L}\p{N}_:/])`;
const LENGTHS = 'hh|ll|[hlLqjzt]';
/** A positional printf conversion, in any text. */
const CONVERSION = String.raw`%(?:\d{1,4}\$)?[-+#0']{0,5}\d{0,9}(?:\.\d{1,9})?(?:${LENGTHS})?[diouxXeEfFgGcsp@]`;

/**
 * All notations of placeholders, for engines, tags, and checks. If several match at one place, the
 * first wins. ICU messages, whose braces nest, are read by `icu-message.ts`.
 */
const NOTATIONS: readonly Notation[] = [
  // Templates: ERB and JSP, PHP, Mustache and similar ones, Twig and Jinja, Template Toolkit.
  { kind: 'braces', scope: 'everywhere', pattern: String.raw`<%[^%]{0,500}%>` },
  { kind: 'braces', scope: 'everywhere', pattern: String.raw`<\?[^?]{0,500}\?>` },
  { kind: 'braces', scope: 'everywhere', pattern: String.raw`\{\{\{[^{}]*\}\}\}` },
  { kind: 'braces', scope: 'everywhere', pattern: String.raw`\{\{[^{}]*\}\}` },
  { kind: 'braces', scope: 'everywhere', pattern: String.raw`\{%[^{}%]{1,500}%\}` },
  { kind: 'braces', scope: 'everywhere', pattern: String.raw`\[%[^[\]%]{1,500}%\]` },
  // Shells and JavaScript, Ruby, Python, C#, Java.
  { kind: 'braces', scope: 'everywhere', pattern: String.raw`\$\{[^{}]+\}` },
  { kind: 'braces', scope: 'everywhere', pattern: String.raw`[%#]\{[^{}]{1,100}\}` },
  { kind: 'braces', scope: 'everywhere', pattern: String.raw`\{[\p{L}\p{N}_.,#:$ …-]{0,64}\}` },
  {
    kind: 'braces',
    scope: 'everywhere',
    pattern: String.raw`\{[\p{L}\p{N}_.]{0,100}(?:\[[^[\]{}]{1,60}\]){0,5}(?:![rsa])?(?::[^{}\s]{0,60})?\}`,
  },
  // The name of a field that a program prints after a percent sign.
  {
    kind: 'braces',
    scope: 'everywhere',
    pattern: String.raw`(?<![\p{L}\p{N}])%%\([\w:*-]{1,60}\)`,
  },
  // Named printf formats.
  {
    kind: 'printf',
    scope: 'everywhere',
    pattern: String.raw`%\([^()\s]{1,100}\)[-+#0]{0,5}\d{0,9}(?:\.\d{1,9})?(?:${LENGTHS})?[diouxXeEfFgGcrsa]${NO_WORD}`,
  },
  {
    kind: 'printf',
    scope: 'everywhere',
    pattern: String.raw`%<[\w.]{1,60}>[-+#0 ]{0,5}\d{0,9}(?:\.\d{1,9})?[A-Za-z]${NO_WORD}`,
  },
  {
    kind: 'printf',
    scope: ['c-format', 'python-format', 'php-format', 'lua-format', 'ruby-format'],
    pattern: String.raw`%\([^()]{1,100}\)[-+#0 ]{0,5}\d{0,9}(?:\.\d{1,9})?[diouxXeEfFgGcrsa%]`,
  },
  // Positional printf formats: all of them where a flag allows it, otherwise those that cannot be a
  // percentage.
  {
    kind: 'printf',
    scope: [
      'awk-format',
      'boost-format',
      'c-format',
      'gcc-internal-format',
      'gfc-internal-format',
      'javascript-format',
      'java-printf-format',
      'kde-format',
      'librep-format',
      'lisp-format',
      'lua-format',
      'objc-format',
      'object-pascal-format',
      'perl-format',
      'php-format',
      'python-format',
      'qt-format',
      'qt-plural-format',
      'ruby-format',
      'scheme-format',
      'tcl-format',
      'ycp-format',
    ],
    pattern: String.raw`%(?:\d{1,4}\$)?[-+#0 'I]{0,7}(?:\*|\d{1,9})?(?:\.(?:\*|\d{1,9})?)?(?:${LENGTHS})?[diouxXeEfFgGaAcspnmSC@%]`,
  },
  {
    kind: 'printf',
    scope: ['go-format'],
    pattern: String.raw`%[-+# 0]{0,5}\d{0,9}(?:\.\d{0,9})?[vTtbcdoqxXUeEfFgGsp%]`,
  },
  { kind: 'printf', scope: ['boost-format'], pattern: String.raw`%\|[^|]{1,60}\|` },
  {
    kind: 'printf',
    scope: ['object-pascal-format'],
    pattern: String.raw`%\d{1,4}:-?(?:\*|\d{1,9})?(?:\.(?:\*|\d{1,9}))?[dueEfFgGnmpsxX]`,
  },
  {
    kind: 'printf',
    scope: ['gcc-internal-format', 'gfc-internal-format'],
    pattern: String.raw`%(?:[<>']|q?[+#]{0,2}[A-Z])`,
  },
  {
    kind: 'printf',
    scope: [
      'boost-format',
      'kde-format',
      'kde-kuit-format',
      'qt-format',
      'qt-plural-format',
      'smalltalk-format',
      'ycp-format',
    ],
    pattern: String.raw`%(?:L?\d{1,2}|n)%?`,
  },
  // Directives of Common Lisp and Scheme, with their parameters: ~a, ~10d, ~,2f, ~:@r.
  {
    kind: 'printf',
    scope: ['lisp-format', 'scheme-format'],
    pattern: String.raw`~(?:[-+]?\d{1,4}|'.|[vV#])?(?:,(?:[-+]?\d{1,4}|'.|[vV#])?){0,6}[:@]{0,2}[A-Za-z%&~$*?|;<>()[\]{}^]`,
  },
  {
    kind: 'printf',
    scope: 'everywhere',
    pattern: String.raw`(?<!\d)${CONVERSION}${NO_WORD}`,
  },
  // Tags; those named by a number are a service's own.
  {
    kind: 'tag',
    scope: 'everywhere',
    pattern: String.raw`<\/?(?:\d+|[\p{L}][\p{L}\p{N}:_-]*)(?:\s[^<>]*)?\s?\/?>`,
  },
  // An access key, such as `&File`, is a word; these are named characters.
  {
    kind: 'character',
    scope: 'engine',
    pattern: '&(?:#\\d{1,7}|#x[0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});',
  },
  { kind: 'character', scope: 'engine', pattern: String.raw`\\(?:[nrt]|u[0-9A-Fa-f]{4})` },
  // Variables: of batch files, of shells and PHP, of Drupal and Laravel.
  { kind: 'name', scope: 'engine', pattern: String.raw`%[A-Za-z_]\w{1,40}%` },
  { kind: 'name', scope: 'engine', pattern: String.raw`\$[A-Za-z_]\w{0,40}` },
  {
    kind: 'name',
    scope: 'engine',
    pattern: String.raw`(?<![^\s"'“‘«(>\[]):[A-Za-z_]\w{1,40}(?![\w:])`,
  },
  {
    kind: 'name',
    scope: 'engine',
    pattern: String.raw`${APART}(?<![&@#])@[A-Za-z_][\w-]{1,40}(?![\w@])`,
  },
  {
    kind: 'name',
    scope: 'message',
    pattern: String.raw`${APART}(?<!\d )[%!][a-z_][a-z0-9_-]{2,40}`,
  },
];

/** First characters of all notations; nothing is tried at any other character. */
const BEGINS = String.raw`(?=[<{[$%#&\\:@!~])`;

function sourceOf(isWanted: (scope: NotationScope) => boolean): string {
  const wanted = NOTATIONS.filter(({ scope }) => isWanted(scope));
  return `${BEGINS}(?:${wanted.map(({ pattern }) => pattern).join('|')})`;
}

/** A conversion right before a letter, as in `%dKB`; the same letters may be those of "50 %de". */
export const GLUED_CONVERSION = new RegExp(
  String.raw`${CONVERSION}(?=[\p{Lu}\p{Ll}\p{Lt}\p{N}])`,
  'gu',
);

/** Source of a regular expression for parts that no engine may translate in any text. */
export const ENGINE_NOTATIONS = sourceOf((scope) => scope === 'everywhere' || scope === 'engine');

/** Placeholders of any text, for comparing two texts. */
export const COMPARED_NOTATIONS = new RegExp(
  sourceOf((scope) => scope === 'everywhere'),
  'gu',
);

const messagePatterns = new Map<string, RegExp>();

/**
 * Returns the pattern for placeholders in a message of a program.
 * @param flags of the message, such as `c-format` in a PO file; `no-c-format` negates it
 */
export function messageNotations(flags: ReadonlySet<string>): RegExp {
  const formats = [...flags].filter((flag) => flag.endsWith('-format') && !flag.startsWith('no-'));
  const key = formats.toSorted().join(' ');
  const known = messagePatterns.get(key);
  if (known !== undefined) return known;
  const isFlagged = (scope: readonly string[]): boolean =>
    formats.some((format) => scope.includes(format));
  const made = new RegExp(
    sourceOf((scope) => {
      if (typeof scope !== 'string') return isFlagged(scope);
      // A format is exhaustive: `%name` in it is `%n`.
      return scope !== 'message' || formats.length === 0;
    }),
    'gu',
  );
  if (messagePatterns.size > 100) messagePatterns.clear();
  messagePatterns.set(key, made);
  return made;
}

import type { ImportFix, ImportProblem } from '../../../shared/glossaries/import-kinds.ts';
import { msg } from '../../../shared/i18n/text.ts';

/** What is against a file or its rows, as `count` of them. */
export const PROBLEM_TEXT: Record<ImportProblem, string> = {
  bom: msg('A byte order mark was left out.'),
  encoding: msg('The text encoding was guessed. Look whether accents are right.'),
  delimiter: msg('The cells are parted by another character than the name of the file says.'),
  size: msg('More than 10 MiB of terms: no service takes so much in one glossary.'),
  columns: msg('{count, plural, one {# row has} other {# rows have}} another number of columns'),
  'empty-source': msg('{count, plural, one {# row has} other {# rows have}} no source'),
  'empty-target': msg('{count, plural, one {# row has} other {# rows have}} no target'),
  'blank-edge': msg(
    '{count, plural, one {# row begins or ends} other {# rows begin or end}} with a blank',
  ),
  'control-character': msg(
    '{count, plural, one {# row has} other {# rows have}} control characters, such as tabs or line ends',
  ),
  'line-separator': msg(
    '{count, plural, one {# row has} other {# rows have}} a line or paragraph separator',
  ),
  'broken-character': msg('{count, plural, one {# row has} other {# rows have}} half a character'),
  'too-long': msg(
    '{count, plural, one {# row is} other {# rows are}} longer than 1,024 bytes on a side',
  ),
  duplicate: msg(
    '{count, plural, one {# row has} other {# rows have}} a source that is there twice',
  ),
};

/** What the button of a fix says. */
export const FIX_TEXT: Record<ImportFix, string> = {
  trim: msg('Take the blanks away'),
  clean: msg('Clean them'),
  join: msg('Join the lines'),
  'keep-first': msg('Keep the first of each'),
  'keep-last': msg('Keep the last of each'),
  drop: msg('Leave the rows out'),
};

import { describe, expect, it } from 'vitest';
import { messageNotations } from '../../../../shared/domain/checks/placeholder-notations.ts';
import { findMarks } from '../../../../shared/domain/checks/placeholders.ts';

/** A message for each format that gettext knows, and its placeholders. */
const MESSAGES: Record<string, [text: string, ...placeholders: string[]]> = {
  'awk-format': ['Read %d of %s', '%d', '%s'],
  'boost-format': ['Read %1% of %|2$10|', '%1%', '%|2$10|'],
  'c++-format': ['Read {0:>10} of {}', '{0:>10}', '{}'],
  'c-format': ['Read %5.2f of %1$s', '%5.2f', '%1$s'],
  'csharp-format': ['Read {0:N2} of {1}', '{0:N2}', '{1}'],
  'elisp-format': ['Read %d of %s', '%d', '%s'],
  'gcc-internal-format': ['Read %qE before %<for%> of %+D', '%qE', '%<', '%>', '%+D'],
  'gfc-internal-format': ['Read %d at %L', '%d', '%L'],
  'go-format': ['Read %v of %q', '%v', '%q'],
  'java-format': ['Read {0,number,#.##} of {1}', '{0,number,#.##}', '{1}'],
  'java-printf-format': ['Read %1$d of %s', '%1$d', '%s'],
  'javascript-format': ['Read %d of %s', '%d', '%s'],
  'kde-format': ['Read %1 of %2', '%1', '%2'],
  'kde-kuit-format': ['Read <filename>%1</filename>', '<filename>', '%1', '</filename>'],
  'librep-format': ['Read %d of %s', '%d', '%s'],
  'lisp-format': ['Read ~a of ~,2f~%', '~a', '~,2f', '~%'],
  'lua-format': ['Read %d of %s', '%d', '%s'],
  'objc-format': ['Read %@ of %d', '%@', '%d'],
  'object-pascal-format': ['Read %0:s of %d', '%0:s', '%d'],
  'perl-brace-format': ['Read {count} of {name}', '{count}', '{name}'],
  'perl-format': ['Read %d of %s', '%d', '%s'],
  'php-format': ['Read %1$d of %s', '%1$d', '%s'],
  'python-brace-format': ['Read {0!r:>10} of {name}', '{0!r:>10}', '{name}'],
  'python-format': ['Read %(count)d of %s', '%(count)d', '%s'],
  'qt-format': ['Read %1 of %L2', '%1', '%L2'],
  'qt-plural-format': ['Read %n of %1', '%n', '%1'],
  'ruby-format': ['Read %<count>d of %{name}', '%<count>d', '%{name}'],
  'rust-format': ['Read {} of {name:?}', '{}', '{name:?}'],
  'scheme-format': ['Read ~d of ~s', '~d', '~s'],
  'sh-format': ['Read $count of ${name}', '$count', '${name}'],
  'smalltalk-format': ['Read %1 of %2', '%1', '%2'],
  'tcl-format': ['Read %d of %s', '%d', '%s'],
  'ycp-format': ['Read %1 of %2', '%1', '%2'],
};

describe('placeholders of a message', () => {
  it.each(Object.entries(MESSAGES))('are those of %s', (flag, [text, ...placeholders]) => {
    const found = findMarks(text, messageNotations(new Set([flag])));
    expect(found.map(({ raw }) => raw)).toEqual(placeholders);
  });

  it.each(['~a few words~', 'About ~5 minutes', '50 % off', 'one | two'])(
    'are none in %s without a format',
    (text) => {
      expect(findMarks(text, messageNotations(new Set()))).toEqual([]);
    },
  );
});

import { msg, t } from '../../shared/i18n/text.ts';

/** What lists count. */
const COUNTS = {
  result: msg('{count, plural, one {# result} other {# results}}'),
  document: msg('{count, plural, one {# document} other {# documents}}'),
  segment: msg('{count, plural, one {# segment} other {# segments}}'),
  pair: msg('{count, plural, one {# pair} other {# pairs}}'),
  change: msg('{count, plural, one {# change} other {# changes}}'),
  customer: msg('{count, plural, one {# customer} other {# customers}}'),
  project: msg('{count, plural, one {# project} other {# projects}}'),
  glossary: msg('{count, plural, one {# glossary} other {# glossaries}}'),
  memory: msg('{count, plural, one {# memory} other {# memories}}'),
  difference: msg('{count, plural, one {# difference} other {# differences}}'),
  request: msg('{count, plural, one {# request} other {# requests}}'),
  row: msg('{count, plural, one {# row} other {# rows}}'),
  key: msg('{count, plural, one {# key} other {# keys}}'),
};
export type Countable = keyof typeof COUNTS;

/** "1 result", "3 results". */
export function countText(count: number, what: Countable): string {
  return t(COUNTS[what], { count });
}

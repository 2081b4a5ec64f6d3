import { baseCode } from '../../engines/language-codes.ts';

const ONE = 'nplurals=1; plural=0;';
const TWO = 'nplurals=2; plural=(n != 1);';
const TWO_FROM_2 = 'nplurals=2; plural=(n > 1);';
const EAST_SLAVIC =
  'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);';
const CZECH = 'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;';

/** Rules other than "one, or more than one". @see gettext manual, "Plural forms" */
const RULES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['id', 'ja', 'ka', 'km', 'ko', 'lo', 'ms', 'my', 'th', 'vi', 'zh', 'yue', 'jv', 'su'].map(
      (code) => [code, ONE],
    ),
  ),
  ...Object.fromEntries(
    ['ak', 'am', 'br', 'fa', 'fr', 'hy', 'ln', 'mg', 'oc', 'tg', 'ti', 'tl', 'tr', 'uz', 'wa'].map(
      (code) => [code, TWO_FROM_2],
    ),
  ),
  ...Object.fromEntries(
    ['be', 'bs', 'hr', 'ru', 'sr', 'uk', 'hbs'].map((code) => [code, EAST_SLAVIC]),
  ),
  cs: CZECH,
  sk: CZECH,
  pl: 'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
  lt: 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);',
  lv: 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);',
  ro: 'nplurals=3; plural=(n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2);',
  sl: 'nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);',
  ga: 'nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4);',
  gd: 'nplurals=4; plural=(n==1 || n==11) ? 0 : (n==2 || n==12) ? 1 : (n > 2 && n < 20) ? 2 : 3;',
  cy: 'nplurals=4; plural=(n==1) ? 0 : (n==2) ? 1 : (n != 8 && n != 11) ? 2 : 3;',
  mt: 'nplurals=4; plural=(n==1 ? 0 : n==0 || (n%100>1 && n%100<11) ? 1 : (n%100>10 && n%100<20) ? 2 : 3);',
  mk: 'nplurals=2; plural=(n%10==1 && n%100!=11 ? 0 : 1);',
  is: 'nplurals=2; plural=(n%10!=1 || n%100==11);',
  ar: 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);',
};

/** Returns the plural rule of a language, as in the header of a PO file. */
export function pluralFormsOf(targetLang: string): string {
  if (/^pt-br$/iu.test(targetLang)) return TWO_FROM_2;
  return RULES[baseCode(targetLang).toLowerCase()] ?? TWO;
}

/** Returns the number of forms of a rule; null for a placeholder or an invalid rule. */
export function pluralCount(rule: string): number | null {
  const count = Number(/nplurals\s*=\s*(\d{1,2})\s*;/u.exec(rule)?.[1] ?? 0);
  return count >= 1 && count <= 10 && /plural\s*=\s*[^;\sE]/u.test(rule) ? count : null;
}

const SCRIPTS: Readonly<Record<string, string>> = {
  'zh-hans': 'zh_CN',
  'zh-hant': 'zh_TW',
};

/** Returns the gettext name of a language, such as `pt_BR`. */
export function poLanguage(targetLang: string): string {
  const known = SCRIPTS[targetLang.toLowerCase()];
  if (known !== undefined) return known;
  const [language = '', ...rest] = targetLang.split('-');
  return [language.toLowerCase(), ...rest.map((part) => part.toUpperCase())].join('_');
}

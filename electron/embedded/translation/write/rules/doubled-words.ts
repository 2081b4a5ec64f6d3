import { replaceOutside } from '../guarded-text.ts';
import type { WriteBase } from '../write-languages.ts';

/** Words that never stand twice in a row on purpose. `that that` and German `die die` may. */
const NEVER_TWICE: Readonly<Partial<Record<WriteBase, string>>> = {
  EN: 'the an and or our your their',
  DE: 'und oder vom im zum zur für des',
  ES: 'el los de del y un una en con al',
  FR: 'et un une du de des à au aux dans avec sur par pour',
  IT: 'il i gli un una di del della dei e con nel nella al alla per',
  PT: 'o os um uma de do da dos das em no na com e ao',
};

/** Leaves one of a word that was typed twice. With a capital the second one is a name: `de De Niro`. */
export function removeDoubledWords(text: string, language: WriteBase): string {
  const words = NEVER_TWICE[language];
  if (words === undefined) return text;
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}'’-])(?<word>${words.replaceAll(' ', '|')}) \k<word>(?![\p{L}\p{N}'’-])`,
    'giu',
  );
  return replaceOutside(text, pattern, (match) => {
    const [first = '', second = ''] = match[0].split(' ');
    return second === second.toLowerCase() ? first : match[0];
  });
}

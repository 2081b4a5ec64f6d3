import { dayTimesOf, hasHoursByLetter, hoursAround, mayBeTime } from './day-times.ts';
import { matchMoments, overlapsWith, type MatchedMoments, type Moment } from './moments.ts';
import { baseOf, type CheckLanguages, type Texts } from './rule.ts';

const CLOCK =
  /(?<![\d.,:])(\d{1,2})(?:(:|\.|\s?h\s?|[時时點点시]\s?(?=\d{1,2}\s?[分분]))(\d{2}|\d(?=\s?[分분]))(?:\2\d{2}(?!\d))?)?(?!\d)(?:[\s\u00A0\u202F]?([ap])\.?\s?m\b\.?|[\s\u00A0\u202F]?(Uhr|heures?|h)(?!\p{L})|\s?[分분])?/giu;

/** The end of a range such as "9.30–11.00 Uhr", where only the second time carries the word. */
const TO_UHR = /^\s?(?:[-–—]|bis)\s?\d{1,2}[.:]\d{2}\s?Uhr(?!\p{L})/u;
/** Characters around an hour that may name the part of the day. */
const AROUND = 30;

/** Finds times of day, with minutes or a word that marks them. */
export function findTimes(text: string, lang: string): Moment[] {
  const found: Moment[] = [];
  if (!/\d/u.test(text)) return found;
  const { hourWord, hasHalves } = dayTimesOf(lang);
  const isSpanish = baseOf(lang) === 'es';
  const isFrench = baseOf(lang) === 'fr';
  for (const match of text.matchAll(CLOCK)) {
    const [raw, hours = '', sign = '', minutes, half, word] = match;
    const hour = Number(hours);
    if (hour > 24 || Number(minutes ?? 0) > 59) continue;
    const end = match.index + raw.length;
    const after = text.slice(end, end + AROUND);
    const before = text.slice(Math.max(0, match.index - AROUND), match.index);
    const around = half === undefined ? hoursAround(hour, before, after, lang) : null;
    const isInDay = half !== undefined || around !== null;
    const isLetterTime = minutes !== undefined && /[h時时點点시]/iu.test(sign);
    const isTime =
      sign === ':' ||
      isLetterTime ||
      (sign === '.' && (half !== undefined || TO_UHR.test(after))) ||
      (half !== undefined && sign === '') ||
      (word !== undefined && (word.toLowerCase() === 'uhr' || (isFrench && word !== 'h')));
    const isPoint = sign === '.' && mayBeTime(before, after);
    const isBareHour =
      sign === '' &&
      (around !== null ||
        hourWord?.test(after) === true ||
        (word === 'h' && hasHoursByLetter(lang)));
    const isLoose = !isTime && (isPoint || isBareHour);
    if (!isTime && !isLoose) continue;
    const of = (value: number): string => `${String(value)}:${minutes?.padStart(2, '0') ?? '00'}`;
    // Where no half of the day is named, a language with a 12-hour clock may have omitted it.
    const mayBeLater =
      !isInDay && hour <= 12 && ((sign === ':' && hasHalves) || (isPoint && isSpanish));
    const isAfternoon = half?.toLowerCase() === 'p';
    const said = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
    const start = match.index - (around?.lengthBefore ?? 0);
    const last = end + (around?.lengthAfter ?? 0);
    found.push({
      start,
      end: last,
      raw: text.slice(start, last),
      keys: around?.hours.map(of) ?? (mayBeLater ? [of(hour), of((hour + 12) % 24)] : [of(said)]),
      ...(isLoose && { isLoose }),
    });
  }
  return found;
}

const BARE_HOUR = /(?<![\d.,:/-])\d{1,2}(?![\d:/%]|[.,]\d)/gu;

/** Finds bare hours, such as 15 for 3 PM. They count only where the other text has that hour. */
function findBareHours(text: string, lang: string): Moment[] {
  return [...text.matchAll(BARE_HOUR)].flatMap(({ index, 0: raw }) => {
    const hour = Number(raw);
    if (hour > 24) return [];
    const keys = hour <= 12 && dayTimesOf(lang).hasHalves ? [hour, (hour + 12) % 24] : [hour];
    return [
      {
        start: index,
        end: index + raw.length,
        raw,
        keys: keys.map((each) => `${String(each)}:00`),
        isLoose: true,
      },
    ];
  });
}

/** Matches the times of day of both texts. */
export function matchTimes({ source, target }: Texts, langs: CheckLanguages): MatchedMoments {
  const [inSource, inTarget] = [findTimes(source, langs.source), findTimes(target, langs.target)];
  const matched = matchMoments(inSource, inTarget);
  const isHour = ({ raw, keys }: Moment): boolean =>
    !/:\d|\d\D+\d/u.test(raw) && keys.some((key) => key.endsWith(':00'));
  const left = (
    all: readonly Moment[],
    taken: readonly (readonly [Moment, Moment])[],
    side: 0 | 1,
  ) =>
    all.some(
      (each) => isHour(each) && each.isLoose !== true && !taken.some((pair) => pair[side] === each),
    );
  const [isLeft, isOtherLeft] = [left(inSource, matched.same, 0), left(inTarget, matched.same, 1)];
  if (isLeft === isOtherLeft) return matched;
  const more = isLeft ? findBareHours(target, langs.target) : findBareHours(source, langs.source);
  const isTaken = overlapsWith(isLeft ? inTarget : inSource);
  const free = more.filter(({ start, end }) => !isTaken(start, end));
  return isLeft
    ? matchMoments(inSource, [...inTarget, ...free])
    : matchMoments([...inSource, ...free], inTarget);
}

import { pairsOf } from '../../../../../shared/text/pairs.ts';
import { memo } from '../../../../../shared/lazy.ts';
import type { PlacedText } from '../page-reader.ts';

/** As a fraction of the font size. */
const SAME_PLACE = 0.12;
const SAME_SHADOW = 0.25;
const SAME_BASELINE = 0.35;
const MAX_MARK_GAP = 4;
/** An accent is over its letter if the letter begins before the accent ends. */
const UNDER_ACCENT = 0.15;
/** Minimum size ratio between a drop cap and its text. */
const DROP_CAP = 1.8;
const CAP_HEIGHT = 0.75;
/** Maximum number of equal texts compared: a page may contain a character very often. */
const MAX_COMPARED = 16;
/** If a page has more, they are not bullets or drop caps. */
const MAX_MARKS = 200;
const MAX_CAPS = 40;

/** Combining forms of separate accents. */
const ACCENTS = new Map(
  pairsOf(`
    \`=\u0300, ´=\u0301, ˆ=\u0302, ^=\u0302, ˜=\u0303, ~=\u0303, ¯=\u0304,
    ˘=\u0306, ˙=\u0307, ¨=\u0308, ˚=\u030a, ˝=\u030b, ˇ=\u030c, ¸=\u0327`),
);

/** Output of fonts without a character map. */
const UNKNOWN_MARK = /^[\p{Cc}\p{Cn}\ufffd]+(?=\s|$)/u;

/**
 * Converts drawn text to readable text: text printed twice for boldness becomes one, accents drawn
 * over letters become part of them, a drop cap joins its word, and an unknown character before a
 * line becomes a bullet.
 */
export function repairTexts(texts: readonly PlacedText[]): PlacedText[] {
  return joinDropCaps(nameMarks(joinAccents(dropOverprints(texts))));
}

/** Removes duplicates: bold text and shadows are often the same text drawn twice; the last one is on top. */
function dropOverprints(texts: readonly PlacedText[]): PlacedText[] {
  const kept: PlacedText[] = [];
  const placesOf = memo((_text: string): number[] => []);
  for (const text of texts) {
    const places = placesOf(text.text);
    const last = places.slice(-MAX_COMPARED);
    const place = last.findLast((index) => isOverprint(kept[index], text));
    const below = place === undefined ? undefined : kept[place];
    if (place === undefined || below === undefined) {
      places.push(kept.push(text) - 1);
      continue;
    }
    const isMoved = below.x !== text.x || below.y !== text.y;
    const isBold = below.look.isBold || (isMoved && below.look.color === text.look.color);
    kept[place] = { ...text, look: { ...text.look, isBold: isBold || text.look.isBold } };
  }
  return kept;
}

function isOverprint(below: PlacedText | undefined, text: PlacedText): boolean {
  if (below?.angle !== text.angle || Math.abs(below.size - text.size) > 0.5) return false;
  const isShadow = below.look.color !== text.look.color;
  const reach = text.size * (isShadow ? SAME_SHADOW : SAME_PLACE);
  const dx = Math.abs(below.x - text.x);
  // Narrow letters are next to each other, not on top of each other.
  return dx < reach && dx <= text.width / 2 && Math.abs(below.y - text.y) < reach;
}

/**
 * Joins accents: older fonts have no accented letters, so letter and accent are drawn separately.
 */
function joinAccents(texts: readonly PlacedText[]): PlacedText[] {
  const joined: PlacedText[] = [];
  for (const text of texts) {
    const before = joined.at(-1);
    const both = before === undefined ? null : underAccent(before, text);
    if (both === null) joined.push(text);
    else joined[joined.length - 1] = both;
  }
  return joined;
}

function underAccent(before: PlacedText, text: PlacedText): PlacedText | null {
  const mark = ACCENTS.get(before.text.at(-1) ?? '');
  const [first = ''] = text.text;
  if (mark === undefined || before.angle !== text.angle) return null;
  if (Math.abs(before.y - text.y) > text.size * SAME_BASELINE) return null;
  const end = before.x + before.width;
  if (text.x > end - text.size * UNDER_ACCENT || text.x < before.x - text.size) return null;
  const letter = (DOTLESS.get(first) ?? first) + mark;
  const composed = letter.normalize('NFC');
  if (composed === letter) return null;
  const head = before.text.slice(0, -1);
  const { x } = head === '' ? text : before;
  return {
    ...text,
    text: head + composed + text.text.slice(first.length),
    x,
    width: text.x + text.width - x,
  };
}

const DOTLESS = new Map(pairsOf('ı=i, ȷ=j'));

function nameMarks(texts: readonly PlacedText[]): PlacedText[] {
  let marks = 0;
  return texts.flatMap((text) => {
    const [sign] = UNKNOWN_MARK.exec(text.text) ?? [];
    if (sign === undefined || (marks += 1) > MAX_MARKS) return [text];
    const rest = text.text.slice(sign.length);
    const { x, y, size, angle } = text;
    const beside = texts.filter(
      (other) =>
        other !== text &&
        other.angle === angle &&
        Math.abs(other.y - y) < other.size * SAME_BASELINE,
    );
    const isFirst = !beside.some((other) => other.x < x && x - other.x - other.width < size * 2);
    const follower = beside.find(
      (other) =>
        other.x > x && other.x - x < other.size * MAX_MARK_GAP && /\p{L}/u.test(other.text),
    );
    if (isFirst && rest.trim() !== '') return [{ ...text, text: `•${rest}` }];
    if (isFirst && follower !== undefined) {
      // Such fonts often report no sizes, either.
      return [{ ...text, text: '•', y: follower.y, size: follower.size }];
    }
    return rest.trim() === '' ? [] : [{ ...text, text: rest }];
  });
}

/** Moves a large first letter before the line at its top, and makes lines next to it begin where it does. */
function joinDropCaps(texts: readonly PlacedText[]): PlacedText[] {
  const least =
    texts.reduce((size, text) => Math.min(size, text.size), Number.POSITIVE_INFINITY) * DROP_CAP;
  const caps = texts.filter(({ text, size }) => size >= least && /^\p{Lu}$/u.test(text.trim()));
  if (caps.length > MAX_CAPS) return [...texts];
  let repaired: readonly PlacedText[] = texts;
  for (const cap of caps) repaired = joinDropCap(repaired, cap);
  return [...repaired];
}

function joinDropCap(texts: readonly PlacedText[], cap: PlacedText): readonly PlacedText[] {
  const end = cap.x + cap.width;
  const top = cap.y + cap.size * CAP_HEIGHT;
  const beside = texts.filter(
    ({ angle, x, y, size }) =>
      angle === cap.angle &&
      cap.size > size * DROP_CAP &&
      y > cap.y - size * SAME_BASELINE &&
      y < top &&
      x > end - size * SAME_BASELINE &&
      x - end < size,
  );
  const first = beside.toSorted((a, b) => b.y - a.y || a.x - b.x)[0];
  // A letter spanning two or more lines is a drop cap; a large letter before a single line is a symbol.
  const lines = new Set(beside.map(({ y }) => Math.round(y)));
  const isFirstWord = first !== undefined && /^[\p{L}’']/u.test(first.text);
  if (!isFirstWord || lines.size < 2) return texts;
  // A letter behind lines is not their drop cap.
  const isBehind = texts.some(
    ({ x, y, width, angle, ...other }) =>
      angle === cap.angle &&
      cap.size > other.size * DROP_CAP &&
      y > cap.y - other.size * SAME_BASELINE &&
      y < top &&
      x < end - other.size * SAME_BASELINE &&
      x + width > cap.x + other.size * SAME_BASELINE,
  );
  if (isBehind) return texts;
  return texts.flatMap((text) => {
    if (text === cap) return [];
    if (!beside.includes(text)) return [text];
    const own = text === first ? cap.text.trim() + text.text : text.text;
    return [{ ...text, text: own, x: cap.x, width: text.x + text.width - cap.x }];
  });
}

import { ascii, scanContent } from './content-scanner.ts';

const INVISIBLE = '3';

/** What a graphics state remembers that counts here. */
interface TextState {
  mode: string;
}

/**
 * Takes the visible text out of the content of a page, or the text that a scanner put invisibly over
 * its picture; the other one, lines, pictures and colours stay. States that are left open are
 * closed, so that what is drawn afterwards stands where it is meant to.
 */
export function removeText(
  content: Uint8Array,
  which: 'visible' | 'invisible' = 'visible',
): Uint8Array {
  const kept: Uint8Array[] = [];
  const states: TextState[] = [];
  let state: TextState = { mode: '0' };
  for (const { operator, start, operatorStart, end } of scanContent(content)) {
    const operands = (): string =>
      ascii(content.subarray(Math.max(start, operatorStart - 4000), operatorStart));
    if (operator === 'q') states.push({ ...state });
    else if (operator === 'Q') state = states.pop() ?? state;
    else if (operator === 'Tr') state.mode = operands().trim();
    const isGone = (state.mode === INVISIBLE) === (which === 'invisible');
    if (isGone && (operator === 'Tj' || operator === 'TJ')) continue;
    if (isGone && (operator === "'" || operator === '"')) {
      // Both go to the next line before they show their text.
      kept.push(NEXT_LINE);
    } else if (operator === 'BDC' && operands().includes('/ActualText')) {
      // The old words again, for programs that read aloud or copy.
      kept.push(PLAIN_MARK);
    } else {
      kept.push(content.subarray(start, end), BLANK);
    }
  }
  for (const _ of states) kept.push(RESTORE);
  return concatBytes(kept);
}

const encoder = new TextEncoder();
const NEXT_LINE = encoder.encode('T*\n');
const PLAIN_MARK = encoder.encode('/Span BMC\n');
const RESTORE = encoder.encode('Q\n');
const BLANK = encoder.encode('\n');

/** Joins parts into one array. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

import { findJsonLines, type JsonLine } from '../../../shared/documents/json/json-text.ts';
import type { ReadBudget } from '../../../shared/documents/read-budget.ts';
import { decodeText, type DecodedText } from '../../../shared/documents/text-encoding.ts';
import { hasLetters, plainText, type Segment } from '../engines/piece.ts';
import { countSegments } from './count-segments.ts';
import type { Answers, FormatCode, OpenOptions } from './document-format.ts';
import { encodeExactly } from './encode-text.ts';
import { planInline, type InlineAtom, type InlinePlan } from './inline/inline-plan.ts';
import { jsonWriter, type JsonWriter } from './json/json-writer.ts';

interface PlannedLine {
  readonly line: JsonLine;
  readonly plan: InlinePlan<never, string>;
}

/**
 * JSON files: the lines of the values that are texts for readers. Keys, numbers, order, white space,
 * escapes, and everything else stay byte for byte.
 */
export const jsonFormat = {
  open: (bytes: Uint8Array, budget: ReadBudget, options: Pick<OpenOptions, 'rules'>) =>
    openLines(bytes, budget, options, true),
  openTranslation: (bytes: Uint8Array, budget: ReadBudget, options: Pick<OpenOptions, 'rules'>) =>
    openLines(bytes, budget, options, false),
} satisfies FormatCode;

/** @param isNew a line that an engine leaves empty stays unchanged; one that a user empties does not */
function openLines(
  bytes: Uint8Array,
  budget: ReadBudget,
  { rules }: Pick<OpenOptions, 'rules'>,
  isNew: boolean,
) {
  const file = decodeText(bytes);
  const planned = findJsonLines(file.text, rules?.json)
    .map((line): PlannedLine => ({ line, plan: planInline(atomsOf(line.text)) }))
    .filter(({ plan }) => hasLetters(plan.segment));
  return {
    ...countSegments(
      planned.map(({ plan, line }) => ({ segment: plan.segment, location: line.location })),
      budget,
    ),
    write(answers: Answers, _targetLang: string) {
      const write = jsonWriter(file.text);
      const parts: string[] = [];
      let at = 0;
      for (const [index, { line, plan }] of planned.entries()) {
        const answer = answers[index];
        const isEmpty = answer !== undefined && isNew && plainText(answer).trim() === '';
        if (answer === undefined || isEmpty) continue;
        const text = textOf(answer, plan);
        if (text === textOf(plan.segment, plan)) continue;
        parts.push(file.text.slice(at, line.start), write(text));
        at = line.end;
      }
      parts.push(file.text.slice(at));
      return encodeJson(parts.join(''), file, write);
    },
  };
}

/**
 * Characters that no engine, editor, or database can hold: they come back exactly once, like
 * pictures.
 */
// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const UNREADABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\p{Surrogate}/gu;

function atomsOf(text: string): InlineAtom<never, string>[] {
  const atoms: InlineAtom<never, string>[] = [];
  let at = 0;
  for (const { index, 0: object } of text.matchAll(UNREADABLE)) {
    if (index > at) atoms.push({ kind: 'text', path: [], text: text.slice(at, index) });
    atoms.push({ kind: 'object', path: [], object });
    at = index + object.length;
  }
  if (at < text.length) atoms.push({ kind: 'text', path: [], text: text.slice(at) });
  return atoms;
}

/** Returns an answer as one line: line ends are those of the source. */
function textOf(answer: Segment, { objects }: InlinePlan<never, string>): string {
  return answer
    .map((piece) =>
      piece.kind === 'text'
        ? piece.text.toWellFormed().replaceAll(/[\r\n]+/gu, ' ')
        : (objects[piece.id]?.object ?? ''),
    )
    .join('')
    .trim();
}

/** Encodes like the source; what its encoding lacks is written as an escape. */
function encodeJson(text: string, file: DecodedText, write: JsonWriter): Uint8Array {
  const exact = encodeExactly(text, file);
  if (exact !== null) return exact;
  const escaped = write.escapeMissing(text, (sign) => encodeExactly(sign, file) !== null);
  return encodeExactly(escaped, file) ?? new TextEncoder().encode(text);
}

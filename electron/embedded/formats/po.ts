import { unsupportedDocument } from '../../../shared/documents/document-errors.ts';
import {
  readPoFile,
  writePoString,
  type PoEntry,
  type PoFile,
  type PoRange,
} from '../../../shared/documents/po/po-file.ts';
import { isPoOpen, poLines, poLocation, poSources } from '../../../shared/documents/po/po-text.ts';
import type { ReadBudget } from '../../../shared/documents/read-budget.ts';
import { decodeAs } from '../../../shared/text/decode-bytes.ts';
import { toLanguageTag } from '../../../shared/exchange/exchange-unit.ts';
import { baseCode } from '../engines/language-codes.ts';
import { hasLetters, type Segment } from '../engines/piece.ts';
import { countSegments } from './count-segments.ts';
import type { Answers, FormatCode, OpenOptions } from './document-format.ts';
import { encodeText } from './encode-text.ts';
import {
  marksWithin,
  messageMarks,
  planLine,
  writeLine,
  type LinePlan,
} from './po/message-plan.ts';
import { pluralCount, pluralFormsOf, poLanguage } from './po/plural-forms.ts';

/** A line of a message that is written from an answer. */
interface PlannedLine {
  readonly entry: PoEntry;
  readonly form: number;
  readonly at: number;
  readonly plan: LinePlan;
}

/** Replacement for a part of the text. */
interface Splice extends PoRange {
  readonly text: string;
}

/**
 * PO files of gettext, and templates: every line of a message is a segment. Comments, references,
 * flags, obsolete messages, order, and line ends stay byte for byte; existing translations are
 * preserved.
 */
export const poFormat = {
  open(bytes: Uint8Array, budget: ReadBudget, options: Pick<OpenOptions, 'targetLang'>) {
    const file = readPoFile(bytes);
    requireTarget(file, options.targetLang);
    const formCount = formCountOf(file, options.targetLang);
    return openLines(
      file,
      file.entries.filter(isPoOpen).map((entry) => ({ entry, texts: poSources(entry, formCount) })),
      { budget, isNew: true },
    );
  },
  openTranslation(bytes: Uint8Array, budget: ReadBudget) {
    const file = readPoFile(bytes);
    return openLines(
      file,
      file.entries
        .filter((entry) => !isPoOpen(entry))
        .map((entry) => ({ entry, texts: entry.forms.map(({ value }) => value.text) })),
      { budget, isNew: false },
    );
  },
} satisfies FormatCode;

/** @param texts one for each written `msgstr`, from which it is written */
function openLines(
  file: PoFile,
  messages: readonly { entry: PoEntry; texts: readonly string[] }[],
  { budget, isNew }: { readonly budget: ReadBudget; readonly isNew: boolean },
) {
  const planned = messages.flatMap(({ entry, texts }) =>
    texts.flatMap((text, form) => {
      const marks = messageMarks(text, entry.flags);
      let start = 0;
      return poLines(text).map((line, at): PlannedLine => {
        const from = start + line.lead.length;
        start = from + line.text.length + line.trail.length + 1;
        const own = marksWithin(marks, from, from + line.text.length);
        return { entry, form, at, plan: planLine(line.text, own) };
      });
    }),
  );
  const open = planned.filter(({ plan }) => hasLetters(plan.segment));
  return {
    ...countSegments(
      open.map(({ plan, entry }) => ({ segment: plan.segment, location: poLocation(entry) })),
      budget,
    ),
    write(answers: Answers, targetLang: string) {
      const written = new Map<PoEntry, Map<string, string>>();
      for (const [index, { entry, form, at, plan }] of open.entries()) {
        const answer: Segment | undefined = answers[index];
        if (answer === undefined) continue;
        const lines = written.get(entry) ?? new Map<string, string>();
        written.set(
          entry,
          lines.set(`${String(form)}.${String(at)}`, writeLine(plan, answer, isNew)),
        );
      }
      const splices = messages.flatMap(({ entry, texts }) => {
        const lines = written.get(entry);
        return lines === undefined ? [] : spliceEntry(file, entry, texts, lines, isNew);
      });
      const charset = file.isMisnamed ? file.encoding.toUpperCase() : undefined;
      const header = isNew ? [headerOf(file, targetLang, charset)] : [];
      return encodePo(file, [...splices, ...header], targetLang);
    },
  };
}

/** Writes the translations of a message and removes its fuzzy flag. */
function spliceEntry(
  { text, lineEnding }: PoFile,
  entry: PoEntry,
  texts: readonly string[],
  lines: ReadonlyMap<string, string>,
  isNew: boolean,
): Splice[] {
  const isWrapped = isWrappedLike(text, entry);
  const values = texts.map((from, form) =>
    poLines(from)
      .map(({ lead, text: core, trail }, at) => {
        const line = lines.get(`${String(form)}.${String(at)}`) ?? core;
        return lead + line + trail;
      })
      .join('\n'),
  );
  const write = (value: string): string => writePoString(value, isWrapped, lineEnding);
  if (!isNew) {
    const isEmptied = values.every((value) => value.trim() === '');
    return entry.forms.flatMap(({ value }, form) => {
      // A message that a user emptied is not translated, regardless of its line ends.
      const wanted = isEmptied ? '' : (values[form] ?? value.text);
      return wanted === value.text ? [] : [{ ...rangeOf(value), text: write(wanted) }];
    });
  }
  const all = values.map((value, form) =>
    entry.plural === null ? `msgstr ${write(value)}` : `msgstr[${String(form)}] ${write(value)}`,
  );
  const first = entry.forms[0];
  const last = entry.forms.at(-1);
  if (first === undefined || last === undefined) return [];
  return [
    ...withoutFuzzy(text, entry),
    { start: first.start, end: last.value.end, text: all.join(lineEnding) },
  ];
}

const rangeOf = ({ start, end }: PoRange): PoRange => ({ start, end });

/** Returns whether a message is wrapped; a file with long unwrapped lines gets long lines. */
function isWrappedLike(text: string, { id, plural }: PoEntry): boolean {
  const isLong = ({ start, end }: PoRange): boolean => end - start > 90;
  const lines = [id, ...(plural === null ? [] : [plural])];
  return !lines.some(
    (string) => isLong(string) && !/[\r\n]/u.test(text.slice(string.start, string.end)),
  );
}

/** Removes the fuzzy flag and the previous source that it refers to. */
function withoutFuzzy(text: string, entry: PoEntry): Splice[] {
  if (!entry.flags.has('fuzzy')) return [];
  const line = ({ start, end }: PoRange): Splice => {
    const mark = /^\r\n|^[\r\n]/u.exec(text.slice(end, end + 2))?.[0] ?? '';
    return { start, end: end + mark.length, text: '' };
  };
  const flags = entry.flagLines.map((range) => {
    const rest = text
      .slice(range.start + 2, range.end)
      .split(',')
      .map((flag) => flag.trim())
      .filter((flag) => flag !== '' && flag !== 'fuzzy');
    return rest.length === 0
      ? line(range)
      : { ...range, text: `${text.slice(range.start, range.start + 2)} ${rest.join(', ')}` };
  });
  return [...flags, ...entry.previousLines.map(line)];
}

/** Requires existing translations to be in the requested language. */
function requireTarget(file: PoFile, targetLang: string): void {
  const named = fieldOf(file, 'Language').split(/[_@.]/u)[0] ?? '';
  if (named === '' || baseCode(named) === baseCode(targetLang)) return;
  if (file.entries.every(isPoOpen)) return;
  throw unsupportedDocument({
    english: `The PO file holds translations into ${named.slice(0, 35)}, so it cannot be translated into ${toLanguageTag(targetLang)} as well. Choose ${named.slice(0, 35)}, or use the template (.pot).`,
  });
}

function fieldOf({ header }: PoFile, name: string): string {
  const lines = header?.forms[0]?.value.text.split('\n') ?? [];
  const prefix = `${name.toLowerCase()}:`;
  const line = lines.find((one) => one.toLowerCase().startsWith(prefix));
  return line?.slice(prefix.length).trim() ?? '';
}

/** Returns the plural rule; the file's own rule stays if it is for this language. */
function pluralRuleOf(file: PoFile, targetLang: string): string {
  const named = fieldOf(file, 'Language').split(/[_@.]/u)[0] ?? '';
  const rule = fieldOf(file, 'Plural-Forms');
  const isOfTarget = named !== '' && baseCode(named) === baseCode(targetLang);
  return isOfTarget && pluralCount(rule) !== null ? rule : pluralFormsOf(targetLang);
}

function formCountOf(file: PoFile, targetLang: string): number {
  return pluralCount(pluralRuleOf(file, targetLang)) ?? 2;
}

/** Returns whether a charset is named; templates have the word CHARSET as a placeholder. */
function namesCharset(contentType: string): boolean {
  return /charset=(?!charset\b)[\w.:-]+/iu.test(contentType);
}

/** Writes the header for the target language; all its other fields stay. */
function headerOf(file: PoFile, targetLang: string, charset?: string): Splice {
  const { header, lineEnding } = file;
  const value = header?.forms[0]?.value;
  const named = fieldOf(file, 'Language').split(/[_@.]/u)[0] ?? '';
  const isOfTarget = named !== '' && baseCode(named) === baseCode(targetLang);
  const type = fieldOf(file, 'Content-Type');
  const hasCharset = namesCharset(type);
  const wanted: Record<string, string> = {
    Language: isOfTarget ? fieldOf(file, 'Language') : poLanguage(targetLang),
    'MIME-Version': fieldOf(file, 'MIME-Version') || '1.0',
    'Content-Type':
      hasCharset && charset === undefined ? type : `text/plain; charset=${charset ?? 'UTF-8'}`,
    'Content-Transfer-Encoding': fieldOf(file, 'Content-Transfer-Encoding') || '8bit',
    'Plural-Forms': pluralRuleOf(file, targetLang),
  };
  const lines = (value?.text ?? '').split('\n').filter((line) => line !== '');
  for (const [name, content] of Object.entries(wanted)) {
    const at = lines.findIndex((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    if (at < 0) lines.push(`${name}: ${content}`);
    else lines[at] = `${name}: ${content}`;
  }
  const text = writePoString(`${lines.join('\n')}\n`, false, lineEnding);
  if (value !== undefined) return { ...rangeOf(value), text };
  const start = file.entries.length === 0 ? file.text.length : 0;
  const blank = `${lineEnding}${lineEnding}`;
  return { start, end: start, text: `msgid ""${lineEnding}msgstr ${text}${blank}` };
}

/** Encodes in the source's encoding, or in UTF-8 if that lacks a letter or is unnamed: then the header is updated. */
function encodePo(file: PoFile, splices: readonly Splice[], targetLang: string): Uint8Array {
  const headerFlags = file.header === null ? [] : withoutFuzzy(file.text, file.header);
  const isNew = splices.some(({ start }) => start === file.header?.forms[0]?.value.start);
  const all = isNew ? [...splices, ...headerFlags] : splices;
  const text = apply(file.text, all);
  // A header without a charset gets the one that the file is written in.
  if (isNew && !file.encoding.startsWith('utf-') && !namesCharset(fieldOf(file, 'Content-Type'))) {
    return encodeText(text, { encoding: 'utf-8', hasBom: false });
  }
  const bytes = encodeText(text, file);
  if (file.encoding.startsWith('utf-') || decodeAs(file.encoding, bytes) === text) return bytes;
  const header = headerOf(file, targetLang, 'UTF-8');
  const rest = all.filter(({ start, end }) => start !== header.start || end !== header.end);
  return encodeText(apply(file.text, [...rest, header]), { encoding: 'utf-8', hasBom: false });
}

function apply(text: string, splices: readonly Splice[]): string {
  let written = '';
  let at = 0;
  for (const { start, end, text: replacement } of splices.toSorted((a, b) => a.start - b.start)) {
    written += text.slice(at, start) + replacement;
    at = end;
  }
  return written + text.slice(at);
}

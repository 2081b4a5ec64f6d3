import { joinLines, withSeparatorsOf } from '../../../shared/domain/voice/join-lines.ts';
import { beginningOf } from '../../../shared/graphemes.ts';
import { orThrow, type Statements } from '../engine/statement-cache.ts';
import type { GrowingItems } from '../history/growing.ts';
import { toIndexText } from '../search/text-search-fold.ts';
import type { NewVoiceLine } from './repo-types.ts';
import { unknownSession, type VoiceLineRow, type VoiceSessionRow } from './row.ts';
import { VOICE_SQL } from './sql.ts';

/** Length in characters of the title of a history item, made of the first words. */
const MAX_TITLE_CHARS = 60;

/**
 * Manages the lines of a session and their history segments: one segment for each transcript line, with its
 * translations. Called inside a transaction.
 */
export function createVoiceLines(db: Statements, items: GrowingItems) {
  const readLine = (sql: string, ...values: (number | object)[]): VoiceLineRow | undefined =>
    db.get<VoiceLineRow>(sql, ...values);
  const sourceAt = (session: number, ms: number): VoiceLineRow | undefined =>
    readLine(VOICE_SQL.sourceAt, session, ms) ?? readLine(VOICE_SQL.firstSource, session);
  const neighbor = (
    sql: string,
    session: number,
    { start_ms: startMs, row_id: rowId }: VoiceLineRow,
  ): VoiceLineRow | undefined => readLine(sql, { session, startMs, rowId });
  const targetsWithin = (session: number, fromMs: number, toMs: number): VoiceLineRow[] =>
    db.all<VoiceLineRow>(VOICE_SQL.targetsWithin, { session, fromMs, toMs });

  /** Returns the translations of a transcript line. */
  const targetsOf = (session: number, source: VoiceLineRow): VoiceLineRow[] => {
    const isFirst = neighbor(VOICE_SQL.previousSource, session, source) === undefined;
    const next = neighbor(VOICE_SQL.nextSource, session, source);
    return targetsWithin(session, isFirst ? 0 : source.start_ms, next?.start_ms ?? MAX_MS);
  };

  /** Joins the translations of a transcript line, as the history shows them. */
  const joined = (session: number, lines: readonly VoiceLineRow[]): string => {
    const carries = lines.length > 1 && db.get(VOICE_SQL.separated, session) !== undefined;
    return joinLines(lines, carries).trim();
  };

  const listItems = (session: number): { target_lang: string; item_id: string }[] =>
    db.all<{ target_lang: string; item_id: string }>(VOICE_SQL.listItems, session);

  /** Updates the segments of a transcript line. */
  const record = (session: VoiceSessionRow, source: VoiceLineRow): void => {
    const targets = targetsOf(session.row_id, source);
    for (const { target_lang: lang, item_id: itemId } of listItems(session.row_id)) {
      const beside = targets.filter((line) => line.target_lang === lang);
      items.put(itemId, {
        position: source.position ?? 0,
        source: source.text.trim(),
        target: joined(session.row_id, beside),
        location: toClock(source.start_ms),
      });
    }
  };

  const begin = (session: VoiceSessionRow, title: string, first: VoiceLineRow): void => {
    for (const { target_lang: lang, item_id: id } of listItems(session.row_id)) {
      items.begin({
        id,
        kind: 'voice',
        title,
        sourceLang: (session.source_lang ?? first.language).toUpperCase(),
        targetLang: (lang === '' ? (session.source_lang ?? first.language) : lang).toUpperCase(),
        connectionId: session.connection_id,
        connectionName: session.connection_name,
        projectId: session.project_id,
        projectName: session.project_name,
        options: session.formality === 'default' ? {} : { formality: session.formality },
        isPractice: session.recognizer === 'practice',
        billedChars: null,
        createdAtMs: session.started_at_ms,
        documentJobId: null,
      });
    }
  };

  return {
    /** @returns the added lines, as stored */
    add(
      session: VoiceSessionRow,
      targetLang: string | null,
      added: readonly NewVoiceLine[],
    ): VoiceLineRow[] {
      const insert = db.prepare(VOICE_SQL.insertLine);
      let { line_count: lineCount, next_number: number } = session;
      const stored: VoiceLineRow[] = [];
      for (const line of added) {
        const text = line.text.toWellFormed();
        const startMs = Math.max(0, Math.round(line.startMs));
        insert.run({
          session: session.row_id,
          number,
          targetLang,
          language: line.language,
          text,
          indexText: toIndexText(text),
          startMs,
          endMs: Math.max(startMs, Math.round(line.endMs)),
          position: targetLang === null ? lineCount : null,
        });
        const row = readLine(VOICE_SQL.line, session.row_id, number);
        if (row !== undefined) stored.push(row);
        number += 1;
        if (targetLang === null) lineCount += 1;
      }
      const [first] = stored;
      if (first === undefined) return [];
      const isBeginning = targetLang === null && session.line_count === 0;
      db.run(VOICE_SQL.count, { rowId: session.row_id, lineCount, nextNumber: number });
      if (isBeginning) begin(session, session.title || toTitle(first.text), first);
      const beside = new Map<number, VoiceLineRow>();
      const note = (source: VoiceLineRow | undefined): void => {
        if (source !== undefined) beside.set(source.row_id, source);
      };
      for (const line of stored) {
        if (targetLang === null) {
          note(line);
          // Translations of the previous line may belong to this one.
          note(neighbor(VOICE_SQL.previousSource, session.row_id, line));
          note(neighbor(VOICE_SQL.nextSource, session.row_id, line));
        } else note(sourceAt(session.row_id, (line.start_ms + line.end_ms) / 2));
      }
      for (const source of beside.values()) record(session, source);
      return stored;
    },

    /** Returns a page of the transcript, with its translations. */
    page(session: number, page: number, limit: number): VoiceLineRow[] {
      const sources = db.all<VoiceLineRow>(
        VOICE_SQL.sourcePage,
        session,
        limit,
        (page - 1) * limit,
      );
      const [first] = sources;
      const last = sources.at(-1);
      if (first === undefined || last === undefined) {
        return page === 1 ? targetsWithin(session, 0, MAX_MS) : [];
      }
      const next = neighbor(VOICE_SQL.nextSource, session, last);
      const fromMs = page === 1 ? 0 : first.start_ms;
      const targets = targetsWithin(session, fromMs, next?.start_ms ?? MAX_MS);
      return [...sources, ...targets].toSorted((a, b) => a.start_ms - b.start_ms);
    },

    /** @throws `input/not-found` */
    edit(session: VoiceSessionRow, number: number, text: string, atMs: number): VoiceLineRow {
      const line = orThrow(readLine(VOICE_SQL.line, session.row_id, number), unknownSession);
      const wording = withSeparatorsOf(line, text);
      if (line.text === wording) return line;
      db.run(VOICE_SQL.insertRevision, line.row_id, line.text, atMs);
      db.run(VOICE_SQL.editLine, wording, toIndexText(wording), line.row_id);
      const edited = { ...line, text: wording, is_changed_by_me: 1 };
      const lang = line.target_lang;
      const source =
        lang === null ? edited : sourceAt(session.row_id, (line.start_ms + line.end_ms) / 2);
      if (source === undefined) return edited;
      const position = source.position ?? 0;
      for (const { target_lang: itemLang, item_id: itemId } of listItems(session.row_id)) {
        if (lang === null) items.editSource(itemId, position, wording.trim());
        else if (itemLang === lang) {
          const beside = targetsOf(session.row_id, source).filter(
            (one) => one.target_lang === lang,
          );
          items.edit(itemId, position, joined(session.row_id, beside), atMs);
        }
      }
      return edited;
    },
  };
}

/** After the end of any sound. */
const MAX_MS = Number.MAX_SAFE_INTEGER;

/** Returns the first words, cut at the end of one. */
function toTitle(text: string): string {
  const words = text.trim().replaceAll(/\s+/gu, ' ');
  if (words.length <= MAX_TITLE_CHARS) return words;
  const cut = beginningOf(words, MAX_TITLE_CHARS);
  const end = cut.lastIndexOf(' ');
  return `${(end > MAX_TITLE_CHARS / 2 ? cut.slice(0, end) : cut).toWellFormed()}…`;
}

/** Formats a time such as `0:05` or `1:02:03`. */
function toClock(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  const rest = two(seconds % 60);
  return hours === 0 ? `${String(minutes)}:${rest}` : `${String(hours)}:${two(minutes)}:${rest}`;
}

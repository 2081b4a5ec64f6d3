import { beginningOf } from '../../../shared/graphemes.ts';
import type { HistoryItem, HistorySegment } from '../../../shared/domain/history/history.ts';
import { continuesText } from '../../../shared/domain/texts/continuity.ts';
import type { KeepTextInput } from '../../../shared/domain/texts/translation.ts';
import { splitLines } from '../../../shared/domain/texts/units.ts';
import { cutSentences } from '../../../shared/text/sentences.ts';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import { toAppError } from '../../../shared/errors.ts';
import type { HistoryService } from '../history/service.ts';

/** Provenance of a text. */
export interface TextProvenance {
  sourceLang: string | null;
  engine: string | null;
  isPractice: boolean;
}

/** Display names of the options that were chosen by id. */
export interface ChosenNames {
  /** In the order of the options. */
  glossaries: readonly string[];
  memory: string | null;
  style: string | null;
  profile: string | null;
}

export interface TextHistoryServiceDeps {
  history: Pick<HistoryService, 'add' | 'getItem' | 'listDrafts'>;
  getConnection: (id: string) => Promise<Pick<Connection, 'name'>>;
  /** Returns null for a deleted project. */
  projectName: (id: string) => Promise<string | null>;
  /** Returns null when nothing was recently translated that way. */
  provenanceOf: (input: KeepTextInput) => TextProvenance | null;
  /** Reads cached data; sends nothing. */
  namesOf: (input: KeepTextInput) => ChosenNames;
  newId: () => string;
  now: () => number;
  onChanged: (itemId: string) => void;
}

/** As many as the history returns together: their content decides whether a text is still the same. */
const COMPARED_SEGMENTS = 200;

/** Title length in characters: the first words of the text. */
const MAX_TITLE_CHARS = 80;

/** Records texts of the Translate page in the history. */
export function createTextHistoryService(deps: TextHistoryServiceDeps) {
  /** Finds the item to overwrite, if it is unedited and still the same text and route. */
  const findEarlier = async (input: KeepTextInput): Promise<HistoryItem | null> => {
    const { itemId } = input;
    if (itemId === null) return null;
    const before = await deps.history.getItem({ itemId, page: 1, limit: COMPARED_SEGMENTS });
    if (before === null) return null;
    const { item, segments } = before;
    const isOurs = item.documentJobId === null && !item.isChangedByMe;
    if (!isOurs || !isSameRoute(item, input) || !isGoneOn(segments, input)) return null;
    const { count } = await deps.history.listDrafts({ itemId, from: 0, limit: 1 });
    return count === 0 ? item : null;
  };

  /** Returns the account's name. Texts of a removed account stay, without its name. */
  const connectionName = async (id: string): Promise<string> => {
    try {
      return (await deps.getConnection(id)).name;
    } catch (error) {
      if (toAppError(error).code === 'input/not-found') return '';
      throw error;
    }
  };

  return {
    /**
     * Records a text, replacing its earlier record. Anything the user corrected, began to correct, or deleted in the
     * history meanwhile is preserved, as is another text or route: then the text becomes a new item.
     * @returns null when recording is off, or there is nothing to record
     */
    async keep(input: KeepTextInput): Promise<{ itemId: string } | null> {
      const { kind, sourceText, targetText, targetLang, connectionId, projectId } = input;
      if (sourceText.trim() === '' || targetText.trim() === '') return null;
      const earlier = await findEarlier(input);
      // Provenance is lost when the app exits; the item still has it.
      const origin = deps.provenanceOf(input) ?? earlier;
      const improvedLang = kind === 'improvement' ? targetLang : null;
      const sourceLang = input.sourceLang ?? origin?.sourceLang ?? improvedLang;
      const item = await deps.history.add(
        {
          id: earlier?.id ?? deps.newId(),
          kind,
          title: titleOf(sourceText),
          sourceLang,
          targetLang,
          connectionId,
          connectionName: await connectionName(connectionId),
          projectId,
          projectName: projectId === null ? null : await deps.projectName(projectId),
          options: toShownOptions(input, deps.namesOf(input)),
          engine: origin?.engine ?? null,
          isPractice: origin?.isPractice ?? false,
          billedChars: input.billedChars,
          createdAtMs: deps.now(),
          documentJobId: null,
        },
        toTextSegments({ sourceText, targetText, sourceLang, targetLang }),
      );
      if (item === null) return null;
      deps.onChanged(item.id);
      return { itemId: item.id };
    },
  };
}

function isSameRoute(
  item: HistoryItem,
  { kind, connectionId, targetLang }: KeepTextInput,
): boolean {
  return item.kind === kind && item.connectionId === connectionId && item.targetLang === targetLang;
}

/** Returns true when the text is another state of the existing one, not a different text. */
function isGoneOn(segments: readonly HistorySegment[], { sourceText }: KeepTextInput): boolean {
  const before = segments.map(({ source }) => source).join('\n');
  // Segments do not record the spaces between them, and many languages have none.
  const bare = (text: string) => text.replace(/\s+/gu, '');
  return continuesText(before, sourceText) || continuesText(bare(before), bare(sourceText));
}

/** Returns the first words of the first non-blank line. */
function titleOf(text: string): string {
  const line =
    splitLines(text)
      .find((each) => each.trim() !== '')
      ?.trim() ?? '';
  if (line.length <= MAX_TITLE_CHARS) return line;
  const cut = beginningOf(line, MAX_TITLE_CHARS).toWellFormed();
  const end = cut.lastIndexOf(' ');
  return `${(end > MAX_TITLE_CHARS / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}

/** Returns the requested options besides the languages, without defaults. */
function toShownOptions(
  { options, kind }: KeepTextInput,
  names: ChosenNames,
): HistoryItem['options'] {
  if (kind === 'improvement') return {};
  const { formality, modelType, tagHandling } = options;
  const instructionCount = options.customInstructions.filter((each) => each.trim() !== '').length;
  return {
    ...(formality === 'default' ? {} : { formality }),
    ...(modelType === null ? {} : { model: modelType }),
    ...(names.glossaries.length === 0 ? {} : { glossary: names.glossaries.join(', ') }),
    ...(options.memoryId === null ? {} : { memory: names.memory ?? options.memoryId }),
    ...(options.styleId === null ? {} : { style: names.style ?? options.styleId }),
    ...(options.styleProfileId === null
      ? {}
      : { 'style profile': names.profile ?? options.styleProfileId }),
    ...(instructionCount === 0 ? {} : { 'custom instructions': instructionCount }),
    ...(options.context.trim() === '' ? {} : { context: 'given' }),
    ...(tagHandling === 'off' ? {} : { tags: tagHandling }),
  };
}

/** A text and its translation with their languages; the source's is null when unknown. */
interface TextPair {
  sourceText: string;
  targetText: string;
  sourceLang: string | null;
  targetLang: string;
}

/**
 * Splits a text and its translation into segments: line by line, and sentence by sentence if both lines
 * have as many. If the user joined or added lines, the whole is one segment: half a pair is useless.
 */
export function toTextSegments({ sourceText, targetText, ...langs }: TextPair): HistorySegment[] {
  const sources = splitLines(sourceText);
  const targets = splitLines(targetText);
  const pairs =
    sources.length === targets.length
      ? sources.flatMap((source, index) => splitSentencePair(source, targets[index] ?? '', langs))
      : [{ source: sourceText, target: targetText }];
  return pairs
    .map(({ source, target }) => ({ source: source.trim(), target: target.trim() }))
    .filter(({ source, target }) => source !== '' || target !== '')
    .map((pair, position) => ({ position, ...pair }));
}

function splitSentencePair(
  source: string,
  target: string,
  { sourceLang, targetLang }: Pick<TextPair, 'sourceLang' | 'targetLang'>,
): { source: string; target: string }[] {
  const sources = cutSentences(source, sourceLang);
  const targets = cutSentences(target, targetLang);
  if (sources.length !== targets.length) return [{ source, target }];
  return sources.map((sentence, index) => ({ source: sentence, target: targets[index] ?? '' }));
}

import type { HistoryItem } from '../../shared/domain/history.ts';
import type { KeepTextInput } from '../../shared/domain/text-translation.ts';
import { splitLines } from '../../shared/domain/text-units.ts';
import type { Connection } from '../../shared/domain/connection.ts';
import { toAppError } from '../../shared/errors.ts';
import type { HistoryService } from './history-service.ts';
import { toTextSegments } from './text-segments.ts';

/** What is known of how a text was made. */
export interface TextMaking {
  sourceLang: string | null;
  engine: string | null;
  isPractice: boolean;
}

/** Names of what was chosen by id, as a person knows them. */
export interface ChosenNames {
  glossary: string | null;
  memory: string | null;
  style: string | null;
}

export interface TextHistoryServiceDeps {
  history: Pick<HistoryService, 'add' | 'getItem'>;
  getConnection: (id: string) => Promise<Pick<Connection, 'name'>>;
  /** Null for a project that is gone. */
  projectName: (id: string) => Promise<string | null>;
  /** Null when nothing was translated that way lately. */
  makingOf: (input: KeepTextInput) => TextMaking | null;
  /** From what is remembered; nothing is asked for it. */
  namesOf: (input: KeepTextInput) => ChosenNames;
  newId: () => string;
  now: () => number;
  onChanged: (itemId: string) => void;
}

/** Most characters of a title: the first words of the text. */
const MAX_TITLE_CHARS = 80;

/** Puts texts of the Translate page into the history. */
export interface TextHistoryService {
  /**
   * Keeps a text, in place of what was kept of it before. What the person corrected or deleted in the
   * history meanwhile stays as it is: then the text becomes an item of its own.
   * @returns null when nothing is recorded, or there is nothing to record
   */
  keep(input: KeepTextInput): Promise<{ itemId: string } | null>;
}

export function createTextHistoryService(deps: TextHistoryServiceDeps): TextHistoryService {
  /** The item to write again, as long as it is the person's text alone. */
  const findEarlier = async (itemId: string | null): Promise<HistoryItem | null> => {
    if (itemId === null) return null;
    const before = await deps.history.getItem({ itemId, page: 1, limit: 2 });
    const isOurs =
      before !== null && before.item.documentJobId === null && !before.item.isChangedByMe;
    return isOurs ? before.item : null;
  };

  /** A removed account keeps its texts, without a name. */
  const connectionName = async (id: string): Promise<string> => {
    try {
      return (await deps.getConnection(id)).name;
    } catch (error) {
      if (toAppError(error).code === 'input/not-found') return '';
      throw error;
    }
  };

  return {
    async keep(input) {
      const { kind, sourceText, targetText, targetLang, connectionId, projectId } = input;
      if (sourceText.trim() === '' || targetText.trim() === '') return null;
      const earlier = await findEarlier(input.itemId);
      // How it was made is forgotten with the end of the app; its item still knows.
      const making = deps.makingOf(input) ?? makingOfItem(earlier, input);
      const improvedLang = kind === 'improvement' ? targetLang : null;
      const sourceLang = input.sourceLang ?? making?.sourceLang ?? improvedLang;
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
          engine: making?.engine ?? null,
          isPractice: making?.isPractice ?? false,
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

/** Of the same text and account; whatever was made elsewhere says nothing. */
function makingOfItem(
  earlier: HistoryItem | null,
  { connectionId, targetLang }: KeepTextInput,
): TextMaking | null {
  const isSame = earlier?.connectionId === connectionId && earlier.targetLang === targetLang;
  return isSame ? earlier : null;
}

/** The first words of the first line that has any. */
function titleOf(text: string): string {
  const line =
    splitLines(text)
      .find((each) => each.trim() !== '')
      ?.trim() ?? '';
  if (line.length <= MAX_TITLE_CHARS) return line;
  const cut = line.slice(0, MAX_TITLE_CHARS).toWellFormed();
  const end = cut.lastIndexOf(' ');
  return `${(end > MAX_TITLE_CHARS / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}

/** What was asked for beside the languages; what is as always is left out. */
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
    ...(options.glossaryId === null ? {} : { glossary: names.glossary ?? options.glossaryId }),
    ...(options.memoryId === null ? {} : { memory: names.memory ?? options.memoryId }),
    ...(options.styleId === null ? {} : { style: names.style ?? options.styleId }),
    ...(instructionCount === 0 ? {} : { 'custom instructions': instructionCount }),
    ...(options.context.trim() === '' ? {} : { context: 'given' }),
    ...(tagHandling === 'off' ? {} : { tags: tagHandling }),
  };
}

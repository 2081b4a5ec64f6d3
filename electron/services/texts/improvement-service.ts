import type { MessageId } from '../../../shared/i18n/message-id.ts';
import type {
  ImproveTextInput,
  TextImprovementResult,
} from '../../../shared/domain/texts/translation.ts';
import type { TextImprovement } from '../../../shared/domain/texts/improvement.ts';
import { splitLines } from '../../../shared/domain/texts/units.ts';
import { cutSentences } from '../../../shared/text/sentences.ts';
import { AppError } from '../../../shared/errors.ts';
import type {
  CallOptions,
  TranslationClient,
} from '../../clients/translation/translation-client.ts';
import { openToSend, type TextAccess } from './access.ts';
import { textRouteKey, type KnownLine } from './line-store.ts';
import type { SendOptions, TextLineWork } from './line-work.ts';
import { commonSource } from './result.ts';

/** A part of a line that is sent as one text; surrounding white space is preserved. */
interface LinePiece {
  lead: string;
  core: string;
  trail: string;
}

/**
 * Splits a line into pieces, in order; joined they are the line. A line too large for one request is cut after a
 * sentence, and a sentence that is too large between any two characters.
 * @param maxBytes most bytes of a piece as JSON
 */
function splitPieces(line: string, maxBytes: number): LinePiece[] {
  const pieces: string[] = [];
  let piece = '';
  let pieceBytes = 0;
  for (const part of partsOf(line, maxBytes)) {
    const partBytes = jsonBytes(part);
    if (piece !== '' && pieceBytes + partBytes > maxBytes) {
      pieces.push(piece);
      piece = '';
      pieceBytes = 0;
    }
    piece += part;
    pieceBytes += partBytes;
  }
  return [...pieces, piece].map(toPiece);
}

/** Returns the bytes of a text in a request, quotes included. */
const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text));

function partsOf(line: string, maxBytes: number): Iterable<string> {
  if (jsonBytes(line) <= maxBytes) return [line];
  return cutSentences(line, null).flatMap((sentence) =>
    jsonBytes(sentence) <= maxBytes ? [sentence] : cut(sentence, maxBytes),
  );
}

/** Cuts a sentence. Grapheme clusters stay whole, as long as one of them fits. */
function cut(sentence: string, maxBytes: number): string[] {
  const words = [...new Intl.Segmenter('und', { granularity: 'word' }).segment(sentence)];
  return words.flatMap(({ segment }) =>
    jsonBytes(segment) <= maxBytes ? [segment] : Array.from(segment),
  );
}

function toPiece(text: string): LinePiece {
  const core = text.trim();
  const leadLength = core === '' ? text.length : text.length - text.trimStart().length;
  return {
    lead: text.slice(0, leadLength),
    core,
    trail: text.slice(leadLength + core.length),
  };
}

/** Room for texts in a request of 10 KiB: its other fields are small. */
const MAX_BYTES_TOGETHER = 9 * 1024;
const MAX_PIECES_TOGETHER = 50;

export interface TextImprovementServiceDeps {
  access: TextAccess;
  work: TextLineWork;
  ready: () => Promise<void>;
}

/** Rephrases texts line by line, preserving lines; long texts take several requests. */
export function createTextImprovementService(deps: TextImprovementServiceDeps) {
  const send = async (
    input: ImproveTextInput,
    texts: readonly string[],
    sending: SendOptions,
  ): Promise<void> => {
    const client = await openToSend(deps.access, input, sending);
    const improvements = await ask(client, input, texts, sending);
    const isPractice = client.getEngine()?.isPractice ?? false;
    sending.keep(
      texts.flatMap((line, index) => {
        const improvement = improvements[index];
        return improvement === undefined ? [] : [[line, toKnown(improvement, isPractice)] as const];
      }),
    );
  };

  return {
    /** @throws `canceled`, `input/invalid` for a style beside a tone, and anything that the client throws */
    async improve(
      input: ImproveTextInput,
    ): Promise<TextImprovementResult & { isPractice: boolean }> {
      checkInput(input);
      const lines = splitLines(input.text).map(splitImprovementPieces);
      const cores = [...new Set(lines.flat().map(({ core }) => core))].filter(
        (core) => core !== '',
      );
      const { connectionId, targetLang, mode, style, tone } = input;
      const answers = await deps.work.run(input.requestId, async () => {
        await deps.ready();
        return {
          routeKey: textRouteKey(['improve', connectionId, targetLang, mode, style, tone]),
          lines: cores,
          countTogether,
          send: async (texts, sending) => send(input, texts, sending),
        };
      });
      const improved = lines.map((pieces) =>
        pieces
          .map(({ lead, core, trail }) => lead + oneLine(answers.get(core), core) + trail)
          .join(''),
      );
      for (const known of answers.values()) known.isTold = true;
      return {
        requestId: input.requestId,
        text: improved.join('\n'),
        targetLang: [...answers.values()][0]?.answer.targetLang ?? null,
        detectedSourceLang: commonSource(answers),
        isPractice: [...answers.values()].some(({ answer }) => answer.isPractice),
      };
    },
  };
}

/** Splits a line into the parts that are sent as separate texts. */
export const splitImprovementPieces = (line: string): LinePiece[] =>
  splitPieces(line, MAX_BYTES_TOGETHER);

async function ask(
  client: TranslationClient,
  { mode, style, tone, targetLang }: ImproveTextInput,
  texts: readonly string[],
  { signal, onWait }: SendOptions,
): Promise<TextImprovement[]> {
  const options: CallOptions = { signal, onWait };
  return mode === 'correct'
    ? client.correctTexts({ texts, targetLang }, options)
    : client.rephraseTexts({ texts, targetLang, writingStyle: style, tone }, options);
}

/** Joins the answer into one line: a line break added by the service would split the line. */
const oneLine = (known: KnownLine | undefined, core: string): string =>
  known === undefined ? core : splitLines(known.answer.text).join(' ');

function toKnown(improvement: TextImprovement, isPractice: boolean): KnownLine {
  return {
    answer: {
      text: improvement.text,
      sourceLang: improvement.detectedSourceLang,
      targetLang: improvement.targetLang,
      modelTypeUsed: null,
      quality: null,
      isPractice,
    },
    billedChars: null,
    isTold: false,
  };
}

function countTogether(pieces: readonly string[]): number {
  let bytes = 0;
  let count = 0;
  for (const piece of pieces.slice(0, MAX_PIECES_TOGETHER)) {
    bytes += jsonBytes(piece) + 1;
    if (count > 0 && bytes > MAX_BYTES_TOGETHER) break;
    count += 1;
  }
  return count;
}

function checkInput({ mode, style, tone }: ImproveTextInput): void {
  const hasStyle = style !== 'default';
  const hasTone = tone !== 'default';
  if (mode === 'correct' && (hasStyle || hasTone)) {
    throw invalid('textErrors.correctionHasNoStyle', hasStyle ? 'style' : 'tone');
  }
  if (hasStyle && hasTone) throw invalid('textErrors.styleOrTone', 'tone');
}

function invalid(message: MessageId, field: string): AppError {
  return new AppError('input/invalid', message, { details: { field } });
}

import type { PreTranslationChoice } from '../../../../shared/domain/documents/choices.ts';
import { isSoundFormat, type JobFormatId } from '../../../../shared/domain/documents/format.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { TextRulesFile } from '../../../../shared/documents/rules/text-rules.ts';
import type { DocumentText } from '../../../clients/translation/translation-client.ts';
import type { NewJobText } from '../../../db/documents/job-texts-repo.ts';
import type { EqualMatch } from '../../../db/texts/matches-repo.ts';
import type { DocumentFiles } from '../files.ts';
import type { KnownTextsDeps } from '../step.ts';
import { sentencesToLookUp, splitTexts, textsToLookUp, type KnownTexts } from './split-texts.ts';

/** Texts per database message. */
const TEXTS_PER_LOOK_UP = 20;

/** A document of which only the unknown texts would be sent: planned, or a job. */
export interface ReadableDocument {
  fileName: string;
  format: JobFormatId;
  sizeBytes: number;
  sha256: string;
  sourcePath: string | null;
  sourceCopy: string | null;
  sourceLang: string | null;
  targetLang: string;
  /** Rules about the texts of an XML or JSON file; absent or null: what looks like text for readers. */
  textRules?: TextRulesFile | null;
}

/** How the texts of a document are looked up. */
export interface LookUpChoice extends Pick<KnownTexts, 'answered' | 'paidElsewhere'> {
  document: Pick<ReadableDocument, 'sourceLang' | 'targetLang'> & { projectId: string | null };
  choice: PreTranslationChoice;
  /** Throws when the work is no longer wanted. */
  check: () => void;
}

export type DocumentSplitter = ReturnType<typeof createDocumentSplitter>;

/** Builds what reads a document and finds out which of its texts are sent, for the plan as for the job. */
export function createDocumentSplitter(deps: {
  files: Pick<DocumentFiles, 'hasContent' | 'readSource' | 'sourcePath'>;
  knownTexts: Pick<KnownTextsDeps, 'memories' | 'history' | 'formats'>;
}) {
  const { files, knownTexts } = deps;

  /** Searches memories first: the user put those entries there to be used. */
  const lookUp = async (
    wanted: readonly string[],
    { document, choice: { memoryIds, usesHistory }, check }: LookUpChoice,
  ): Promise<Map<string, EqualMatch>> => {
    // The user chose to reuse the history, and what nobody checked would be translated in the same way again.
    const query = { ...document, memoryIds, isStrict: true, takesMachine: true } as const;
    const places = [
      ...(memoryIds?.length === 0 ? [] : [knownTexts.memories]),
      ...(usesHistory ? [knownTexts.history] : []),
    ];
    const found = new Map<string, EqualMatch>();
    for (const place of places) {
      const rest = wanted.filter((text) => !found.has(text));
      for (let at = 0; at < rest.length; at += TEXTS_PER_LOOK_UP) {
        check();
        const page = rest.slice(at, at + TEXTS_PER_LOOK_UP);
        for (const [index, match] of (await place.findEqual(query, page)).entries()) {
          const text = page[index];
          if (match !== null && text !== undefined) found.set(text, match);
        }
      }
    }
    return found;
  };

  return {
    /** @throws `document/source-changed`; anything that reading throws */
    async readTexts(document: ReadableDocument, signal: AbortSignal): Promise<DocumentText[]> {
      const { fileName, format, sizeBytes, sourceLang, targetLang } = document;
      if (isSoundFormat(format)) throw new AppError('internal', { english: 'Sound has no texts.' });
      if (!(await files.hasContent(files.sourcePath(document), document.sha256))) {
        throw new AppError('document/source-changed', 'documentErrors.changedSinceCheck', {
          details: { fileName },
        });
      }
      const client = await knownTexts.formats();
      return client
        .readDocumentTexts(
          {
            fileName: `document.${format}`,
            sizeBytes,
            open: () => files.readSource(document),
            sourceLang,
            targetLang,
            rules: document.textRules?.rules ?? null,
          },
          { signal },
        )
        .catch(mayTryAgain);
    },

    /** Looks up whole texts, then the sentences of the others. */
    async split(texts: readonly DocumentText[], how: LookUpChoice): Promise<NewJobText[]> {
      const { sourceLang } = how.document;
      const whole = await lookUp(textsToLookUp(texts), how);
      const sentences = await lookUp(sentencesToLookUp(texts, whole, sourceLang), how);
      how.check();
      const found = new Map([...whole, ...sentences]);
      return splitTexts(texts, { ...how, found }, sourceLang);
    },
  };
}

/** Makes errors of the embedded service retryable: it costs nothing and restarts after it ends. */
export function mayTryAgainAfter(error: AppError): AppError {
  const isItsOwn = /^(?:net|api)\//u.test(error.code) && error.code !== 'api/bad-request';
  return isItsOwn && error.code !== 'api/too-large' ? error.with({ retryable: true }) : error;
}

export function mayTryAgain(error: unknown): never {
  throw mayTryAgainAfter(toAppError(error));
}

import { basename, dirname, join } from 'node:path';
import {
  canHaveWatermark,
  canGoAsTexts,
  hasRules,
  isSoundFormat,
  resultFormatOf,
  canBecome,
  DOCUMENT_FORMATS,
  XLIFF_VERSION_FIELD,
} from '../../../shared/domain/documents/format.ts';
import { lightBytesOf, takesFormat } from '../../../shared/domain/documents/plan.ts';
import type { PlannedFile } from '../../../shared/domain/documents/job.ts';
import type {
  OutputChoices,
  PreTranslationChoice,
} from '../../../shared/domain/documents/choices.ts';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import { abilitiesOfId } from '../../../shared/domain/connections/abilities.ts';
import type { TextRulesFile } from '../../../shared/documents/rules/text-rules.ts';
import { AppError, type ErrorData } from '../../../shared/errors.ts';
import type { StartDocuments } from '../../../shared/ipc/contract.ts';
import type { NewDocumentJob } from '../../db/documents/jobs-repo.ts';
import type { LightDocument } from '../../../shared/domain/documents/light.ts';
import type { DocumentInspector, InspectedFile } from './thread.ts';
import { originalOf } from './converted-copy.ts';
import type { DocumentFiles } from './files.ts';

/** @throws `input/invalid` for an output format that no service produces from such a file */
export function checkOutputFormats(choices: OutputChoices): void {
  for (const { id, outputFormats } of Object.values(DOCUMENT_FORMATS)) {
    const wanted = choices[id];
    if (wanted === undefined || canBecome(id, wanted)) continue;
    const names = outputFormats.map((each) => `.${each}`).join(', ');
    throw new AppError('input/invalid', 'documentErrors.outputNotPossible', {
      values: { extension: id, names },
      details: { field: 'outputFormats' },
    });
  }
}

/** Where the bytes of a planned file are, and its previous project. */
export interface PlannedOrigin {
  /** The user's file; null for bytes that came without one. */
  sourcePath: string | null;
  /** The app's own copy; null when it reads the user's file. */
  sourceCopy: string | null;
  /** Project of its earlier translation job; null for a file added by hand. */
  earlierProjectId: string | null;
}

/** A file that was checked but not sent yet. */
export interface PlannedSource extends PlannedOrigin {
  file: PlannedFile;
  inspected: InspectedFile;
}

/** Returns the SHA-256 of what is sent, and of the file that it was converted from, if it was. */
export function contentsOf({
  inspected,
  sourceCopy,
}: Pick<PlannedSource, 'inspected' | 'sourceCopy'>): string[] {
  const original = originalOf(sourceCopy);
  return original === null ? [inspected.sha256] : [inspected.sha256, original];
}

/** Returns the sources that are results of others: their job delivered them, unchanged since, beside its source. */
export async function findOwnResults(
  jobs: {
    listDelivered: (contents: readonly string[]) => Promise<{ path: string; sha256: string }[]>;
  },
  sources: readonly PlannedSource[],
): Promise<PlannedSource[]> {
  const results = new Map<string, Set<string>>();
  for (const source of sources) {
    const { sourcePath } = source;
    if (sourcePath === null) continue;
    for (const { path, sha256 } of await jobs.listDelivered(contentsOf(source))) {
      // The folder may have been moved since.
      const here = join(dirname(sourcePath), basename(path));
      results.set(here, (results.get(here) ?? new Set()).add(sha256));
    }
  }
  return sources.filter(
    ({ sourcePath, inspected }) =>
      sourcePath !== null && results.get(sourcePath)?.has(inspected.sha256) === true,
  );
}

/** A rejected file: where its bytes are, and the user's original file, if any. */
export interface ConvertibleFile extends Omit<PlannedOrigin, 'sourceCopy'> {
  fileName: string;
  path: string;
}

/** Options of voice jobs, which take none of them; the page says so beside the file. */
const NO_OPTIONS: Pick<
  StartDocuments,
  'formality' | 'glossaryIds' | 'style' | 'memory' | 'styleProfile'
> = {
  formality: 'default',
  glossaryIds: [],
  style: null,
  memory: null,
  styleProfile: null,
};

/** Returns null where the file must be sent as a whole. */
function preTranslationOf(
  file: Pick<InspectedFile, 'format' | 'sizeBytes'>,
  { preTranslation, sourceLang, outputFormats }: StartDocuments,
): PreTranslationChoice | null {
  if (preTranslation === undefined || sourceLang === null) return null;
  return canGoAsTexts(file, outputFormats) ? preTranslation : null;
}

/**
 * Returns the rules of the project for a file of a kind that has rules.
 * @throws `input/invalid` where the service would not know them
 */
async function textRulesOf(
  deps: { textRulesOf: (projectId: string) => Promise<TextRulesFile | null> },
  file: InspectedFile,
  request: StartDocuments,
): Promise<TextRulesFile | null> {
  const { projectId = null, connectionId } = request;
  if (projectId === null || !hasRules(file.format)) return null;
  const rules = await deps.textRulesOf(projectId);
  // Both services inside the app follow them, and so do documents that are sent text by text.
  const isFollowed = abilitiesOfId(connectionId).isHere || preTranslationOf(file, request) !== null;
  if (rules !== null && !isFollowed) {
    throw new AppError('input/invalid', 'documentErrors.rulesOnlyHere', {
      details: { field: 'connectionId' },
    });
  }
  return rules;
}

/**
 * Lists the media that stay here of a file that is too large for the connection.
 * @returns null for a file that is sent as it is, or text by text
 * @throws `document/source-changed`, and errors of reading
 */
async function lightOf(
  deps: { inspector: Pick<DocumentInspector, 'listMedia'> },
  path: string,
  { inspected, file }: PlannedSource,
  request: StartDocuments,
  connection: PlannedConnection,
): Promise<LightDocument | null> {
  if (request.keepsMedia !== true || lightBytesOf(inspected, connection) === null) return null;
  if (preTranslationOf(inspected, request) !== null) return null;
  const { sentBytes, media, sourceSha256 } = await deps.inspector.listMedia(path, file.fileName);
  if (sourceSha256 === inspected.sha256) return { sentBytes, media, notPutBack: null };
  throw new AppError('document/source-changed', 'documentErrors.changedSinceCheck', {
    details: { fileName: file.fileName },
  });
}

type PlannedConnection = Pick<Connection, 'name' | 'abilities' | 'statedMaxBytes'>;

/** Builds the job for a planned file and one target, with its own copy of files that only the app has. */
export async function toNewJob(
  deps: {
    inspector: Pick<DocumentInspector, 'listMedia'>;
    textRulesOf: (projectId: string) => Promise<TextRulesFile | null>;
    files: Pick<DocumentFiles, 'keepSource' | 'inboxPath'>;
    newId: () => string;
  },
  source: PlannedSource,
  targetLang: string,
  request: StartDocuments,
  connection: PlannedConnection,
  createdAtMs: number,
): Promise<NewDocumentJob> {
  const id = deps.newId();
  const { inspected, sourceCopy } = source;
  const path = sourceCopy === null ? source.sourcePath : deps.files.inboxPath(sourceCopy);
  const light = await lightOf(deps, path ?? '', source, request, connection);
  const options = isSoundFormat(inspected.format) ? NO_OPTIONS : request;
  const { outputFormats } = request;
  const result = resultFormatOf(inspected.format, outputFormats);
  const preTranslation = preTranslationOf(inspected, request);
  const preTranslates = preTranslation !== null;
  return {
    id,
    sourcePath: source.sourcePath,
    // Jobs of one drop must not share a copy: each removes its own.
    sourceCopy:
      sourceCopy === null
        ? null
        : await deps.files.keepSource(id, deps.files.inboxPath(sourceCopy), inspected.sha256),
    fileName: source.file.fileName,
    format: inspected.format,
    outputFormat: result === inspected.format ? null : result,
    sizeBytes: inspected.sizeBytes,
    sha256: inspected.sha256,
    originalSha256: originalOf(sourceCopy),
    charCount: inspected.charCount,
    connectionId: request.connectionId,
    connectionName: connection.name,
    isPractice: false,
    sourceLang: request.sourceLang,
    targetLang,
    formality: options.formality,
    glossaryIds: [...new Set(options.glossaryIds)],
    style: options.style,
    memory: options.memory,
    styleProfile: options.styleProfile ?? null,
    hasWatermark:
      request.hasWatermark === true &&
      canHaveWatermark(inspected, { outputFormats, preTranslates }),
    light,
    preTranslation,
    textRules: await textRulesOf(deps, inspected, request),
    projectId: request.projectId ?? null,
    createdAtMs,
  };
}

/** Returns a valid file name: the page supplies it, so only its last part is used. */
export function nameOfBytes(fileName: string): string {
  const name = basename(fileName.replaceAll('\\', '/'));
  return name === '' || name === '.' || name === '..' ? 'document' : name;
}

/** @throws `input/invalid` for options that the service would silently ignore */
export function checkNewerOptions(
  { abilities, name }: Pick<Connection, 'abilities' | 'name'>,
  { glossaryIds, style, memory, hasWatermark = false }: StartDocuments,
): void {
  const asksForMore = glossaryIds.length > 1 || style !== null || memory !== null;
  const isIgnored = hasWatermark && !abilities.addsWatermark;
  if (!isIgnored && (abilities.takesNewerOptions || !asksForMore)) return;
  throw new AppError('input/invalid', 'documentErrors.newerOptions', {
    values: { name },
    details: { field: 'glossaryIds' },
  });
}

/** @throws `document/unsupported` for a file of a format that the service does not take; nothing was sent */
export function checkFormat(
  connection: Pick<Connection, 'abilities' | 'statedMaxBytes'>,
  { inspected, file: { fileName } }: PlannedSource,
  request: StartDocuments,
): void {
  const { format } = inspected;
  if (takesFormat(connection, format) || preTranslationOf(inspected, request) !== null) return;
  throw new AppError('document/unsupported', 'documents.formatNotTaken', {
    values: { extension: format },
    details: { fileName, field: 'connectionId' },
  });
}

/** Returns the refusal of a file that can be converted. */
export function oldXliff(): AppError {
  return new AppError('document/unsupported', 'documentErrors.xliffToConvert', {
    values: { version: '1.2' },
    details: { field: XLIFF_VERSION_FIELD },
  });
}

/** Returns true if the app can convert the refused file. */
export function isConvertible({ details }: ErrorData): boolean {
  return details?.field === XLIFF_VERSION_FIELD;
}

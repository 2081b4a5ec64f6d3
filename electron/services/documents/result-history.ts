import { isSoundFormat } from '../../../shared/domain/documents/format.ts';
import type { HistorySegment } from '../../../shared/domain/history/history.ts';
import { toEngineNote } from '../../../shared/domain/connections/translation-quality.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import type { QualityNotes } from './collection.ts';
import { cutSegments } from './cut-segments.ts';
import { segmentsOfCaptions } from './sound/sound-results.ts';
import type { DocumentStepsDeps } from './step.ts';
import { unlessCanceled } from '../../support/abort.ts';

/** Texts for the history, and whether they are complete. */
interface SegmentNotes {
  segments: HistorySegment[];
  isOutputUnchanged: boolean;
}

/** Step dependencies needed to record a finished document in the history. */
export type HistoryDeps = Pick<
  DocumentStepsDeps,
  | 'engineOf'
  | 'files'
  | 'history'
  | 'inspector'
  | 'jobs'
  | 'newId'
  | 'now'
  | 'onHistoryChanged'
  | 'tagReader'
>;

/**
 * Builds the function that records both sides of a stored result in the history, once per job.
 * @returns the job with its item; unchanged when the user has the history turned off
 */
export function createHistoryRecorder(
  deps: HistoryDeps,
  qualities: QualityNotes,
): (job: DocumentJobRecord) => Promise<DocumentJobRecord> {
  const engineText = (job: DocumentJobRecord): string | null => {
    const quality = qualities.get(job.id);
    return quality === undefined
      ? (deps.engineOf?.(job.connectionId) ?? null)
      : toEngineNote(quality);
  };

  /** Reads both files. A result that cannot be read here is still delivered. */
  const readFiles = async (
    job: DocumentJobRecord,
    paths: { sourcePath: string; targetPath: string },
  ): Promise<SegmentNotes> => {
    const { format, outputFormat } = job;
    if (isSoundFormat(format)) {
      return { segments: await segmentsOfCaptions(deps, job), isOutputUnchanged: false };
    }
    const targetFormat = outputFormat ?? format;
    const segments = await deps.inspector
      .readSegmentPairs({ format, targetFormat, ...paths, rules: job.textRules?.rules ?? null })
      .catch(unlessCanceled([]));
    if (targetFormat !== format) return { segments, isOutputUnchanged: false };
    const isOutputUnchanged = await deps.inspector
      .isSameContent(format, paths.sourcePath, paths.targetPath)
      .catch(unlessCanceled(false));
    return { segments, isOutputUnchanged };
  };

  return async (job) => {
    if (job.historyItemId !== null || job.resultFile === null) return job;
    const paths = {
      sourcePath: deps.files.sourcePath(job),
      targetPath: deps.files.resultPath(job.resultFile),
    };
    const { segments, isOutputUnchanged } =
      fromService(await deps.files.readPairs(job.id)) ?? (await readFiles(job, paths));
    const item = await deps.history.add(
      {
        id: deps.newId(),
        kind: 'document',
        title: job.fileName,
        sourceLang: job.sourceLang,
        sourceLangBasis: job.sourceLangBasis ?? null,
        targetLang: job.targetLang,
        connectionId: job.connectionId,
        connectionName: job.connectionName,
        options: optionsOf(job),
        projectId: job.projectId,
        projectName: job.projectName ?? null,
        engine: engineText(job),
        isPractice: job.isPractice,
        billedChars: job.billedChars,
        ...(job.savedChars ? { savedChars: job.savedChars } : {}),
        createdAtMs: deps.now(),
        documentJobId: job.id,
        // The same original is the same document, even if it is converted into other bytes.
        sourceSha256: job.originalSha256 ?? job.sha256,
      },
      await cutSegments(deps, job, paths, segments),
    );
    qualities.delete(job.id);
    // A leftover is removed with the job.
    await deps.files.removePairs(job.id).catch(() => undefined);
    if (item === null) return deps.jobs.update(job.id, { isOutputUnchanged }, deps.now());
    deps.onHistoryChanged(item.id);
    return deps.jobs.update(job.id, { historyItemId: item.id, isOutputUnchanged }, deps.now());
  };
}

/** Returns the requested options besides the languages, without defaults. */
function optionsOf({
  formality,
  glossaryUses,
  style,
  styleProfile = null,
  memory,
  hasWatermark,
  outputFormat,
}: DocumentJobRecord): Record<string, string | number | boolean | null> {
  return {
    ...(formality === 'default' ? {} : { formality }),
    ...(glossaryUses.length === 0
      ? {}
      : { glossary: glossaryUses.map(({ name }) => name).join(', ') }),
    ...(memory === null ? {} : { memory: `${memory.name} (${String(memory.thresholdPercent)} %)` }),
    ...(style === null ? {} : { style: style.name }),
    ...(styleProfile === null ? {} : { 'style profile': styleProfile.name }),
    ...(hasWatermark === true ? { watermark: true } : {}),
    ...(outputFormat === null ? {} : { result: `.${outputFormat}` }),
  };
}

/** Returns null when the service reported nothing. */
function fromService(pairs: HistorySegment[] | null): SegmentNotes | null {
  if (pairs === null || pairs.length === 0) return null;
  return {
    segments: pairs,
    isOutputUnchanged: pairs.every(({ source, target }) => source === target),
  };
}

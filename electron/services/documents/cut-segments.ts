import type { HistorySegment } from '../../../shared/domain/history/history.ts';
import type { PartStart } from '../../../shared/domain/history/parts.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import { unlessCanceled } from '../../support/abort.ts';
import type { DocumentFiles } from './files.ts';
import {
  hasTags,
  readTagLines,
  type TaggedFile,
  type TagLines,
  type TagReader,
} from './tag-lines.ts';
import type { DocumentInspector, SegmentToCut } from './thread.ts';

/** Segments per call, so that other documents get their turn. */
const SEGMENTS_PER_CALL = 200;

export interface CutDeps {
  files: Pick<DocumentFiles, 'readFile'>;
  inspector: Pick<DocumentInspector, 'cutSegments'>;
  tagReader: TagReader;
}

/**
 * Pairs the sentences of the segments that nobody reported, as far as the tags of the document matter: only the files say
 * where those are. A segment whose tags are unknown stays whole. Documents without tags are cut later, while the app is
 * idle.
 * @param paths of the files of the job
 */
export async function cutSegments(
  deps: CutDeps,
  { format, outputFormat, sourceLang, targetLang, textRules }: DocumentJobRecord,
  paths: { sourcePath: string; targetPath: string },
  segments: HistorySegment[],
): Promise<HistorySegment[]> {
  const targetFormat = outputFormat ?? format;
  const isUncut = segments.some(({ sentences }) => sentences === undefined);
  if (!isUncut || (!hasTags(format) && !hasTags(targetFormat))) return segments;

  const read = async (file: Omit<TaggedFile, 'targetLang' | 'rules'>): Promise<TagLines | null> =>
    readTagLines(deps, { ...file, targetLang, rules: textRules?.rules ?? null }).catch(
      unlessCanceled(null),
    );
  const source = hasTags(format)
    ? await read({
        path: paths.sourcePath,
        format,
        of: 'source',
        texts: segments.map((segment) => segment.source),
      })
    : NO_TAGS;
  const target = hasTags(targetFormat)
    ? await read({
        path: paths.targetPath,
        format: targetFormat,
        of: 'translation',
        texts: segments.map((segment) => segment.target),
      })
    : NO_TAGS;
  const starts = async (asked: SegmentToCut[]): Promise<PartStart[][]> =>
    source === null || target === null
      ? []
      : deps.inspector.cutSegments(asked, { sourceLang, targetLang }).catch(unlessCanceled([]));

  const cut: HistorySegment[] = [];
  for (let at = 0; at < segments.length; at += SEGMENTS_PER_CALL) {
    const some = segments.slice(at, at + SEGMENTS_PER_CALL);
    const found = await starts(
      some.map((segment, index) => ({
        source: segment.source,
        target: segment.target,
        sourceTags: source?.get(at + index),
        targetTags: target?.get(at + index),
      })),
    );
    for (const [index, segment] of some.entries()) {
      cut.push(
        segment.sentences === undefined
          ? { ...segment, sentences: found[index] ?? [], pairedBy: 'alignment' }
          : segment,
      );
    }
  }
  return cut;
}

const NO_TAGS: TagLines = new Map();

import { isSoundFormat } from '../../../shared/domain/documents/format.ts';
import type { SegmentTags, Tag, TagMark } from '../../../shared/domain/documents/tags.ts';
import {
  marksOfRewording,
  parseTagged,
  repairMarks,
  readTagged,
  type TaggedSegment,
} from '../../../shared/documents/tagged-text.ts';
import { toAppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import type { SegmentWording } from '../../db/history/repo-types.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { DocumentFiles } from '../documents/files.ts';
import { hasTags, readTagLines, type TagLines, type TagReader } from '../documents/tag-lines.ts';
import { findBase, readWordings } from './document-base.ts';

/** Formatting and objects inside the segments of translated documents. */
export interface TagService {
  /**
   * Lists the tags of segments from a position on. Empty where the document has none or is missing: its texts can be
   * edited all the same.
   */
  list(itemId: string, from: number, limit: number): Promise<SegmentTags[]>;
  /**
   * Reads segments that have tags, by position; those without are left out. Null where the document has tags that
   * cannot be read.
   */
  readTagged(itemId: string, positions: readonly number[]): Promise<TaggedSegments | null>;
  /** Restores the tags missing from a text, and removes extra ones. */
  mend(place: RepairTags): Promise<{ marks: TagMark[]; restored: number[] }>;
}

/** Segments with their tags, by position. */
export type TaggedSegments = ReadonlyMap<number, { tags: SegmentTags; wording: SegmentWording }>;

export interface RepairTags {
  itemId: string;
  position: number;
  text: string;
  marks: readonly TagMark[];
}

export interface TagServiceDeps {
  history: Pick<Database['history'], 'getDetail' | 'listWordings'>;
  jobs: Pick<Database['documentJobs'], 'get'>;
  files: Pick<
    DocumentFiles,
    'hasContent' | 'isTaken' | 'resultPath' | 'sourcePath' | 'deliveryFolder' | 'readFile'
  >;
  tagReader: TagReader;
  logger: Pick<Logger, 'warn'>;
}

/** Items viewed last. */
const KEPT_ITEMS = 3;

interface ItemTags {
  readonly source: TagLines;
  readonly target: TagLines;
}

const NO_TAGS: ItemTags = { source: new Map(), target: new Map() };

export function createTagService(deps: TagServiceDeps): TagService {
  const { history, files } = deps;
  const kept = new Map<string, Promise<ItemTags>>();

  const read = async (itemId: string): Promise<ItemTags> => {
    const detail = await history.getDetail(itemId, { page: 1, limit: 1 });
    const jobId = detail?.item.documentJobId ?? null;
    const job = jobId === null ? null : await deps.jobs.get(jobId);
    if (job === null) return NO_TAGS;
    const { format, targetLang } = job;
    const targetFormat = job.outputFormat ?? format;
    if (!hasTags(targetFormat)) return NO_TAGS;
    const { path } = await findBase(files, job, false);
    const wordings = await readWordings(history, itemId);
    const target = await readTagLines(deps, {
      path,
      format: targetFormat,
      of: 'translation',
      targetLang,
      texts: wordings.map(({ firstTarget }) => firstTarget),
      rules: job.textRules?.rules ?? null,
    });
    const source = await readSource(job, wordings).catch((): TagLines => new Map());
    return { source, target };
  };

  /**
   * Reads the tags of the source, which is the user's own file, or what it was converted into: if it is missing or changed, only the translation shows
   * its tags.
   */
  const readSource = async (
    job: DocumentJobRecord,
    wordings: readonly SegmentWording[],
  ): Promise<TagLines> => {
    const { sha256, format, targetLang, textRules } = job;
    const path = files.sourcePath(job);
    if (path === '' || isSoundFormat(format)) return new Map();
    if (!(await files.hasContent(path, sha256))) return new Map();
    const texts = wordings.map(({ source }) => source);
    const rules = textRules?.rules ?? null;
    return readTagLines(deps, { path, format, of: 'source', targetLang, texts, rules });
  };

  /** Returns null where they cannot be read. */
  const tagsOf = async (itemId: string): Promise<ItemTags | null> => {
    const known = kept.get(itemId);
    const reading = known ?? read(itemId);
    kept.delete(itemId);
    kept.set(itemId, reading);
    for (const old of [...kept.keys()].slice(0, -KEPT_ITEMS)) kept.delete(old);
    try {
      return await reading;
    } catch (error) {
      kept.delete(itemId);
      deps.logger.warn('tags of a document could not be read', { code: toAppError(error).code });
      return null;
    }
  };

  const toTags = ({ source, target }: ItemTags, wording: SegmentWording): SegmentTags | null => {
    const { position } = wording;
    const own = parse(target.get(position));
    const other = parse(source.get(position));
    if (own === null && other === null) return null;
    const tags = own === null ? [] : readTagged(own.pieces, own.kinds).tags;
    return {
      position,
      target: {
        tags: [...tags],
        marks: own === null ? [] : marksOf(wording, own),
      },
      source: numberAlike(other, wording.source, tags),
    };
  };

  return {
    async list(itemId, from, limit) {
      const all = (await tagsOf(itemId)) ?? NO_TAGS;
      if (all.source.size === 0 && all.target.size === 0) return [];
      const wordings = await history.listWordings(itemId, from, limit);
      return wordings.flatMap((wording) => toTags(all, wording) ?? []);
    },

    async readTagged(itemId, positions) {
      const all = await tagsOf(itemId);
      if (all === null) return null;
      const isTagged = (of: TagLines, position: number): boolean => {
        const segment = parse(of.get(position));
        return segment !== null && readTagged(segment.pieces, segment.kinds).tags.length > 0;
      };
      const tagged = positions.filter(
        (position) => isTagged(all.source, position) || isTagged(all.target, position),
      );
      const found = await Promise.all(
        tagged.map(async (position) => {
          const [wording] = await history.listWordings(itemId, position, 1);
          const tags = wording?.position === position ? toTags(all, wording) : null;
          return wording === undefined || tags === null ? null : { tags, wording };
        }),
      );
      return new Map(found.flatMap((one) => (one === null ? [] : [[one.wording.position, one]])));
    },

    async mend({ itemId, position, text, marks }) {
      const { target } = (await tagsOf(itemId)) ?? NO_TAGS;
      const own = parse(target.get(position));
      return own === null ? { marks: [], restored: [] } : repairMarks(own.pieces, text, marks);
    },
  };
}

function parse(line: string | undefined): TaggedSegment | null {
  return line === undefined ? null : parseTagged(line);
}

/** Returns where the user set the tags; otherwise, and if that is damaged, they follow the words. */
const marksOf = ({ marks, target }: SegmentWording, { pieces }: TaggedSegment): TagMark[] =>
  marks === null || marks === 'damaged' ? marksOfRewording(pieces, target) : marks;

/** Numbers the tags of the source like their counterparts in the translation, kind by kind in order. */
function numberAlike(
  source: TaggedSegment | null,
  text: string,
  tags: readonly Tag[],
): SegmentTags['source'] {
  if (source === null) return { tags: [], marks: [] };
  const free = [...tags];
  let next = tags.length;
  const own = readTagged(source.pieces, source.kinds).tags.map((tag) => {
    const place = free.findIndex(({ kind, isPair }) => kind === tag.kind && isPair === tag.isPair);
    const [twin] = place === -1 ? [] : free.splice(place, 1);
    if (twin === undefined) next += 1;
    return { ...tag, number: twin?.number ?? next };
  });
  const marks = marksOfRewording(source.pieces, text).map((mark) => ({
    ...mark,
    tag: own[mark.tag - 1]?.number ?? mark.tag,
  }));
  return { tags: own, marks };
}

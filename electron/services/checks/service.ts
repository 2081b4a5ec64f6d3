import type {
  CheckCount,
  CheckedPair,
  CheckRule,
  DismissFinding,
  FindingPlace,
  FindingsPage,
  FindingsQuery,
  FixedFinding,
  ListedFinding,
} from '../../../shared/domain/checks/finding.ts';
import { CHECK_RULES } from '../../../shared/domain/checks/finding.ts';
import { ruleQuality } from '../../../shared/domain/checks/measured.ts';
import { baseOf } from '../../../shared/domain/checks/rule.ts';
import type { CheckedTerm } from '../../../shared/domain/checks/terms.ts';
import type { HistoryDetail, HistoryItem } from '../../../shared/domain/history/history.ts';
import { partTexts } from '../../../shared/domain/history/parts.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { createKeyedQueue } from '../../support/keyed.ts';
import type { HistoryService } from '../history/service.ts';
import { inSentence, toCheckedPair, type Found } from './checked-pair.ts';
import type { CheckThread } from './thread.ts';

/** Segments per message. */
const SEGMENTS_PER_MESSAGE = 1000;
/** Titles of documents are the names of their files. */
const PICTURE = /\.(?:png|jpe?g)$/iu;
/** Places of findings, in the order of the list. */
export interface OpenFindings {
  positions: readonly number[];
  /** Where each is in the translation, in UTF-16 units. */
  starts: readonly number[];
}

/** Cached results: the item on the page, and a few viewed before. */
const KEPT_RESULTS = 3;

/** An item that was checked. */
export interface CheckedItem {
  item: HistoryItem;
  /** By rule, then in text order. */
  findings: readonly ListedFinding[];
  termCount: number;
  isSpellingChecked: boolean;
}

/** Checks of finished translations. All local. */
export type CheckService = ReturnType<typeof createCheckService>;

export interface CheckServiceDeps {
  database: Pick<Database, 'checks' | 'history'>;
  history: Pick<HistoryService, 'editSegment'>;
  /** Returns the terms of the glossaries known here for an item. */
  termsOf: (item: HistoryItem) => Promise<readonly CheckedTerm[]>;
  thread: CheckThread;
  /** Returns the words that the user added to the dictionaries. */
  ownWords: () => readonly string[];
  now: () => number;
  logger: Pick<Logger, 'error'>;
  onCounted: (counted: { itemId: string; count: number }) => void;
  /** Called when dismissals or forbidden words changed, for every item. */
  onChanged: () => void;
}

/** A cached result without the database's part, which may change. */
interface Kept {
  result: Promise<Omit<CheckedItem, 'findings'> & { findings: readonly Found[] }>;
}

export function createCheckService(deps: CheckServiceDeps) {
  const { thread, database } = deps;
  const cached = new Map<string, Kept>();
  const inOrder = createKeyedQueue();
  /** Open findings as of the last check, which may be older than the item. */
  const lastOpen = new Map<string, OpenFindings>();
  const counting = new Set<string>();
  let lastRun = 0;
  let isStopped = false;

  const run = async (itemId: string): Promise<Awaited<Kept['result']>> => {
    const read = async (page: number): Promise<HistoryDetail | null> =>
      database.history.getDetail(itemId, { page, limit: SEGMENTS_PER_MESSAGE });
    const first = await read(1);
    if (first === null) throw new AppError('input/not-found', 'history.itemGone');
    const { item, totalSegments } = first;
    const [terms, forbidden] = await Promise.all([
      deps.termsOf(item),
      database.checks.listForbidden(baseOf(item.targetLang)),
    ]);
    lastRun += 1;
    const number = lastRun;
    const pairs = new Map<
      number,
      Pick<CheckedPair, 'source' | 'target' | 'location' | 'sentences'>
    >();
    try {
      await thread.begin(number, {
        sourceLang: item.sourceLang,
        targetLang: item.targetLang,
        terms,
        forbidden,
        rulesOff: ruleQuality(item.targetLang).off,
        isPicture: PICTURE.test(item.title),
        ownWords: deps.ownWords(),
      });
      let detail: HistoryDetail | null = first;
      for (let page = 1; detail !== null && detail.segments.length > 0; page += 1) {
        const segments: CheckedPair[] = detail.segments.map(toCheckedPair);
        for (const { position, ...pair } of segments) pairs.set(position, pair);
        // The next segments are read while these are checked.
        const [next] = await Promise.all([
          page * SEGMENTS_PER_MESSAGE < totalSegments ? read(page + 1) : null,
          thread.add(number, segments),
        ]);
        detail = next;
      }
      const { findings, isSpellingChecked } = await thread.end(number);
      return {
        item,
        termCount: terms.length,
        isSpellingChecked,
        findings: findings.map((finding) => ({
          ...finding,
          ...(pairs.get(finding.position) ?? { source: '', target: '' }),
        })),
      };
    } catch (error) {
      await thread.drop(number).catch(() => undefined);
      throw error;
    }
  };

  const find = (itemId: string): Kept['result'] => {
    const known = cached.get(itemId);
    if (known !== undefined) return known.result;
    const one: Kept = { result: inOrder('check', () => run(itemId)) };
    cached.set(itemId, one);
    for (const oldest of cached.keys()) if (cached.size > KEPT_RESULTS) cached.delete(oldest);
    one.result.catch(() => {
      if (cached.get(itemId) === one) cached.delete(itemId);
    });
    return one.result;
  };

  const check = async (itemId: string): Promise<CheckedItem> => {
    const asked = find(itemId);
    const one = cached.get(itemId);
    const result = await asked;
    const keys = [...new Set(result.findings.map(({ key }) => key))];
    const dismissed = new Set(await database.checks.listDismissed(keys));
    const findings = result.findings.map((each) => ({
      ...each,
      isDismissed: dismissed.has(each.key),
    }));
    // An edit made meanwhile has its own count.
    if (cached.get(itemId) === one) {
      const open = findings.filter(({ isDismissed }) => !isDismissed);
      const count = open.length;
      lastOpen.delete(itemId);
      lastOpen.set(itemId, {
        positions: open.map(({ position }) => position),
        starts: open.map(({ start }) => start),
      });
      for (const oldest of lastOpen.keys())
        if (lastOpen.size > KEPT_RESULTS) lastOpen.delete(oldest);
      await database.checks.setCount(itemId, count);
      deps.onCounted({ itemId, count });
    }
    return { ...result, findings: findings.map(inSentence) };
  };

  const countLater = (itemId: string): void => {
    if (counting.has(itemId) || isStopped) return;
    counting.add(itemId);
    inOrder('count', async () => {
      if (!isStopped) await check(itemId);
    })
      .catch((error: unknown) => {
        if (!isStopped) deps.logger.error('an item could not be checked', { error });
      })
      .finally(() => counting.delete(itemId));
  };

  return {
    /** Like `getFindings`, with all findings. @throws `input/not-found` */
    check,

    /**
     * Returns where the last check found something; null before the first one. Where the item has changed since, it is
     * checked again in the background, and counted.
     * @param isWanted whether to check it at all
     * @throws `input/not-found`
     */
    async openFindings(itemId: string, isWanted: boolean): Promise<OpenFindings | null> {
      const known = lastOpen.get(itemId);
      if (known === undefined && isWanted) await check(itemId);
      else if (isWanted && !cached.has(itemId)) countLater(itemId);
      return lastOpen.get(itemId) ?? null;
    },

    /** Checks the item unless it is unchanged since its last check. @throws `input/not-found` */
    async getFindings({
      itemId,
      rule,
      isDismissed,
      page,
      limit,
    }: FindingsQuery): Promise<FindingsPage> {
      const { item, findings, termCount, isSpellingChecked } = await check(itemId);
      const quality = ruleQuality(item.targetLang);
      const wanted = findings.filter(
        (each) => each.isDismissed === isDismissed && (rule === undefined || each.rule === rule),
      );
      return {
        findings: wanted.slice((page - 1) * limit, page * limit),
        total: wanted.length,
        page,
        limit,
        counts: countByRule(findings),
        termCount,
        isSpellingChecked,
        rulesOff: [...quality.off],
        rulesUnmeasured: [...quality.unmeasured],
      };
    },

    async setDismissed(finding: DismissFinding) {
      await database.checks.setDismissed(finding, deps.now());
      deps.onChanged();
    },

    /**
     * Writes a certain fix into the translation; the previous text is stored as a revision.
     * @throws `input/not-found` for a finding that no longer exists
     */
    async fix({ itemId, position, key }: FindingPlace): Promise<FixedFinding> {
      const { findings } = await find(itemId);
      const finding = findings.find((each) => each.key === key && each.position === position);
      const detail = await database.history.getDetail(itemId, { page: position + 1, limit: 1 });
      const segment = detail?.segments[0];
      // A finding in a different text would go to the wrong place.
      if (
        finding === undefined ||
        finding.fix === null ||
        segment?.position !== position ||
        segment.target !== finding.target
      ) {
        cached.delete(itemId);
        throw new AppError('input/not-found', 'checks.findingGone');
      }
      const { target, start, end, fix } = finding;
      // Only the sentence: others may be locked.
      const texts =
        segment.parts === undefined ? [] : partTexts({ ...segment, parts: segment.parts });
      const part = texts.findIndex(
        (text) => start >= text.targetStart && end <= text.targetStart + text.target.length,
      );
      const from = texts[part]?.targetStart ?? 0;
      const was = texts[part]?.target ?? target;
      const repaired = was.slice(0, start - from) + fix + was.slice(end - from);
      const edited = await deps.history.editSegment({
        itemId,
        position,
        target: repaired,
        kind: 'fix',
        ...(part === -1 ? {} : { part, was }),
      });
      return { segment: edited, before: was, ...(part === -1 ? {} : { part }) };
    },

    /** Returns the open findings of items, as far as known; the others are counted one after the other. */
    async listCounts(itemIds: readonly string[]): Promise<CheckCount[]> {
      const counts = await database.checks.listCounts(itemIds);
      for (const { itemId, count } of counts) if (count === null) countLater(itemId);
      return counts;
    },

    /** Lists words that are not to be used in a language. */
    listForbidden: (targetLang: string) => database.checks.listForbidden(baseOf(targetLang)),
    async setForbidden(targetLang: string, terms: readonly string[]) {
      const bare = terms.map((term) => term.trim()).filter((term) => term !== '');
      await database.checks.setForbidden(baseOf(targetLang), bare);
      cached.clear();
      deps.onChanged();
    },
    /** Adds forbidden words. */
    async addForbidden(targetLang: string, terms: readonly string[]) {
      await database.checks.addForbidden(baseOf(targetLang), terms);
      cached.clear();
      deps.onChanged();
    },

    /** Called when the user's own words changed: every item may have other findings. */
    async onOwnWordsChanged() {
      cached.clear();
      await database.checks.forgetCounts();
      deps.onChanged();
    },

    /** Called when an item changed; null: any may have. */
    onItemChanged(itemId: string | null) {
      if (itemId === null) cached.clear();
      else cached.delete(itemId);
    },

    /** Called before the database is closed. */
    async stop() {
      isStopped = true;
      await thread.close();
    },
  };
}

function countByRule(findings: readonly ListedFinding[]): FindingsPage['counts'] {
  const counts = new Map<CheckRule, { openCount: number; dismissedCount: number }>();
  for (const { rule, isDismissed } of findings) {
    const count = counts.get(rule) ?? { openCount: 0, dismissedCount: 0 };
    count[isDismissed ? 'dismissedCount' : 'openCount'] += 1;
    counts.set(rule, count);
  }
  return CHECK_RULES.flatMap((rule) => {
    const count = counts.get(rule);
    return count === undefined ? [] : [{ rule, ...count }];
  });
}

/** Builds the lookup of the glossaries that a job was sent with, and of the item's project. */
export function createTermsOf(
  database: Pick<
    Database,
    'documentJobs' | 'glossaryCopies' | 'projectRules' | 'glossaries' | 'glossaryEntries'
  >,
  parse: (entriesTsv: string) => readonly CheckedTerm[],
): CheckServiceDeps['termsOf'] {
  const ofJob = async (jobId: string, pair: { sourceLang: string; targetLang: string }) => {
    const job = await database.documentJobs.get(jobId);
    const copies = (job?.glossaryIds ?? []).map(async (glossaryId) =>
      database.glossaryCopies.findNewest({
        connectionId: job?.connectionId ?? '',
        glossaryId,
        ...pair,
      }),
    );
    return (await Promise.all(copies)).map((copy) => copy?.entriesTsv ?? '');
  };
  const ofProject = async (projectId: string, pair: { sourceLang: string; targetLang: string }) => {
    // A deleted project has no rules.
    const rules = await database.projectRules.get(projectId).catch(() => null);
    const id = rules?.glossaryId ?? null;
    const glossary = id === null ? null : await database.glossaries.get(id);
    const found = glossary?.dictionaries.find(
      ({ sourceLang, targetLang }) =>
        sourceLang === pair.sourceLang && targetLang === pair.targetLang,
    );
    return found === undefined ? '' : database.glossaryEntries.readAll(found.id);
  };
  return async ({ sourceLang, targetLang, documentJobId, projectId }) => {
    if (sourceLang === null) return [];
    const pair = { sourceLang: baseOf(sourceLang), targetLang: baseOf(targetLang) };
    const texts = [
      ...(documentJobId === null ? [] : await ofJob(documentJobId, pair)),
      projectId === null ? '' : await ofProject(projectId, pair),
    ];
    return texts.flatMap((text) => (text === '' ? [] : parse(text)));
  };
}

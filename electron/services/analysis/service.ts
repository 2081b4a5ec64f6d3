import {
  LEAST_MATCH_PERCENT,
  tallyFiles,
  type AnalyzedFile,
  type Analysis,
  type AnalysisFileFormat,
  type AnalysisInput,
  type AnalysisProgress,
} from '../../../shared/domain/analysis/analysis.ts';
import { ofProject } from '../../../shared/domain/connections/call-purpose.ts';
import type { CountedText } from '../../../shared/domain/analysis/count-texts.ts';
import { isSoundFormat } from '../../../shared/domain/documents/format.ts';
import type { Price } from '../../../shared/domain/usage/price.ts';
import type { TextRulesFile } from '../../../shared/documents/rules/text-rules.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { CsvStyle } from '../../../shared/exchange/csv-style.ts';
import { writeAnalysisCsv, writeAnalysisHtml } from './report.ts';
import type { Database } from '../../db/database.ts';
import type { UnratedPlaces } from '../../db/texts/matches-repo.ts';
import { canceledError } from '../../support/abort.ts';
import { createOwnWork, whoAsks, type Asker } from '../../support/asking.ts';
import type { DocumentInspector } from '../documents/thread.ts';
import type { DocumentFiles } from '../documents/files.ts';
import type { DocumentPlanService } from '../documents/plan-service.ts';
import type { PlannedSource } from '../documents/planned-source.ts';
import { createFileExport } from '../exchange/file-export.ts';
import type { ExchangeFiles } from '../exchange/files.ts';

/** Texts per database message; the database answers for as many as it has time for. */
const TEXTS_PER_CALL = 100;
const REPORT_EVERY_MS = 100;

type Matches = Pick<Database['textMatches'], 'rateTexts'>;

/** Analysis of planned files: words, repetitions, matches. Nothing leaves the computer. */
export type AnalysisService = ReturnType<typeof createAnalysisService>;

export interface AnalysisServiceDeps {
  plan: Pick<DocumentPlanService, 'sources'>;
  inspector: Pick<DocumentInspector, 'countTexts'>;
  documentFiles: Pick<DocumentFiles, 'inboxPath'>;
  history: Matches;
  memories: Matches;
  /** Returns what a project's rule file says about XML and JSON files. */
  textRulesOf: (projectId: string) => Promise<TextRulesFile | null>;
  /** Returns the name of a local memory; null when it is gone. */
  memoryName: (memoryId: string) => Promise<string | null>;
  exchangeFiles: Pick<ExchangeFiles, 'createBeside' | 'split'>;
  csvStyle: () => CsvStyle;
  newId: () => string;
  now: () => number;
  onProgress: (progress: AnalysisProgress) => void;
}

/** A planned file with its texts, or with the reason why there are none. */
type Counted = { texts: CountedText[]; uncounted: null } | Uncounted;
interface Uncounted {
  texts: null;
  uncounted: NonNullable<AnalyzedFile['uncounted']>;
}

export function createAnalysisService(deps: AnalysisServiceDeps) {
  const output = createFileExport(deps.exchangeFiles);
  const own = createOwnWork();
  const last = new WeakMap<Asker, { analysis: Analysis; input: AnalysisInput; atMs: number }>();

  const count = async (
    source: PlannedSource,
    locale: string | null,
    textRules: TextRulesFile | null,
  ): Promise<Counted> => {
    const { inspected, sourcePath, sourceCopy } = source;
    const { format } = inspected;
    const rules = textRules?.rules ?? null;
    if (isSoundFormat(format)) return without('recording');
    if (format === 'png' || format === 'jpeg') return without('picture');
    // A converted copy differs from the file that it was made from.
    const path =
      sourceCopy === null ? (sourcePath ?? '') : deps.documentFiles.inboxPath(sourceCopy);
    try {
      const { sha256, texts } = await deps.inspector.countTexts(format, path, locale, rules);
      if (sha256 !== inspected.sha256) return without('changed');
      return texts === null ? without('unreadable') : { texts, uncounted: null };
    } catch (thrown) {
      const { code } = toAppError(thrown);
      if (code === 'document/too-large') return without('unreadable');
      if (code.startsWith('document/')) return without('changed');
      throw thrown;
    }
  };

  /** Finds the best match of each text in one place, if it is at least that good. */
  const rate = async (
    matches: Matches,
    { sourceLang, targetLang, projectId, memoryIds }: AnalysisInput & { targetLang: string },
    minPercent: number,
    texts: readonly string[],
    best: Map<string, number>,
    onDone: (doneCount: number) => void,
  ): Promise<void> => {
    const query = { sourceLang, targetLang, projectId, memoryIds, minPercent };
    let doneCount = 0;
    let rest: UnratedPlaces | null = null;
    while (doneCount < texts.length) {
      onDone(doneCount);
      const page: readonly string[] = texts.slice(doneCount, doneCount + TEXTS_PER_CALL);
      const rated: Awaited<ReturnType<Matches['rateTexts']>> = await matches.rateTexts(
        query,
        page,
        rest,
      );
      for (const [index, percent] of rated.percents.entries()) {
        const text = page[index] ?? '';
        best.set(text, Math.max(best.get(text) ?? 0, percent));
      }
      doneCount += rated.percents.length;
      rest = rated.rest;
    }
  };

  const analyze = async (input: AnalysisInput, check: () => void): Promise<Analysis> => {
    const sources = deps.plan.sources(input.fileIds);
    const counted: Counted[] = [];
    const { projectId } = input;
    const rules = projectId === null ? null : await deps.textRulesOf(projectId);
    for (const source of sources) {
      check();
      counted.push(await count(source, input.sourceLang, rules));
    }
    const all = counted.flatMap((file) => file.texts ?? []);
    const best = new Map<string, number>();
    const { targetLang } = input;
    if (targetLang !== null) {
      const places = [
        ...(input.usesHistory ? [deps.history] : []),
        ...(input.memoryIds?.length === 0 ? [] : [deps.memories]),
      ];
      // Paragraphs first: a memory may have one as a whole.
      const steps = [
        { texts: paragraphsOf(all), minPercent: 100 },
        { texts: sentencesOf(all), minPercent: LEAST_MATCH_PERCENT },
      ];
      const totalCount = steps.reduce((sum, { texts }) => sum + texts.size * places.length, 0);
      let reportedAtMs = -Infinity;
      let before = 0;
      for (const { texts, minPercent } of steps) {
        for (const place of places) {
          const wanted = [...texts].filter((text) => best.get(text) !== 100);
          const known = texts.size - wanted.length;
          await rate(place, { ...input, targetLang }, minPercent, wanted, best, (doneCount) => {
            check();
            const nowMs = deps.now();
            if (nowMs - reportedAtMs < REPORT_EVERY_MS) return;
            reportedAtMs = nowMs;
            deps.onProgress({ doneCount: before + known + doneCount, totalCount });
          });
          before += texts.size;
        }
      }
    }
    check();
    const { perFile, total } = tallyFiles(
      counted.map((file) => file.texts ?? []),
      (text) => best.get(text) ?? 0,
    );
    return {
      id: deps.newId(),
      files: sources.map(({ file, inspected: { format } }, index) => {
        const { texts: counts = null, uncounted = null } = counted[index] ?? {};
        const bands = counts === null ? null : (perFile[index] ?? null);
        return { fileId: file.id, fileName: file.fileName, format, bands, uncounted };
      }),
      total,
    };
  };

  return {
    /**
     * Counts planned files. A newer call ends an older one of the same page or command.
     * @throws `canceled` by a newer call, by `cancel`, or when a file leaves the plan;
     * `input/conflict` when one has already left it
     */
    async run(input: AnalysisInput): Promise<Analysis> {
      own.cancel();
      return own.run(async (signal) => {
        const analysis = await analyze(input, () => {
          if (signal.aborted || !isPlanned(deps.plan, input.fileIds)) throw canceledError();
        });
        last.set(whoAsks(), { analysis, input, atMs: deps.now() });
        return analysis;
      });
    },
    /** Ends the running analysis; harmless when there is none. */
    cancel: () => own.cancel(),
    suggestName: (format: AnalysisFileFormat) =>
      `Analysis ${new Date(deps.now()).toISOString().slice(0, 10)}.${format}`,
    /**
     * Writes the last analysis.
     * @param path destination; replacing an existing file was confirmed
     * @param price for the cost of each band; null: none is shown
     * @throws `input/not-found` when there is a newer analysis; `document/disk-full`
     */
    async export(
      analysisId: string,
      format: AnalysisFileFormat,
      path: string,
      price: Price | null,
    ): Promise<{ fileName: string }> {
      const known = last.get(whoAsks());
      if (known?.analysis.id !== analysisId) {
        throw new AppError('input/not-found', 'documentErrors.planOutdated');
      }
      const { analysis, input, atMs } = known;
      const names = await Promise.all((input.memoryIds ?? []).map(deps.memoryName));
      const about = {
        ...input,
        memoryNames: input.memoryIds === null ? null : names.filter((name) => name !== null),
        atMs,
      };
      const text =
        format === 'csv'
          ? writeAnalysisCsv(analysis, price, deps.csvStyle())
          : writeAnalysisHtml(analysis, { ...about, price });
      const { fileName } = await output.write({
        path,
        extension: format,
        pieces: oneOf(new TextEncoder().encode(text)),
        projectIds: ofProject(input.projectId).projectIds,
      });
      return { fileName };
    },
    /** Returns the file of the last export of this run; null when there was none. */
    lastPath: output.lastPath,
    /** Ends a running analysis, and waits until everything is cleaned up. */
    async stop() {
      own.cancelAll();
      await output.stop();
    },
  };
}

/** Returns the texts of several sentences, each once. */
const paragraphsOf = (texts: readonly CountedText[]): Set<string> =>
  new Set(texts.flatMap(({ text, sentences }) => (sentences.length > 1 ? [text] : [])));

/** Returns the sentences with letters, each once. */
const sentencesOf = (texts: readonly CountedText[]): Set<string> =>
  new Set(
    texts.flatMap(({ sentences }) =>
      sentences.flatMap(({ text, hasLetters }) => (hasLetters ? [text] : [])),
    ),
  );

const without = (uncounted: Uncounted['uncounted']): Uncounted => ({ texts: null, uncounted });

function isPlanned(plan: AnalysisServiceDeps['plan'], fileIds: readonly string[]): boolean {
  try {
    plan.sources(fileIds);
    return true;
  } catch {
    return false;
  }
}

async function* oneOf<T>(item: T): AsyncGenerator<T> {
  yield await Promise.resolve(item);
}

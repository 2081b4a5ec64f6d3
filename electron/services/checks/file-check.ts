import type {
  CheckedFile,
  CheckedPair,
  CheckFile,
  ListedFinding,
} from '../../../shared/domain/checks/finding.ts';
import { MAX_CHECKED_FILE_MB, MAX_FILE_FINDINGS } from '../../../shared/domain/checks/limits.ts';
import { ruleQuality } from '../../../shared/domain/checks/measured.ts';
import { baseOf } from '../../../shared/domain/checks/rule.ts';
import { AppError } from '../../../shared/errors.ts';
import { importFormatOf } from '../../../shared/exchange/exchange-formats.ts';
import { MAX_TITLE_CHARS } from '../../../shared/exchange/exchange-reader.ts';
import type { Database } from '../../db/database.ts';
import type { HistoryImportPart } from '../../db/history/repo-types.ts';
import { unpack } from '../../support/packed.ts';
import type { ExchangeCodec, ImportStep } from '../exchange/codec.ts';
import type { ExchangeFiles, InputFile } from '../exchange/files.ts';
import type { CheckThread } from './thread.ts';

const BYTES_PER_MB = 1_000_000;

/** Checks files of pairs without importing them. All local. */
export type FileCheckService = ReturnType<typeof createFileCheckService>;

/** A document of a file, or one of its language pairs. */
interface FileDocument {
  title: string;
  sourceLang: string | null;
  targetLang: string;
  pairs: Map<number, CheckedPair>;
}

export function createFileCheckService(deps: {
  checks: Pick<Database['checks'], 'listForbidden' | 'listDismissed'>;
  files: Pick<ExchangeFiles, 'open'>;
  codec: Pick<ExchangeCodec, 'open'>;
  thread: Pick<CheckThread, 'begin' | 'add' | 'end' | 'drop'>;
  /** Returns the words that the user added to the dictionaries. */
  ownWords: () => readonly string[];
  now: () => number;
}) {
  /** Below 0, so that no number is one of the checks of history items. */
  let lastRun = 0;

  const run = async ({ pairs, ...document }: FileDocument, { rule }: CheckFile) => {
    const { sourceLang, targetLang } = document;
    const { thread } = deps;
    const { off, unmeasured } = ruleQuality(targetLang);
    lastRun -= 1;
    const number = lastRun;
    try {
      await thread.begin(number, {
        sourceLang,
        targetLang,
        terms: [],
        forbidden: await deps.checks.listForbidden(baseOf(targetLang)),
        rulesOff: off,
        isPicture: false,
        ownWords: deps.ownWords(),
      });
      await thread.add(number, [...pairs.values()]);
      const { findings, isSpellingChecked } = await thread.end(number);
      const dismissed = new Set(
        await deps.checks.listDismissed([...new Set(findings.map(({ key }) => key))]),
      );
      const open = findings.filter(
        (each) => !dismissed.has(each.key) && (rule === undefined || each.rule === rule),
      );
      const listed = open.slice(0, MAX_FILE_FINDINGS).map((finding): ListedFinding => {
        const { source = '', target = '', location } = pairs.get(finding.position) ?? {};
        const place = location === undefined ? {} : { location };
        return { ...finding, source, target, ...place, isDismissed: false };
      });
      const counts = { segmentCount: pairs.size, findingCount: open.length };
      const facts = { termCount: 0, isSpellingChecked, rulesOff: [...off] };
      return {
        ...document,
        ...counts,
        findings: listed,
        ...facts,
        rulesUnmeasured: [...unmeasured],
      };
    } catch (error) {
      await thread.drop(number).catch(() => undefined);
      throw error;
    }
  };

  return {
    /** @throws `input/invalid` with line and column, or for a file that is too large; `input/not-found` */
    async check(input: CheckFile, path: string): Promise<CheckedFile> {
      const file = await deps.files.open(path);
      const documents = await readDocuments(deps, file, input);
      const checked: CheckedFile['documents'] = [];
      for (const document of documents) checked.push(await run(document, input));
      return { documents: checked };
    },
  };
}

/** Reads a file as an import does. */
async function readDocuments(
  deps: { codec: Pick<ExchangeCodec, 'open'>; now: () => number },
  file: InputFile,
  { sourceLang, targetLang }: CheckFile,
): Promise<FileDocument[]> {
  const format = importFormatOf(file.name);
  if (format === null) throw refused('historyErrors.unknownFileType');
  if (file.sizeBytes > MAX_CHECKED_FILE_MB * BYTES_PER_MB) {
    throw refused({
      english: `The file is larger than ${String(MAX_CHECKED_FILE_MB)} MB. Split it into parts, or import it.`,
    });
  }
  const byId = new Map<string, FileDocument>();
  const take = ({ batches }: ImportStep): void => {
    for (const { itemId, begin, segments } of batches.flatMap(partsOf)) {
      const { title, sourceLang: from, targetLang: to } = begin ?? {};
      if (title !== undefined && to !== undefined) {
        byId.set(itemId, { title, sourceLang: from ?? null, targetLang: to, pairs: new Map() });
      }
      const pairs = byId.get(itemId)?.pairs;
      for (const { position, source, target, location } of segments) {
        const place = location === undefined ? {} : { location };
        pairs?.set(position, { position, source, target, ...place });
      }
    }
  };
  const session = deps.codec.open();
  try {
    const reader = session.reader({
      format,
      defaults: { sourceLang, targetLang },
      fileTitle: file.name.slice(0, MAX_TITLE_CHARS),
      createdAtMs: deps.now(),
    });
    for await (const bytes of file.chunks()) take(await reader.write(bytes));
    take(await reader.end());
  } finally {
    await session.close();
  }
  if (byId.size === 0) throw refused('historyErrors.noTranslationsInFile');
  return [...byId.values()];
}

const partsOf = (batch: ImportStep['batches'][number]): HistoryImportPart[] => unpack(batch);

const refused = (message: ConstructorParameters<typeof AppError>[1]): AppError =>
  new AppError('input/invalid', message, { details: { field: 'file' } });

import { basename, extname } from 'node:path';
import { coverageOf, verdictText } from '../../../shared/domain/checks/coverage.ts';
import {
  CHECK_RULES,
  type CheckRule,
  type FindingsPage,
  type ListedFinding,
} from '../../../shared/domain/checks/finding.ts';
import { findingText } from '../../../shared/domain/checks/words.ts';
import type { HistoryItem } from '../../../shared/domain/history/history.ts';
import { rowNumber } from '../../../shared/domain/history/segment-id.ts';
import {
  importFormatOf,
  IMPORT_FILE_EXTENSIONS,
} from '../../../shared/exchange/exchange-formats.ts';
import type { Caller } from '../caller.ts';
import { EXIT, usage, type Command, type CommandArgs, type CommandRun } from '../command.ts';
import { existingFile, isThere } from './named-paths.ts';
import { readAll } from './pages.ts';

/** Enough to find a file name; what is found is compared as a whole. */
const MAX_WORDS_CHARS = 200;

type Checked = Pick<
  FindingsPage,
  'termCount' | 'isSpellingChecked' | 'rulesOff' | 'rulesUnmeasured'
> &
  Pick<HistoryItem, 'title' | 'sourceLang' | 'targetLang'> & {
    findings: readonly ListedFinding[];
    findingCount: number;
  };

/** `dragoman check FILE` */
export const check: Command = async (run, args) => {
  const { out } = run;
  const given = args.positional[0] ?? '';
  const checked = (await isThere(run, given))
    ? await checkFile(run, args, given)
    : [await checkItem(run.caller, args, theOne(await findItems(run.caller, given), given))];
  out.result({
    documents: checked.map(
      ({ title, sourceLang, targetLang, findingCount, findings, ...facts }) => ({
        title,
        sourceLang,
        targetLang,
        findingCount,
        findings: findings.map((finding) => ({
          rule: finding.rule,
          kind: finding.kind,
          row: rowNumber(finding, { number: String }),
          message: findingText(finding),
          source: finding.source,
          target: finding.target,
          start: finding.start,
          end: finding.end,
          fix: finding.fix,
        })),
        rulesNotChecked: coverageOf(facts).notChecked,
      }),
    ),
  });
  for (const each of checked) report(run, each, checked.length > 1);
  return checked.some(({ findingCount }) => findingCount > 0) ? EXIT.NEEDS_ATTENTION : EXIT.OK;
};

function report({ out }: CommandRun, checked: Checked, isOneOfMany: boolean): void {
  const { title, sourceLang, targetLang, findingCount } = checked;
  if (isOneOfMany) out.line(`${title} (${sourceLang ?? '?'} → ${targetLang})`);
  for (const finding of checked.findings) {
    out.line(`${rowNumber(finding, { number: String })}  ${findingText(finding)}`);
    out.line(`    ${finding.source}`);
    out.line(`    ${finding.target}`);
  }
  out.note(verdictText(coverageOf(checked), findingCount));
}

/** Checks one document of the history. */
async function checkItem(caller: Caller, args: CommandArgs, item: HistoryItem): Promise<Checked> {
  const { title, sourceLang, targetLang } = item;
  const facts: FindingsPage[] = [];
  const findings = await readAll(async (page) => {
    const query = {
      itemId: item.id,
      isDismissed: false,
      ...page,
      ...ruleOf(args),
    };
    const found = await caller.call('checks:get-findings', query);
    facts.push(found);
    return { rows: found.findings, total: found.total };
  });
  const {
    termCount = 0,
    isSpellingChecked = false,
    rulesOff = [],
    rulesUnmeasured = [],
  } = facts[0] ?? {};
  const about = { title, sourceLang, targetLang, findings, findingCount: findings.length };
  return { ...about, termCount, isSpellingChecked, rulesOff, rulesUnmeasured };
}

function ruleOf(args: CommandArgs): { rule?: CheckRule } {
  const rule = CHECK_RULES.find((each) => each === args.value('rule'));
  return rule === undefined ? {} : { rule };
}

/** Checks the pairs of a file, or what the history has of a document. */
async function checkFile(run: CommandRun, args: CommandArgs, given: string): Promise<Checked[]> {
  const { caller } = run;
  const path = await existingFile(run, given);
  const isText = extname(path) === '.txt';
  // A document itself has no translation beside it: the history has. A text can be either.
  if (isText || importFormatOf(basename(path)) === null) {
    const found = await findItems(caller, basename(path));
    if (found.length > 0 || !isText) return [await checkItem(caller, args, theOne(found, given))];
  }
  const input = { sourceLang: args.value('from'), targetLang: args.value('to') };
  const done = await caller.call(
    'checks:check-file',
    { ...input, ...ruleOf(args) },
    { files: { open: [path] } },
  );
  return done?.documents ?? [];
}

async function readItem(caller: Caller, itemId: string): Promise<HistoryItem | null> {
  const query = { text: '', itemId, page: 1, limit: 2 };
  const { items } = await caller.call('history:search', query);
  return items[0] ?? null;
}

/** Finds documents of the history by ID, or by the whole name of their file. */
async function findItems(caller: Caller, given: string): Promise<HistoryItem[]> {
  const byId = /^[0-9a-f-]{36}$/u.test(given) ? await readItem(caller, given) : null;
  if (byId !== null) return [byId];
  const words = `"${given.replaceAll('"', ' ').slice(0, MAX_WORDS_CHARS)}"`;
  const { items } = await caller.call('history:search', { text: words, page: 1, limit: 50 });
  const all = items.flatMap(({ others, ...item }) => [item, ...others]);
  return all.filter(({ title }) => title === given);
}

/** @throws CommandError `USAGE` if there is none, or several */
function theOne(found: readonly HistoryItem[], given: string): HistoryItem {
  if (found.length === 0) {
    const endings = IMPORT_FILE_EXTENSIONS.join(', ');
    throw usage(
      `“${given}” is neither a file of pairs (${endings}) nor a document of the history.`,
    );
  }
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  const ids = found.map(({ id, targetLang }) => `${id} (${targetLang})`).join(', ');
  throw usage(`Several documents have the name “${given}”. Name one by its ID: ${ids}.`);
}

import { dirname, join } from 'node:path';
import {
  GLOSSARY_EXPORT_FORMATS,
  type ImportReview,
  type LocalDictionary,
  type LocalGlossary,
} from '../../../shared/domain/glossaries/local-glossary.ts';
import { baseLanguage } from '../../../shared/domain/connections/language.ts';
import { IMPORT_PROBLEM_TEXT } from '../../../shared/glossaries/import-kinds.ts';
import { inEnglish } from '../../../shared/i18n/text.ts';
import {
  CommandError,
  EXIT,
  usage,
  type Command,
  type CommandArgs,
  type CommandRun,
} from '../command.ts';
import { findGlossary, listGlossaries } from './find-more.ts';
import { existingFile, newFile } from './named-paths.ts';
import { counted } from './show.ts';

interface Pair {
  sourceLang: string;
  targetLang: string;
}

/** `dragoman glossary list` */
export const glossaryList: Command = async ({ caller, out }) => {
  const glossaries = await listGlossaries(caller);
  out.result({
    glossaries: glossaries.map(({ id, name, dictionaries, changedAtMs }) => ({
      id,
      name,
      changedAtMs,
      pairs: dictionaries.map(({ sourceLang, targetLang, entryCount }) => ({
        sourceLang,
        targetLang,
        entryCount,
      })),
    })),
  });
  if (glossaries.length === 0) out.note('There are no glossaries.');
  out.table(
    [
      { title: 'Glossary', isFlexible: true },
      { title: 'Pair' },
      { title: 'Terms', align: 'right' },
    ],
    glossaries.flatMap(({ name, dictionaries }) =>
      dictionaries.length === 0
        ? [[name, '', '0']]
        : dictionaries.map((each) => [name, pairText(each), String(each.entryCount)]),
    ),
  );
  return EXIT.OK;
};

/** `dragoman glossary export NAME` */
export const glossaryExport: Command = async (run, args) => {
  const { caller, out } = run;
  const glossary = await findGlossary(caller, args.positional[0] ?? '');
  const dictionary = findDictionary(glossary, args);
  const format = GLOSSARY_EXPORT_FORMATS.find((each) => each === args.value('format')) ?? 'csv';
  const stem = glossary.name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_').slice(0, 100);
  const { sourceLang, targetLang } = dictionary;
  const path = await newFile(
    run,
    args.value('out'),
    `${stem} ${sourceLang}-${targetLang}.${format}`,
  );
  const input = { dictionaryId: dictionary.id, format };
  const done = await caller.call('glossaries:export', input, { files: { save: path } });
  if (done === null) throw new CommandError(EXIT.FAILED, 'Nothing was written.');
  const file = join(dirname(path), done.fileName);
  out.result({ files: [file], count: done.entryCount });
  out.line(file);
  out.note(counted(done.entryCount, 'term'));
  return EXIT.OK;
};

/** `dragoman glossary import FILE --glossary NAME` */
export const glossaryImport: Command = async (run, args) => {
  const { caller, out } = run;
  const path = await existingFile(run, args.positional[0] ?? '');
  const target = await findTarget(run, args);
  const { sourceLang, targetLang } = target.pair;
  const wanted = { dictionaryId: target.dictionary?.id ?? null, sourceLang, targetLang };
  const files = { files: { open: [path] } };
  let review = await caller.call('glossaries:pick-import', wanted, files);
  if (review === null) throw new CommandError(EXIT.FAILED, 'Nothing was imported.');
  const { importId } = review;
  try {
    if (review.openCount > 0 && args.has('skip-faults')) {
      review = await caller.call('glossaries:fix-import', {
        importId,
        change: { kind: 'drop-open' },
      });
    }
    if (review.openCount > 0) throw openRows(review);
    // Only now: a file that is refused must not leave an empty glossary.
    const { glossary, dictionary } = await makeTarget(run, target);
    const change = await caller.call('glossaries:apply-import', {
      importId,
      dictionaryId: dictionary.id,
      mode: args.has('replace') ? 'replace' : 'merge',
      onKnown: args.has('update') ? 'take-theirs' : 'keep-mine',
    });
    const { added, changed, removed } = change;
    out.result({
      glossary: { id: glossary.id, name: glossary.name },
      sourceLang,
      targetLang,
      addedCount: added,
      changedCount: changed,
      removedCount: removed,
      droppedCount: review.droppedCount,
      entryCount: change.dictionary.entryCount,
    });
    out.line(
      `${glossary.name}, ${pairText(dictionary)}: ${counted(added, 'term')} added, ${String(changed)} changed, ${String(removed)} removed.`,
    );
    if (review.changedCount > 0 && !args.has('update') && !args.has('replace')) {
      out.note(
        `${counted(review.changedCount, 'term')} kept as before; --update takes those of the file.`,
      );
    }
    return EXIT.OK;
  } catch (error) {
    await caller.call('glossaries:discard-import', { importId }).catch(() => undefined);
    throw error;
  }
};

function openRows({ openCount, findings }: ImportReview): CommandError {
  const reasons = findings
    .filter(({ rows }) => rows.length > 0)
    .map(({ problem, count, rows }) => {
      const places = [...rows, ...(count > rows.length ? ['…'] : [])].join(', ');
      const reason = inEnglish(IMPORT_PROBLEM_TEXT[problem], { count });
      return `  ${reason} (${count === 1 ? 'row' : 'rows'} ${places})`;
    });
  const what = `${counted(openCount, 'row')} cannot be imported. Fix the file, or leave them out with --skip-faults.`;
  return new CommandError(EXIT.FAILED, [what, ...reasons].join('\n'));
}

/** Place of imported terms; what is null is made for them. */
interface Target {
  name: string;
  pair: Pair;
  glossary: LocalGlossary | null;
  dictionary: LocalDictionary | null;
}

/** Finds the glossary and its pair. @throws CommandError `USAGE` */
async function findTarget({ caller }: CommandRun, args: CommandArgs): Promise<Target> {
  const name = args.value('glossary') ?? '';
  const pair = pairOf(args);
  if (args.has('new')) {
    if (pair === null) throw usage('A new glossary needs --from and --to.');
    const known = await listGlossaries(caller);
    if (known.some((each) => each.name === name)) {
      throw usage(`There is a glossary named “${name}”. Leave out --new to add to it.`);
    }
    return { name, pair, glossary: null, dictionary: null };
  }
  const glossary = await findGlossary(caller, name);
  const isThere = glossary.dictionaries.some((each) => pair === null || isPair(each, pair));
  if (pair !== null && !isThere) return { name, pair, glossary, dictionary: null };
  const dictionary = findDictionary(glossary, args);
  return { name, pair: dictionary, glossary, dictionary };
}

async function makeTarget(
  { caller }: CommandRun,
  { name, pair: { sourceLang, targetLang }, glossary: known, dictionary: found }: Target,
): Promise<{ glossary: LocalGlossary; dictionary: LocalDictionary }> {
  const pair = { sourceLang, targetLang };
  if (known !== null && found !== null) return { glossary: known, dictionary: found };
  const glossary =
    known === null
      ? await caller.call('glossaries:create', { name, ...pair })
      : await caller.call('glossaries:add-dictionary', { glossaryId: known.id, ...pair });
  const dictionary = glossary.dictionaries.find((each) => isPair(each, pair));
  if (dictionary === undefined) throw new CommandError(EXIT.FAILED, 'Nothing was imported.');
  return { glossary, dictionary };
}

const isPair = (dictionary: Pair, pair: Pair): boolean =>
  dictionary.sourceLang === pair.sourceLang && dictionary.targetLang === pair.targetLang;

const pairText = ({ sourceLang, targetLang }: Pair): string => `${sourceLang} → ${targetLang}`;

/** Returns the pair of `--from` and `--to`; null if neither was given. @throws CommandError `USAGE` */
function pairOf(args: CommandArgs): Pair | null {
  const [from, to] = [args.value('from'), args.value('to')];
  if (from === null && to === null) return null;
  if (from === null || to === null) throw usage('Give both --from and --to, or neither.');
  for (const code of [from, to]) {
    if (!/^[a-z]{2,3}$/u.test(baseLanguage(code)))
      throw usage(`“${code}” is not a language code such as es.`);
  }
  return { sourceLang: baseLanguage(from), targetLang: baseLanguage(to) };
}

function findDictionary({ name, dictionaries }: LocalGlossary, args: CommandArgs): LocalDictionary {
  const pair = pairOf(args);
  const found = dictionaries.filter((each) => pair === null || isPair(each, pair));
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first;
  const pairs = dictionaries.map(pairText).join(', ');
  throw usage(
    first === undefined
      ? `The glossary “${name}” has no such pair. It has: ${pairs === '' ? 'none' : pairs}.`
      : `The glossary “${name}” has several pairs. Choose one with --from and --to: ${pairs}.`,
  );
}

import { FORMALITIES, type Formality } from '../../../shared/domain/texts/options.ts';
import { DEFAULT_MATCH_PERCENT } from '../../../shared/domain/texts/limits.ts';
import { isSameLanguage } from '../../../shared/domain/connections/language.ts';
import type {
  Connection,
  ConnectionLanguages,
} from '../../../shared/domain/connections/connection.ts';
import type { StartDocuments } from '../../../shared/ipc/contract.ts';
import { usage, type CommandArgs, type CommandRun } from '../command.ts';
import type { ChosenLanguages } from './find-language.ts';
import { findNamed } from './find-named.ts';

export type TranslationOptions = Pick<
  StartDocuments,
  'glossaryIds' | 'memory' | 'style' | 'formality'
>;

interface Chosen extends ChosenLanguages {
  service: Connection;
  languages: ConnectionLanguages;
}

/**
 * Finds what a service translates with, by name, and checks it as the pages do.
 * @throws CommandError `USAGE`
 */
export async function findTranslationOptions(
  run: CommandRun,
  args: CommandArgs,
  chosen: Chosen,
): Promise<TranslationOptions> {
  return {
    formality: findFormality(args.value('formality'), chosen),
    glossaryIds: await findGlossaries(run, args.list('glossary'), chosen),
    memory: await findMemory(run, args.value('memory'), chosen),
    style: await findStyle(run, args.value('style'), chosen),
  };
}

function findFormality(given: string | null, { languages, targetLangs }: Chosen): Formality {
  const formality = FORMALITIES.find((each) => each === given) ?? 'default';
  const isSupported = languages.targets.some(
    ({ code, supportsFormality }) => supportsFormality && targetLangs.includes(code),
  );
  if (formality === 'default' || isSupported) return formality;
  throw usage(`No language of --to has forms for --formality ${formality}.`);
}

async function findGlossaries(
  { caller }: CommandRun,
  names: readonly string[],
  { service, sourceLang, targetLangs }: Chosen,
): Promise<string[]> {
  if (names.length === 0) return [];
  if (sourceLang === null) throw usage('A glossary needs the source language. Add it with --from.');
  const known = await caller.call('connections:list-glossaries', { connectionId: service.id });
  return names.map((name) => {
    const glossary = findNamed(known, name, 'glossary');
    for (const targetLang of targetLangs) {
      const hasPair = glossary.pairs.some(
        ({ source, target }) =>
          isSameLanguage(source, sourceLang) && isSameLanguage(target, targetLang),
      );
      if (!hasPair) {
        throw usage(
          `The glossary “${glossary.name}” has no terms from ${sourceLang} to ${targetLang}.`,
        );
      }
    }
    return glossary.id;
  });
}

async function findMemory(
  { caller }: CommandRun,
  name: string | null,
  { service, targetLangs }: Chosen,
): Promise<StartDocuments['memory']> {
  if (name === null) return null;
  const { memories } = await caller.call('memories:list-remote', { connectionId: service.id });
  const memory = findNamed(memories ?? [], name, 'memory');
  const other = targetLangs.find(
    (target) => !memory.targetLangs.some((code) => isSameLanguage(code, target)),
  );
  if (other !== undefined) throw usage(`The memory “${memory.name}” has nothing in ${other}.`);
  return { id: memory.id, name: memory.name, thresholdPercent: DEFAULT_MATCH_PERCENT };
}

async function findStyle(
  { caller }: CommandRun,
  name: string | null,
  { service, targetLangs }: Chosen,
): Promise<StartDocuments['style']> {
  if (name === null) return null;
  if (!service.abilities.followsStyles) throw usage(`“${service.name}” has no style rules.`);
  const { lists } = await caller.call('style-rules:list', { connectionId: service.id });
  const style = findNamed(lists, name, 'style');
  const other = targetLangs.find((target) => !isSameLanguage(style.language, target));
  if (other !== undefined) throw usage(`The style “${style.name}” is not for ${other}.`);
  return { id: style.id, name: style.name };
}

import { MAX_TEXT_LENGTH } from '../../../shared/domain/texts/limits.ts';
import { PLAIN_TEXT_OPTIONS } from '../../../shared/domain/texts/options.ts';
import { EXIT, usage, type Command, type CommandArgs, type CommandRun } from '../command.ts';
import { chooseLanguages } from './find-language.ts';
import { findProjectId, findService } from './find-named.ts';
import { findTranslationOptions } from './translation-options.ts';

const MAX_BYTES_PER_CHAR = 4;
/** Options that the app leaves out where the service cannot use them. */
const OMITTABLE = [
  { key: 'formality', name: 'formality' },
  { key: 'memoryId', name: 'memory' },
  { key: 'styleId', name: 'style' },
] as const;

/** `dragoman text TEXT --to LANGUAGE` */
export const text: Command = async (run, args) => {
  const { caller, out } = run;
  const source = await readSource(run, args);
  const service = await findService(caller, args.value('service'));
  const languages = await caller.call('connections:get-languages', { connectionId: service.id });
  const chosen = { from: args.value('from'), to: [args.value('to') ?? ''] };
  const pair = chooseLanguages(languages, chosen);
  const { sourceLang, targetLangs } = pair;
  const [targetLang = ''] = targetLangs;
  const { formality, glossaryIds, memory, style } = await findTranslationOptions(run, args, {
    ...pair,
    service,
    languages,
  });
  const projectId = await findProjectId(caller, args.value('project'));
  const answer = await caller.call('text:translate', {
    requestId: run.newId(),
    connectionId: service.id,
    projectId,
    sourceLang,
    targetLang,
    text: source,
    options: {
      ...PLAIN_TEXT_OPTIONS,
      formality,
      glossaryIds,
      memoryId: memory?.id ?? null,
      styleId: style?.id ?? null,
    },
  });
  const leftOut = OMITTABLE.filter(({ key }) => answer.leftOut?.includes(key) === true).map(
    ({ name }) => name,
  );
  const translation = answer.paragraphs.map(({ target }) => target).join('\n');
  out.result({
    text: translation,
    sourceLang: answer.detectedSourceLang,
    targetLang,
    service: service.name,
    engine: answer.engine,
    billedChars: answer.billedChars,
    leftOut,
  });
  for (const name of leftOut) {
    out.note(`The service cannot use --${name} with these languages. It was left out.`);
  }
  out.text(translation);
  return EXIT.OK;
};

async function readSource({ input }: CommandRun, args: CommandArgs): Promise<string> {
  const [given] = args.positional;
  if (given !== undefined && given !== '-') return given;
  if (input.isTerminal && given === undefined) {
    throw usage('There is no text. Add it, or send it to standard input.');
  }
  const read = await input.readText(MAX_TEXT_LENGTH * MAX_BYTES_PER_CHAR);
  // A file ends with a line end that is not part of its text.
  return read.replace(/\r?\n$/u, '');
}

import { STYLE_RULE_LIMITS } from '../../../shared/domain/glossaries/style-rule-catalog.ts';
import { styleListMark } from '../../../shared/domain/glossaries/style-list-mark.ts';
import type {
  DeleteInstruction,
  DeleteStyleList,
  NewStyleList,
  RenameStyleList,
  SaveInstruction,
  SetStyleRules,
  StyleList,
  StyleLists,
} from '../../../shared/domain/glossaries/style-rule-list.ts';
import type { StyleRuleList } from '../../../shared/domain/glossaries/style-rules.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { StyleRuleCalls } from '../../clients/translation/translation-client.ts';
import type { Database } from '../../db/database.ts';

/** Style rule lists at services. Errors are those of the client. */
export type StyleRuleService = ReturnType<typeof createStyleRuleService>;

export function createStyleRuleService(deps: {
  client: (connectionId: string) => Promise<StyleRuleCalls>;
  copies: Database['styleRuleCopies'];
  now: () => number;
  /** Called when the lists of a service were just read from it. */
  onRead: () => void;
}) {
  const read = async (connectionId: string): Promise<StyleLists> => {
    const client = await deps.client(connectionId);
    const lists = (await client.listStyleRules({ isDetailed: true })).map(toList);
    const readAtMs = deps.now();
    await deps.copies.save(connectionId, lists, readAtMs);
    deps.onRead();
    return { lists, readAtMs, isRemembered: false, isMissing: false };
  };
  /** Returns the current list, if it is as the user saw it. */
  const need = async (
    client: StyleRuleCalls,
    { styleId, seen }: { styleId: string; seen: string },
  ): Promise<StyleList> => {
    const list = toList(await client.getStyleRules(styleId));
    if (styleListMark(list) === seen) return list;
    throw new AppError('input/conflict', 'glossaryErrors.styleListChanged');
  };
  const change = async (
    input: { connectionId: string; styleId: string; seen: string },
    work: (client: StyleRuleCalls, list: StyleList) => Promise<unknown>,
  ): Promise<StyleLists> => {
    const client = await deps.client(input.connectionId);
    await work(client, await need(client, input));
    return read(input.connectionId);
  };

  return {
    async list(connectionId: string): Promise<StyleLists> {
      try {
        return await read(connectionId);
      } catch (error) {
        const { code } = toAppError(error);
        if (code === 'api/not-found' || code === 'auth/forbidden') {
          return { lists: [], readAtMs: deps.now(), isRemembered: false, isMissing: true };
        }
        const copy = code.startsWith('db/') ? null : await deps.copies.get(connectionId);
        if (copy === null) throw error;
        const { styleListSchema } =
          await import('../../../shared/domain/glossaries/style-rule-list.ts');
        const lists = styleListSchema.array().parse(copy.lists);
        return { lists, readAtMs: copy.readAtMs, isRemembered: true, isMissing: false };
      }
    },
    async create({ connectionId, name, language }: NewStyleList): Promise<StyleLists> {
      const named = checkText(name, 'name', STYLE_RULE_LIMITS.nameChars);
      const client = await deps.client(connectionId);
      await client.createStyleRules({ name: named, language });
      return read(connectionId);
    },
    /** @throws `input/conflict` when the list changed elsewhere since it was loaded; nothing is sent */
    async rename({ name, ...input }: RenameStyleList): Promise<StyleLists> {
      const named = checkText(name, 'name', STYLE_RULE_LIMITS.nameChars);
      return change(input, (client) => client.renameStyleRules(input.styleId, named));
    },
    remove: ({ typedName, ...input }: DeleteStyleList) =>
      change(input, async (client, list) => {
        if (typedName.trim() !== list.name.trim()) {
          throw new AppError('input/invalid', 'glossaryErrors.styleListNameWrong', {
            details: { field: 'typedName' },
          });
        }
        await client.deleteStyleRules(input.styleId);
      }),
    setRules: ({ rules, ...input }: SetStyleRules) =>
      change(input, (client) => client.replaceConfiguredRules(input.styleId, rules)),
    async saveInstruction({
      instructionId,
      label,
      prompt,
      sourceLang,
      ...input
    }: SaveInstruction): Promise<StyleLists> {
      const instruction = {
        label: checkText(label, 'label', STYLE_RULE_LIMITS.labelChars),
        prompt: checkText(prompt, 'prompt', STYLE_RULE_LIMITS.promptChars),
        sourceLang,
      };
      return change(input, async (client, list) => {
        if (instructionId !== null) {
          return client.replaceCustomInstruction(input.styleId, instructionId, instruction);
        }
        if (list.instructions.length >= STYLE_RULE_LIMITS.instructions) throw tooMany();
        return client.addCustomInstruction(input.styleId, instruction);
      });
    },
    deleteInstruction: ({ instructionId, ...input }: DeleteInstruction) =>
      change(input, (client) => client.deleteCustomInstruction(input.styleId, instructionId)),
  };
}

function toList(list: StyleRuleList): StyleList {
  const { id, name, language, version, updatedAtMs, configuredRules, customInstructions } = list;
  const rules = Object.fromEntries(
    Object.entries(configuredRules ?? {}).map(([category, values]) => [category, { ...values }]),
  );
  const instructions = (customInstructions ?? []).map(
    ({ extra: _extra, ...instruction }) => instruction,
  );
  return { id, name, language, version, updatedAtMs, rules, instructions };
}

/** Checks the length in code points, as the service counts them. */
function checkText(text: string, field: string, maxChars: number): string {
  const trimmed = text.trim();
  const chars = Array.from(trimmed).length;
  if (chars > 0 && chars <= maxChars) return trimmed;
  const details = { field };
  if (chars === 0) {
    throw new AppError('input/invalid', 'glossaryErrors.instructionEmpty', { details });
  }
  throw new AppError('input/invalid', 'glossaryErrors.instructionTooLong', {
    values: { count: chars, most: maxChars },
    details,
  });
}

function tooMany(): AppError {
  return new AppError('input/invalid', 'glossaryErrors.tooManyInstructions', {
    values: { most: STYLE_RULE_LIMITS.instructions },
    details: { field: 'label' },
  });
}

import { MAX_QUICK_TEXT_CHARS } from '../../../shared/domain/app/limits.ts';
import { PRACTICE_CONNECTION_ID } from '../../../shared/domain/connections/connection-kind.ts';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import { PLAIN_TEXT_OPTIONS } from '../../../shared/domain/texts/options.ts';
import type { QuickStart } from '../../../shared/domain/texts/quick.ts';
import type { TextDraft } from '../../../shared/domain/texts/translation.ts';

/** Longer texts, such as whole files, are not searched for line breaks. */
const MAX_TIDIED_CHARS = 20 * MAX_QUICK_TEXT_CHARS;

const tidied = (text: string): string =>
  text.length > MAX_TIDIED_CHARS ? text : text.replaceAll(/\r\n?/gu, '\n').trim();

/** Chooses the text, service, project, and languages of the quick window, which translates as the Translate page does. */
export type QuickService = ReturnType<typeof createQuickService>;

export function createQuickService(deps: {
  /** Returns the selected text, or that of the clipboard. */
  readChosenText: () => Promise<string>;
  /** Returns what the Translate page held last. */
  getDraft: () => Promise<TextDraft | null>;
  listConnections: () => Promise<readonly Connection[]>;
  projectName: (id: string) => Promise<string | null>;
  /** Returns the languages that documents were translated into last. */
  targetLangs: () => readonly string[];
}) {
  const routeOf = (
    draft: TextDraft | null,
    connection: Connection | undefined,
    projectId: string | null,
  ): QuickStart['route'] => {
    const targetLang = draft?.targetLang ?? deps.targetLangs()[0];
    if (connection === undefined || targetLang === undefined) return null;
    // Glossaries and styles belong to an account; the context belongs to the text there.
    const options =
      draft?.connectionId === connection.id
        ? { ...draft.options, context: '', tagHandling: 'off' as const }
        : PLAIN_TEXT_OPTIONS;
    const sourceLang = draft?.sourceLang ?? null;
    return { connectionId: connection.id, projectId, sourceLang, targetLang, options };
  };
  return {
    async begin(): Promise<QuickStart> {
      const chosen = tidied(await deps.readChosenText());
      const [draft, connections] = await Promise.all([deps.getDraft(), deps.listConnections()]);
      const connection =
        connections.find(({ id }) => id === draft?.connectionId) ??
        connections.find(({ id }) => id === PRACTICE_CONNECTION_ID) ??
        connections.find(({ isDefault }) => isDefault) ??
        connections[0];
      const projectId = draft?.projectId ?? null;
      const isTooLong = chosen.length > MAX_QUICK_TEXT_CHARS;
      return {
        text: isTooLong ? '' : chosen,
        tooLongChars: isTooLong ? chosen.length : null,
        route: routeOf(draft, connection, projectId),
        serviceName: connection?.name ?? '',
        projectName: projectId === null ? null : await deps.projectName(projectId),
        isHere: connection?.abilities.isHere ?? false,
      };
    },
  };
}

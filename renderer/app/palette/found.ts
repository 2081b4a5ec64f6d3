import { useEffect, useState } from 'react';
import type { Found } from '../../../shared/domain/app/found.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { glossariesOf } from '../../features/glossaries/index.ts';
import { memoriesOf } from '../../features/memories/index.ts';
import { directionText } from '../../lib/languages/languages.ts';
import { pressOnPage } from '../../lib/page/page-actions.ts';
import type { Stores } from '../stores.ts';
import type { PaletteCommand, PaletteTargets } from './commands.ts';

/** Pause in typing before the database is asked. */
const TYPING_PAUSE_MS = 150;
/** A single letter is in everything. */
const LEAST_CHARS = 2;

/**
 * Returns what the database found for a text: null while it is asked, and nothing where it cannot answer. An answer
 * never belongs to an earlier text.
 */
export function useFound({ api, timers }: Stores['deps'], typed: string): readonly Found[] | null {
  const text = typed.trim();
  const [answer, setAnswer] = useState<{ text: string; found: readonly Found[] } | null>(null);
  const isAsked = text === '' || text.length >= LEAST_CHARS;
  useEffect(() => {
    if (!isAsked) return undefined;
    let isGone = false;
    const ask = async () => {
      const result = await api.app.find({ text });
      if (!isGone) setAnswer({ text, found: result.ok ? result.value : [] });
    };
    const id = timers.setTimeout(() => void ask(), text === '' ? 0 : TYPING_PAUSE_MS);
    return () => {
      isGone = true;
      timers.clearTimeout(id);
    };
  }, [api, timers, text, isAsked]);
  if (!isAsked) return [];
  return answer?.text === text ? answer.found : null;
}

/** Headings of the kinds, in their order. */
export const FOUND_TITLES: Record<Found['kind'], MessageId> = {
  item: msg('texts.history'),
  glossary: msg('glossaries.glossaries'),
  term: msg('glossaries.terms'),
  memory: msg('memories.memories'),
};

/** Returns the command that opens what was found where its text is. */
export function openFound(
  found: Found,
  typed: string,
  { stores, goTo }: PaletteTargets,
): PaletteCommand {
  const openInTab = (tab: MessageId, open: () => Promise<unknown>) => {
    goTo('glossaries');
    pressOnPage('glossaries', [t(tab)], () => void open());
  };
  const openGlossary = async (id: string, dictionaryId?: string, text = '') => {
    const glossaries = glossariesOf(stores).getState();
    await glossaries.openGlossary(id);
    if (dictionaryId === undefined) return;
    glossaries.chooseDictionary(dictionaryId);
    glossaries.setEntryText(text);
  };
  switch (found.kind) {
    case 'item': {
      const { title, sourceLang, targetLang, projectName } = found.item;
      return {
        id: `item ${found.id}`,
        name: title,
        detail: [directionText(sourceLang, targetLang), projectName]
          .filter((part) => part !== null)
          .join(' · '),
        run: () => {
          const { position } = found;
          const place = position === null ? undefined : { position, text: typed };
          void stores.history.getState().openItem(found.id, place);
          goTo('history');
        },
      };
    }
    case 'glossary':
      return {
        id: `glossary ${found.id}`,
        name: found.name,
        run: () => openInTab('glossaries.glossaries', () => openGlossary(found.id)),
      };
    case 'term': {
      const { id, dictionaryId, name, source, target } = found;
      return {
        id: `term ${dictionaryId} ${source}`,
        name: `${source} → ${target}`,
        detail: name,
        run: () => openInTab('glossaries.glossaries', () => openGlossary(id, dictionaryId, source)),
      };
    }
    case 'memory':
      break;
  }
  return {
    id: `memory ${found.id}`,
    name: found.name,
    run: () =>
      openInTab('memories.memories', () => memoriesOf(stores).getState().openMemory(found.id)),
  };
}

const RECENT_KEY = 'dragoman.palette';
const MOST_RECENT = 5;
/** Ids that name something in the database, or a button that is not always there. */
const PASSING = /^(?:item|glossary|term|memory|action|search) /u;

/** Returns the ids of the last commands, the newest first. */
export function recentIds(): readonly string[] {
  return (window.localStorage.getItem(RECENT_KEY) ?? '').split('\n').filter(Boolean);
}

/** Remembers a command by its id, which holds no name or text. */
export function rememberCommand(id: string): void {
  if (PASSING.test(id)) return;
  const ids = [id, ...recentIds().filter((other) => other !== id)].slice(0, MOST_RECENT);
  window.localStorage.setItem(RECENT_KEY, ids.join('\n'));
}

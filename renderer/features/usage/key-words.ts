import type { KeyLimits } from '../../../shared/domain/usage-admin.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { Format } from '../../lib/format.ts';
import { minutesText } from './usage-words.ts';

const MS_PER_MINUTE = 60_000;
const MOST = 1_000_000_000_000;

/** What a limit is in a table. */
export function limitText(
  limits: KeyLimits,
  format: Pick<Format, 'number'>,
): { characters: string; speech: string } {
  const word = (value: number | null, text: (value: number) => string): string => {
    if (value === null) return t('no limit');
    return value === 0 ? t('blocked') : text(value);
  };
  return {
    characters: word(limits.characters, format.number),
    speech: word(limits.speechToTextMs, (ms) => minutesText(ms, format)),
  };
}

/** Limits as they stand in a form: text, empty for none. */
export interface LimitDraft {
  characters: string;
  minutes: string;
}

export function draftOf({ characters, speechToTextMs }: KeyLimits): LimitDraft {
  return {
    characters: characters === null ? '' : String(characters),
    minutes: speechToTextMs === null ? '' : String(speechToTextMs / MS_PER_MINUTE),
  };
}

function countOf(text: string): number | null | undefined {
  const plain = text.trim();
  if (plain === '') return null;
  const count = /^\d{1,13}$/u.test(plain) ? Number(plain) : undefined;
  return count === undefined || count > MOST ? undefined : count;
}

/** The limits that a form asks for, or what is wrong with its fields. */
export function readLimits(
  draft: LimitDraft,
): { limits: KeyLimits; errors: null } | { limits: null; errors: Partial<LimitDraft> } {
  const characters = countOf(draft.characters);
  const minutes = countOf(draft.minutes);
  const wrong = t('Give a whole number from 0 on, or nothing for no limit.');
  const ms = typeof minutes === 'number' ? minutes * MS_PER_MINUTE : minutes;
  if (characters === undefined || ms === undefined || (ms !== null && ms > MOST)) {
    return {
      limits: null,
      errors: {
        ...(characters === undefined ? { characters: wrong } : {}),
        ...(ms === undefined || (ms !== null && ms > MOST) ? { minutes: wrong } : {}),
      },
    };
  }
  return { limits: { characters, speechToTextMs: ms }, errors: null };
}

/** The field that the main process named; null when the error is about something else. */
export function fieldOf(error: ErrorData | null): string | null {
  if (error === null || !error.code.startsWith('input/')) return null;
  return error.details?.field?.split('.').at(-1) ?? null;
}

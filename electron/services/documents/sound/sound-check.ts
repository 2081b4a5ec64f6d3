import type { Connection } from '../../../../shared/domain/connections/connection.ts';
import { SOUND_FORMATS, type SoundFormatId } from '../../../../shared/domain/documents/format.ts';
import { soundTotal } from '../../../../shared/domain/documents/sound-total.ts';
import type { VoiceOption } from '../../../../shared/domain/voice/voice.ts';
import { AppError } from '../../../../shared/errors.ts';
import { toSpokenLanguage, toVoiceLanguage } from '../../../../shared/voice/languages.ts';
import type { ConnectionService } from '../../connections/connection-service.ts';

export interface SoundRequest {
  formats: ReadonlySet<SoundFormatId>;
  /** Null: detected. */
  sourceLang: string | null;
  targetLangs: readonly string[];
  /** Length of each recording; null for one that does not state it. */
  lengthsMs: readonly (number | null)[];
}

/** Checks whether recordings can be sent over a connection. Called before anything is started. @throws the obstacle */
export type SoundCheck = (connection: Connection, request: SoundRequest) => Promise<void>;

export interface SoundCheckDeps {
  /** Returns the voice features of a connection. */
  optionOf: (
    connection: Connection,
  ) => Promise<Pick<VoiceOption, 'sources' | 'targets' | 'problem'>>;
  connections: Pick<ConnectionService, 'account' | 'getUsage'>;
}

/**
 * Builds the check. An outside service that cannot be reached at the moment is not an obstacle: it reports problems
 * before the upload.
 */
export function createSoundCheck({ optionOf, connections }: SoundCheckDeps): SoundCheck {
  return async (connection, { formats, sourceLang, targetLangs, lengthsMs }) => {
    const { sources, targets, problem } = await optionOf(connection);
    if (problem !== null && (connection.abilities.isHere || !connection.abilities.hasVoice)) {
      throw AppError.fromData(problem);
    }
    const spoken = sourceLang === null ? null : toSpokenLanguage(sourceLang);
    if (spoken !== null && !sources.some(({ code }) => code.toLowerCase() === spoken)) {
      throw new AppError('input/invalid', 'documentErrors.soundSourceNotOffered', {
        values: { code: sourceLang ?? '' },
        details: { field: 'sourceLang' },
      });
    }
    const offered = new Set(targets.map((code) => code.toLowerCase()));
    const missing = targetLangs.filter((code) => !offered.has(toVoiceLanguage(code).toLowerCase()));
    if (missing.length > 0) {
      throw new AppError('input/invalid', 'documentErrors.soundTargetsNotOffered', {
        values: { codes: missing.join(', ') },
        details: { field: 'targetLangs' },
      });
    }
    if (connection.abilities.isHere) await checkTypes(connection, formats);
    if (connection.abilities.countsUsage) await checkMinutes(connection, lengthsMs);
  };

  /** Starts nothing that the account certainly has too few minutes for. */
  async function checkMinutes({ id }: Connection, lengthsMs: SoundRequest['lengthsMs']) {
    const usage = await connections.getUsage(id).catch(() => null);
    const total = soundTotal(lengthsMs, usage?.speechLeftMs ?? null);
    if (!total.exceedsLeft) return;
    throw new AppError('input/invalid', 'documentErrors.notEnoughMinutes', {
      values: { count: total.minutes, left: total.minutesLeft ?? 0 },
      details: { field: 'fileIds' },
    });
  }

  /** Checks only the embedded services, which report what they can decode. */
  async function checkTypes({ id }: Connection, formats: SoundRequest['formats']): Promise<void> {
    const account = await connections.account(id);
    const types = account.for('account').getRecognizer()?.soundTypes ?? [];
    const unread = [...formats].find((format) => !types.includes(SOUND_FORMATS[format].type));
    if (types.length === 0 || unread === undefined) return;
    throw new AppError('input/invalid', 'documentErrors.soundTypeNotRead', {
      values: { extension: unread },
    });
  }
}

import type { SpeechVoice } from '../../../shared/domain/voice/names.ts';
import type { VoiceLine } from '../../../shared/domain/voice/voice.ts';
import { toAppError } from '../../../shared/errors.ts';
import type { VoiceInput } from '../../clients/translation/voice/voice-calls.ts';
import type { TranslationClient } from '../../clients/translation/translation-client.ts';
import type {
  KnownLines,
  VoiceAddress,
  VoiceSession as Stay,
  VoiceSessionDeps,
} from '../../clients/translation/voice/voice-session.ts';
import type { Database } from '../../db/database.ts';
import type { VoiceSessionRecord } from '../../db/voice/repo-types.ts';

export type CreateStay = (deps: VoiceSessionDeps) => Pick<Stay, 'run' | 'source' | 'target'>;

type StayClient = Pick<TranslationClient, 'requestVoice' | 'getGlossary' | 'getSpokenTerms'>;

interface StayWishes {
  /** True when nobody is listening any longer: text written down later is not spoken. */
  isRest: boolean;
  /**
   * True when something was said before: a glossary or terms deleted meanwhile are left out, since the speech matters
   * more.
   */
  hasStarted: boolean;
  speechVoice: SpeechVoice;
  signal: AbortSignal;
}

/**
 * Requests a stay at the service.
 * @throws the service's error
 */
export async function requestStay(
  client: StayClient,
  record: VoiceSessionRecord,
  { isRest, hasStarted, speechVoice, signal }: StayWishes,
): Promise<VoiceAddress> {
  const input: VoiceInput = {
    format: 'msgpack',
    sourceLang: record.sourceLang,
    targetLangs: record.targetLangs,
    speechTarget: isRest ? null : record.speechTarget,
    speechVoice,
    formality: record.formality,
    glossaryId: record.glossaryIds[0] ?? null,
    spokenTermsId: record.spokenTermsId,
  };
  try {
    return await client.requestVoice(input, { signal });
  } catch (error) {
    const isRefused = ['api/bad-request', 'api/not-found'].includes(toAppError(error).code);
    if (!hasStarted || !isRefused) throw error;
    const { glossaryId, spokenTermsId } = input;
    const left = {
      ...input,
      glossaryId: await thatIsThere(glossaryId, (id) => client.getGlossary(id, { signal })),
      spokenTermsId: await thatIsThere(spokenTermsId, (id) =>
        client.getSpokenTerms(id, { signal }),
      ),
    };
    const isSame = left.glossaryId === glossaryId && left.spokenTermsId === spokenTermsId;
    if (isSame) throw error;
    return client.requestVoice(left, { signal });
  }
}

/** Returns null for a resource that the service reports missing. */
async function thatIsThere(
  id: string | null,
  ask: (id: string) => Promise<unknown>,
): Promise<string | null> {
  if (id === null) return null;
  try {
    await ask(id);
    return id;
  } catch (error) {
    return toAppError(error).code === 'api/not-found' ? null : id;
  }
}

/** Reads the lines of an earlier stay as the service sent them, because an edited line may be sent again, too. */
export async function readKnown(
  voice: Pick<Database['voice'], 'listAllLines' | 'listRevisions'>,
  { id, concludedMs }: Pick<VoiceSessionRecord, 'id' | 'concludedMs'>,
): Promise<KnownLines> {
  const source: VoiceLine[] = [];
  const targets = new Map<string, VoiceLine[]>();
  for (const line of await voice.listAllLines(id)) {
    const revisions = line.isChangedByMe ? await voice.listRevisions(id, line.id) : [];
    const asHeard = { ...line, text: revisions.at(-1)?.text ?? line.text };
    const lines = line.targetLang === null ? source : (targets.get(line.targetLang) ?? []);
    lines.push(asHeard);
    if (line.targetLang !== null) targets.set(line.targetLang, lines);
  }
  return { source, targets, concludedMs };
}

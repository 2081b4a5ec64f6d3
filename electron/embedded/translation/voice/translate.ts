import { readFields } from '../request-fields.ts';
import type { ServiceContext } from '../service-context.ts';
import { checkLinkedResources, engineWith } from '../text/linked-resources.ts';
import { readTextRequest, type TextRequest } from '../text/request.ts';
import { translateTexts } from '../text/service.ts';
import type { VoiceRequest } from './request.ts';

type TextContext = Omit<ServiceContext, 'voice' | 'voiceJobs' | 'programs'>;
/** Translation options of a request. */
type VoiceOptions = Pick<VoiceRequest, 'glossaryId' | 'formality'>;

/** Variants that text translation treats as their base language. */
const TEXT_TARGETS: Readonly<Record<string, string>> = { 'fr-FR': 'FR' };
/** Sound is counted, not the characters of the recognized text. */
const NOTHING_RESERVED = { commit: () => undefined, release: () => undefined };

/** @throws 400 naming the unsupported direction or unknown resource */
export function checkVoiceTargets(
  request: VoiceOptions & Pick<VoiceRequest, 'targets' | 'sourceLanguage'>,
  context: TextContext,
  accountId: string,
): void {
  for (const target of request.targets) {
    const asked = toTextRequest(request, context, '.', request.sourceLanguage, target);
    if (asked === null) continue;
    checkLinkedResources(asked.resources, context, accountId, asked.sourceLang, asked.targetLang);
  }
}

/** Translates one recognized line. @throws 400 for an unsupported direction */
export async function translateLine(
  { request, accountId }: { request: VoiceOptions; accountId: string },
  context: TextContext,
  text: string,
  source: string,
  target: string,
  signal: AbortSignal,
): Promise<string> {
  const asked = toTextRequest(request, context, text, source, target);
  if (asked === null) return text;
  const { detector, offer, engine } = context;
  const [made] = await translateTexts(
    asked,
    {
      detector,
      offer,
      engineFor: (from) =>
        engineWith(engine, asked.resources, context, accountId, from, asked.targetLang),
      reserve: () => NOTHING_RESERVED,
    },
    null,
    signal,
  );
  return made?.text ?? '';
}

/** Returns null if nothing needs translating: the spoken language is the target's. */
function toTextRequest(
  { glossaryId, formality }: VoiceOptions,
  { offer, textLimits }: TextContext,
  text: string,
  source: string | null,
  target: string,
): TextRequest | null {
  if (source !== null && target.toLowerCase().split('-')[0] === source) return null;
  return readTextRequest(
    readFields({
      text: [text],
      target_lang: TEXT_TARGETS[target] ?? target,
      ...(source === null ? {} : { source_lang: source }),
      ...(glossaryId === null ? {} : { glossary_id: glossaryId }),
      ...(formality === null ? {} : { formality }),
    }),
    offer,
    textLimits,
  );
}

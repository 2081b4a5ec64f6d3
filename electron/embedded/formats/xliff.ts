import { unsupportedDocument } from '../../../shared/documents/document-errors.ts';
import { toLanguageTag } from '../../../shared/exchange/exchange-unit.ts';
import type { XliffSegment } from '../../../shared/documents/xliff/xliff-document.ts';
import {
  findXliffSegments,
  openXliff,
  visibleXliffText,
} from '../../../shared/documents/xliff/xliff-document.ts';
import { baseCode } from '../engines/language-codes.ts';
import type { Segment } from '../engines/piece.ts';
import { hasLetters } from '../engines/piece.ts';
import type { OpenOptions, TranslatableFormat } from './document-format.ts';
import { planSegment, writeTarget } from './xliff/segment-plan.ts';
import { serializeLike } from './xliff/serialize-xliff.ts';

/**
 * XLIFF 2.0 and 2.1, in place: targets and states are written, everything else (notes, metadata,
 * original data, skeleton, modules, extensions) stays. Targets that somebody made are kept.
 */
export const xliffFormat = {
  id: 'xliff',
  contentType: 'application/xliff+xml',
  outputFormats: ['xliff'],
  open(bytes: Uint8Array, options: Pick<OpenOptions, 'targetLang'>) {
    const document = openXliff(bytes);
    const segments = findXliffSegments(document);
    requireTarget(document.documentElement?.getAttribute('trgLang') ?? null, segments, options);
    const open = segments
      .filter(({ isToTranslate }) => isToTranslate)
      .map((segment) => ({ segment, plan: planSegment(segment) }))
      .filter(({ plan }) => hasLetters(plan.segment));
    return {
      segments: open.map(({ plan }) => plan.segment),
      locations: open.map(({ segment }) => segment.location),
      write(answers: readonly Segment[], targetLang: string) {
        for (const [index, { segment, plan }] of open.entries()) {
          const answer = answers[index];
          if (answer !== undefined) writeTarget(segment, plan, answer);
        }
        const root = document.documentElement;
        const named = root?.getAttribute('trgLang') ?? '';
        // A file for es-MX stays one when it is translated into Spanish.
        if (baseCode(named) !== baseCode(targetLang)) {
          root?.setAttribute('trgLang', toLanguageTag(targetLang));
        }
        return serializeLike(document, bytes);
      },
    };
  },
} satisfies TranslatableFormat;

/** One file holds one target language: what is kept in it must be in the one that is asked for. */
function requireTarget(
  named: string | null,
  segments: readonly XliffSegment[],
  { targetLang }: Pick<OpenOptions, 'targetLang'>,
): void {
  if (named === null || baseCode(named) === baseCode(targetLang)) return;
  const isKept = ({ isToTranslate, target }: XliffSegment): boolean =>
    !isToTranslate && target !== null && visibleXliffText(target).trim() !== '';
  if (!segments.some(isKept)) return;
  throw unsupportedDocument(
    `The XLIFF file holds translations into ${named.slice(0, 35)}, so it cannot be translated into ${toLanguageTag(targetLang)} as well. Choose ${named.slice(0, 35)}, or export it without targets.`,
  );
}

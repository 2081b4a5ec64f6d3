import type { KeepTextInput } from '../../../shared/domain/texts/translation.ts';
import type { TextProvenance } from './history-service.ts';

const MAX_KEPT = 50;

/** Store of how texts were recently made, for the history: the page knows only what it shows. */
export interface TextProvenanceStore {
  note(
    of: { requestId: string; connectionId: string; targetLang: string | null; text: string },
    kind: KeepTextInput['kind'],
    origin: TextProvenance,
  ): void;
  /** Returns the provenance of this exact text, or else the last one with the same account and target. */
  find(input: KeepTextInput): TextProvenance | null;
  /** Returns false for a pair whose translation was made for another text, account, or language. */
  isOfItsRequest(input: KeepTextInput): boolean;
}

export function createTextProvenance(): TextProvenanceStore {
  const kept: { requestId: string; route: string; text: string; origin: TextProvenance }[] = [];
  const routeOf = (kind: string, connectionId: string, targetLang: string | null): string =>
    JSON.stringify([kind, connectionId, kind === 'improvement' ? null : targetLang]);
  return {
    note({ requestId, connectionId, targetLang, text }, kind, origin) {
      if (text.trim() === '') return;
      kept.unshift({ requestId, route: routeOf(kind, connectionId, targetLang), text, origin });
      kept.splice(MAX_KEPT);
    },
    find({ kind, connectionId, targetLang, sourceText }) {
      const wanted = routeOf(kind, connectionId, targetLang);
      const ofRoute = kept.filter(({ route }) => route === wanted);
      const exact = ofRoute.find(({ text }) => text === sourceText);
      return (exact ?? ofRoute[0])?.origin ?? null;
    },
    isOfItsRequest({ requestId, kind, connectionId, targetLang, sourceText }) {
      const made = kept.find((each) => each.requestId === requestId);
      if (made === undefined) return true;
      return made.route === routeOf(kind, connectionId, targetLang) && made.text === sourceText;
    },
  };
}

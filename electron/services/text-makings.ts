import type { KeepTextInput } from '../../shared/domain/text-translation.ts';
import type { TextMaking } from './text-history-service.ts';

const MAX_KEPT = 50;

/** How texts were made lately, for the history: the page knows only what it shows. */
export interface TextMakings {
  note(
    of: { connectionId: string; targetLang: string | null; text: string },
    kind: KeepTextInput['kind'],
    making: TextMaking,
  ): void;
  /** Of this very text, else of the last one with the same account and target. */
  find(input: KeepTextInput): TextMaking | null;
}

export function createTextMakings(): TextMakings {
  const kept: { route: string; text: string; making: TextMaking }[] = [];
  const routeOf = (kind: string, connectionId: string, targetLang: string | null): string =>
    JSON.stringify([kind, connectionId, kind === 'improvement' ? null : targetLang]);
  return {
    note({ connectionId, targetLang, text }, kind, making) {
      if (text.trim() === '') return;
      kept.unshift({ route: routeOf(kind, connectionId, targetLang), text, making });
      kept.splice(MAX_KEPT);
    },
    find({ kind, connectionId, targetLang, sourceText }) {
      const wanted = routeOf(kind, connectionId, targetLang);
      const ofRoute = kept.filter(({ route }) => route === wanted);
      const exact = ofRoute.find(({ text }) => text === sourceText);
      return (exact ?? ofRoute[0])?.making ?? null;
    },
  };
}

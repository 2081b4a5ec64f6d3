// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- Esc anywhere in it returns to the text
import Search from 'lucide-react/icons/search';
import { useEffect, useState, type ReactNode } from 'react';
import type { SegmentTerm } from '../../../shared/domain/history/history.ts';
import type { TextMatch } from '../../../shared/domain/texts/translation.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { digitOf, MatchRow, MAX_KEYS } from '../../components/text/match-row.tsx';
import { keysText } from '../../lib/words/key-names.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { textDifferences } from '../../lib/text/text-differences.ts';
import { insertText, replaceAll } from '../../lib/text/type-text.ts';
import { useHelp, type HelpedSegment } from './help-store.ts';
import forms from '../../components/forms/forms.module.css';
import css from './review.module.css';
import layout from '../../components/layout/layout.module.css';

const IS_MAC = navigator.userAgent.includes('Mac');
const CONCORDANCE_KEYS = `${IS_MAC ? '⌘' : 'Ctrl'} Shift F`;
/** On a Mac, Option with an arrow moves the caret by a word. */
const BORDER_KEYS = IS_MAC ? '⌥ ⌘ ← →' : 'Alt ← →';

/** Returns the selection on the page, or in the field if the focus is elsewhere. */
function selectedWords(field: HTMLElement | null): string {
  const selected = window.getSelection()?.toString() ?? '';
  if (selected !== '' || !(field instanceof HTMLTextAreaElement)) return selected;
  return field.value.slice(field.selectionStart, field.selectionEnd);
}

/** Shows an earlier source with the words that differ from the current one. */
function OldSource({
  match,
  source,
  lang,
}: {
  match: TextMatch;
  source: string;
  lang: string | null;
}) {
  const pieces = match.percent === 100 ? null : textDifferences(match.source, source, lang);
  if (pieces === null) return match.source;
  /* oxlint-disable react/no-array-index-key -- they never move */
  return pieces.map(({ kind, text }, at): ReactNode => {
    if (kind === 'same') return text;
    return kind === 'removed' ? <del key={at}>{text}</del> : <ins key={at}>{text}</ins>;
  });
  /* oxlint-enable react/no-array-index-key */
}

/** Returns the translations of the terms in the order of their numbers. */
const targetsOf = (terms: readonly SegmentTerm[]): string[] =>
  terms.flatMap(({ targets }) => targets);

interface HelpProps {
  /** Field with the translation; null while there is none. */
  field: () => HTMLElement | null;
}

/** Shows glossary terms in the source; pressing one inserts it at the caret. */
function TermList({ onInsert }: { onInsert: (text: string) => void }) {
  const { terms, reload } = useHelp();
  if (terms.status === 'failed') {
    return <ErrorPanel error={terms.error} onRetry={reload} isAlert={false} />;
  }
  const found = valueOf(terms) ?? [];
  if (terms.status === 'ready' && found.length === 0) {
    return <p className={forms['hint']}>{t('review.noTerms')}</p>;
  }
  return (
    <section aria-label={t('review.terms')} className={css['part']}>
      <dl className={css['terms']}>
        {found.map(({ source, targets, isInflected }, at) => (
          <div key={source} className={css['term']}>
            <dt>
              <bdi>{source}</bdi>
              {isInflected && <span className={forms['hint']}> ({t('review.termOtherForm')})</span>}
            </dt>
            {targets.map((target, index) => {
              const number = targetsOf(found.slice(0, at)).length + index + 1;
              const keys = number <= MAX_KEYS ? `Alt Shift ${String(number)}` : undefined;
              return (
                <dd key={target}>
                  <Button
                    title={keys === undefined ? undefined : keysText(keys)}
                    aria-keyshortcuts={keys?.replaceAll(' ', '+')}
                    aria-label={t('review.insertTerm', { term: target })}
                    onClick={() => onInsert(target)}
                  >
                    {target}
                  </Button>
                </dd>
              );
            })}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Shows earlier translations of similar sources; pressing one applies it. */
function SimilarTranslations({
  source,
  lang,
  onInsert,
}: {
  source: string;
  lang: string | null;
  onInsert: (text: string) => void;
}) {
  const { matches, reload } = useHelp();
  const found = valueOf(matches) ?? [];
  if (matches.status === 'failed') {
    return <ErrorPanel error={matches.error} onRetry={reload} isAlert={false} />;
  }
  const isNone = matches.status === 'ready' && found.length === 0;
  return (
    <section
      aria-label={t('review.similar')}
      aria-busy={matches.status !== 'ready'}
      className={css['part']}
    >
      {isNone && <p className={forms['hint']}>{t('review.noSimilar')}</p>}
      <ul className={layout['stack']}>
        {found.map((match, index) => (
          <MatchRow
            // oxlint-disable-next-line react/no-array-index-key -- the position is the key to press
            key={index}
            match={match}
            source={<OldSource match={match} source={source} lang={lang} />}
            number={index + 1}
            onInsert={() => onInsert(match.target)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Keeps the focus, caret, and selection of the text when a button beside it is pressed; Esc returns to the text. */
function BesideField({ field, children }: HelpProps & { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps the focus
    <div
      className={css['help']}
      onMouseDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button') !== null) {
          event.preventDefault();
        }
      }}
      onKeyDown={(event) => {
        const into = field();
        if (event.key !== 'Escape' || into === null) return;
        event.preventDefault();
        event.stopPropagation();
        into.focus();
      }}
    >
      {children}
    </div>
  );
}

/** Reads the help for the edited segment, and makes Alt+1 insert its first match and Alt+Shift+1 its first term. */
export function HelpKeys({ field, item, segment, part }: HelpProps & HelpedSegment) {
  const { begin, end } = useHelp();
  const [helped] = useState({ item, segment, part });
  const matches = useHelp((state) => valueOf(state.matches));
  const terms = useHelp((state) => valueOf(state.terms));
  useEffect(() => {
    begin(helped);
    return end;
  }, [begin, end, helped]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const into = field();
      if (into === null || document.querySelector('dialog[open]') !== null) return;
      const matchAt = digitOf(event);
      const termAt = digitOf(event, true);
      const match = matchAt === null ? undefined : matches?.[matchAt - 1];
      const term = termAt === null ? undefined : targetsOf(terms ?? [])[termAt - 1];
      if (match !== undefined) replaceAll(into, match.target);
      else if (term === undefined) return;
      else insertText(into, term);
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [field, matches, terms]);
  return null;
}

const NoSegment = () => <p className={forms['hint']}>{t('review.noSegment')}</p>;

interface MatchesProps extends HelpProps {
  /** Searches all earlier translations for words. */
  onConcordance: (words: string) => void;
}

/** Shows translations of sources that are similar to the edited one, and finds the concordances of its words. */
export function Matches({ field, onConcordance }: MatchesProps) {
  const helped = useHelp((state) => state.helped);
  const take = (text: string) => {
    const into = field();
    if (into !== null) replaceAll(into, text);
  };
  return (
    <BesideField field={field}>
      {helped === null ? (
        <NoSegment />
      ) : (
        <SimilarTranslations
          source={helped.segment.source}
          lang={helped.item.sourceLang}
          onInsert={take}
        />
      )}
      <Button
        icon={Search}
        title={`${keysText(CONCORDANCE_KEYS)}: ${t('review.concordanceHint')}`}
        aria-keyshortcuts="Control+Shift+F Meta+Shift+F"
        onClick={() => onConcordance(selectedWords(field()))}
      >
        {t('history.concordance')}
      </Button>
      {helped !== null && (
        <p className={forms['hint']}>
          {t('common.seriesKeys')} {t('tags.keys')}{' '}
          {t('history.borderKeys', { keys: keysText(BORDER_KEYS) })}
        </p>
      )}
    </BesideField>
  );
}

export function Terms({ field }: HelpProps) {
  const isHelped = useHelp((state) => state.helped !== null);
  const insert = (text: string) => {
    const into = field();
    if (into !== null) insertText(into, text);
  };
  return (
    <BesideField field={field}>
      {isHelped ? <TermList onInsert={insert} /> : <NoSegment />}
    </BesideField>
  );
}

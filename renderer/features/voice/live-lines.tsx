import ArrowDown from 'lucide-react/icons/arrow-down';
import { memo, useMemo } from 'react';
import { pairLines, type Passage } from '../../../shared/domain/voice/pair-lines.ts';
import type { TentativeLine, VoiceLine } from '../../../shared/domain/voice/voice.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { isOver, type LiveSlice } from './live-slice.ts';
import { useNewestInSight } from './use-newest-in-sight.ts';
import { useVoice } from './store.ts';
import forms from '../../components/forms/forms.module.css';
import css from './voice.module.css';

/** A displayed line: concluded ones have an id. */
export type ShownLine = TentativeLine & { id?: string };

const NO_LINES: readonly never[] = [];

const isConcluded = ({ id }: ShownLine): boolean => id !== undefined;

/** Returns concluded and tentative lines of the transcript and one translation, side by side. */
export function useLivePassages(targetLang: string | null): readonly Passage<ShownLine>[] {
  const concluded = useVoice((state) => state.liveLines);
  const said = useVoice((state) => state.tentative['']) ?? NO_LINES;
  const translated = useVoice((state) => state.tentative[targetLang ?? '']) ?? NO_LINES;
  return useMemo(() => {
    const isShown = (line: VoiceLine) => line.targetLang === null || line.targetLang === targetLang;
    return pairLines<ShownLine>([
      ...concluded.filter(isShown),
      ...said,
      ...(targetLang === null ? NO_LINES : translated),
    ]);
  }, [concluded, said, translated, targetLang]);
}

/** A text in its language; tentative text is gray and not read aloud. */
export function LineText({ line }: { line: ShownLine }) {
  return (
    <p
      lang={line.language}
      dir="auto"
      className={isConcluded(line) ? css['concluded'] : css['tentative']}
      data-said={isConcluded(line) ? 'status' : undefined}
      data-state={isConcluded(line) ? 'concluded' : 'tentative'}
    >
      {line.text.trim()}
    </p>
  );
}

function Lines({ lines }: { lines: readonly ShownLine[] }) {
  return lines.map((line) => (
    <LineText key={line.id ?? `tentative ${String(line.startMs)}`} line={line} />
  ));
}

interface RowProps {
  passage: Passage<ShownLine>;
  targetLang: string | null;
}

const isSameRow = (before: RowProps, after: RowProps): boolean => {
  const linesOf = ({ passage, targetLang }: RowProps) => [
    passage.source,
    ...(passage.targets.get(targetLang ?? '') ?? NO_LINES),
  ];
  const [old, now] = [linesOf(before), linesOf(after)];
  return (
    before.targetLang === after.targetLang &&
    old.length === now.length &&
    old.every((line, index) => line === now[index])
  );
};

const Row = memo(function Row({ passage, targetLang }: RowProps) {
  const { source, targets } = passage;
  return (
    <li className={targetLang === null ? css['single'] : css['pair']}>
      {/* A different element once it is concluded, which screen readers then announce. */}
      <div>{source !== null && <LineText key={source.id ?? ''} line={source} />}</div>
      {targetLang !== null && (
        <div>
          <Lines lines={targets.get(targetLang) ?? NO_LINES} />
        </div>
      )}
    </li>
  );
}, isSameRow);

/** Adds keys that a line keeps while it is tentative, when it is concluded, and when older lines are dropped. */
export function keyed(passages: readonly Passage<ShownLine>[]) {
  const counts = new Map<string, number>();
  return passages.map((passage) => {
    const start = String(passage.source?.startMs ?? 'before');
    const count = counts.get(start) ?? 0;
    counts.set(start, count + 1);
    return { key: `${start} ${String(count)}`, passage };
  });
}

/** Says what to do while there are no lines: nothing heard is shown once the microphone is closed. */
function emptyHint({ live, sound }: LiveSlice): MessageId | null {
  if (live !== null && isOver(live)) return msg('voice.noLinesHint');
  const listens = sound.status === 'on' && live?.isPaused === false;
  return listens && live.state.name !== 'finishing' ? msg('voice.speakNow') : null;
}

/** Shows the transcript with its translation beside it, growing line by line. */
export function LiveLines({ targetLang }: { targetLang: string | null }) {
  const passages = useLivePassages(targetLang);
  const hint = useVoice(emptyHint);
  const { box, isAway, jump, onScroll } = useNewestInSight<HTMLDivElement>(passages);
  return (
    <div className={css['lines']}>
      {/* Scrolled by keyboard too. */}
      <div
        ref={box}
        role="log"
        aria-label={t('voice.lines')}
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls takes the focus
        tabIndex={0}
        className={css['scroll']}
        onScroll={onScroll}
      >
        {passages.length === 0 ? (
          <p className={forms['note']}>{hint !== null && t(hint)}</p>
        ) : (
          <ul>
            {keyed(passages).map(({ key, passage }) => (
              <Row key={key} passage={passage} targetLang={targetLang} />
            ))}
          </ul>
        )}
      </div>
      {isAway && (
        <div className={css['jump']}>
          <Button icon={ArrowDown} onClick={jump}>
            {t('voice.jumpToLatest')}
          </Button>
        </div>
      )}
    </div>
  );
}

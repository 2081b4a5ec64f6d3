import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { useEffect, useMemo, useRef, useState } from 'react';
import { pairLines, type Passage } from '../../../shared/domain/voice/pair-lines.ts';
import type { VoiceDetail, VoiceLine } from '../../../shared/domain/voice/voice.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/controls/button.tsx';
import { prose, RecordTable } from '../../components/lists/record-table.tsx';
import { Badge } from '../../components/notices/states.tsx';
import { TextEditor } from '../../components/text/text-editor.tsx';
import { format } from '../../lib/words/format.ts';
import { useVoice } from './store.ts';
import { clockText } from './words.ts';
import layout from '../../components/layout/layout.module.css';
import tables from '../../components/lists/tables.module.css';
import css from './voice.module.css';

function EditableLine({ line }: { line: VoiceLine }) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const saveLine = useVoice((state) => state.saveLine);
  if (isEditing) {
    return (
      <TextEditor
        label={t('voice.lineAt', { time: clockText(line.startMs) })}
        text={line.text.trim()}
        lang={line.language}
        leastRows={2}
        save={(text) => saveLine(line.id, text)}
        onDone={() => {
          setEditing(false);
          // The button comes back with the next render.
          requestAnimationFrame(() => edit.current?.focus());
        }}
      />
    );
  }
  return (
    <div className={css['line']}>
      <p lang={line.language} dir="auto" className={css['lineText']}>
        {line.text.trim()} {line.isChangedByMe && <Badge>{t('history.edited')}</Badge>}
      </p>
      <IconButton
        ref={edit}
        label={t('voice.editLineAt', { time: clockText(line.startMs) })}
        icon={Pencil}
        onClick={() => setEditing(true)}
      />
    </div>
  );
}

/** Shows when a line was spoken; if its sound was recorded, as a button that plays it. */
function TimeCell({ line, hasSound }: { line: VoiceLine; hasSound: boolean }) {
  const playLine = useVoice((state) => state.playLine);
  const isPlaying = useVoice((state) => state.playingId === line.id);
  const time = clockText(line.startMs);
  if (!hasSound) return <span className={css['time']}>{time}</span>;
  return (
    <Button
      variant="quiet"
      icon={isPlaying ? Square : Play}
      className={css['time']}
      aria-label={isPlaying ? t('voice.stopPlaying') : t('voice.playFrom', { time })}
      onClick={() => void playLine(line)}
    >
      {time}
    </Button>
  );
}

interface PassageRowProps {
  passage: Passage<VoiceLine>;
  targetLang: string | null;
  hasSound: boolean;
}

function PassageRow({ passage: { source, targets }, targetLang, hasSound }: PassageRowProps) {
  const playLine = useVoice((state) => state.playLine);
  const isPlaying = useVoice((state) => source !== null && state.playingId === source.id);
  const row = useRef<HTMLTableRowElement>(null);
  // By mouse anywhere on the line; the button beside it does the same by keyboard.
  useEffect(() => {
    const { current } = row;
    if (current === null || source === null || !hasSound) return undefined;
    const onClick = ({ target }: MouseEvent) => {
      const isControl = target instanceof Element && target.closest('button, textarea') !== null;
      if (isControl || window.getSelection()?.isCollapsed === false) return;
      void playLine(source);
    };
    current.addEventListener('click', onClick);
    return () => current.removeEventListener('click', onClick);
  }, [source, hasSound, playLine]);
  const translated = targetLang === null ? [] : (targets.get(targetLang) ?? []);
  return (
    <tr ref={row} className={isPlaying ? css['playing'] : undefined}>
      <th scope="row" className={css['timeCell']}>
        {source !== null && <TimeCell line={source} hasSound={hasSound} />}
      </th>
      <td>{source !== null && <EditableLine line={source} />}</td>
      {targetLang !== null && (
        <td>
          {translated.map((line) => (
            <EditableLine key={line.id} line={line} />
          ))}
        </td>
      )}
    </tr>
  );
}

interface LineTableProps {
  detail: VoiceDetail;
  targetLang: string | null;
}

/** Shows the transcript with one translation beside it. */
export function LineTable({ detail, targetLang }: LineTableProps) {
  const { session, lines } = detail;
  const stopPlaying = useVoice((state) => state.stopPlaying);
  useEffect(() => stopPlaying, [stopPlaying]);
  const passages = useMemo(
    () =>
      pairLines(lines.filter((line) => line.targetLang === null || line.targetLang === targetLang)),
    [lines, targetLang],
  );
  return (
    <div className={layout['frame']}>
      <RecordTable
        label={t('voice.lines')}
        columns={[
          { name: t('voice.time'), className: css['timeCell'], isUnseen: true },
          prose(
            session.sourceLang === null
              ? t('voice.whatWasSaid')
              : t('history.sourceIn', { name: format.language(session.sourceLang) }),
            { isUnlabeled: true },
          ),
          targetLang !== null &&
            prose(t('history.translationIn', { name: format.language(targetLang) }), {
              isUnlabeled: true,
            }),
        ]}
        className={`${tables['sticky']} ${css['table']}`}
      >
        {passages.map((passage, index) => (
          <PassageRow
            key={passage.source?.id ?? String(index)}
            passage={passage}
            targetLang={targetLang}
            hasSound={session.hasSound}
          />
        ))}
      </RecordTable>
    </div>
  );
}

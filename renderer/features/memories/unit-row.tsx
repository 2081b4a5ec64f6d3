import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useState, type SubmitEvent, useRef } from 'react';
import type { MemoryRevision, MemoryUnit } from '../../../shared/domain/memories/local-memory.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton } from '../../components/button.tsx';
import { TextAreaField } from '../../components/field.tsx';
import { Pieces } from '../../components/pieces.tsx';
import { Badge } from '../../components/states.tsx';
import { messageOf } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useMemories } from './store.ts';
import { FormButtons } from '../../components/form-buttons.tsx';
import record from '../../components/record-page.module.css';
import tables from '../../components/tables.module.css';
import css from './memories.module.css';

interface UnitTexts {
  source: string;
  target: string;
}

interface UnitFieldsProps {
  texts: UnitTexts;
  /** Codes, for fonts and spelling. */
  langs: UnitTexts;
  error: ErrorData | null;
  onChange: (texts: UnitTexts) => void;
}

/** Both sides of a pair; an error appears at its side. Ctrl/Cmd+Enter sends. */
export function UnitFields({ texts, langs, error, onChange }: UnitFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('textarea')?.focus(), []);
  const field = error?.details?.field === 'source' ? 'source' : 'target';
  const side = (name: keyof UnitTexts, label: string) => (
    <TextAreaField
      label={label}
      rows={3}
      dir="auto"
      lang={langs[name]}
      value={texts[name]}
      error={error !== null && field === name ? messageOf(error) : null}
      onChange={(event) => onChange({ ...texts, [name]: event.target.value })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
  return (
    <div ref={fields} className={css['edit']}>
      {side('source', t('glossaries.source'))}
      {side('target', t('glossaries.target'))}
    </div>
  );
}

function Revisions({ unitId }: { unitId: string }) {
  const list = useMemories((state) => state.listRevisions);
  const format = useFormat();
  const [revisions, setRevisions] = useState<MemoryRevision[]>([]);
  useEffect(() => {
    let isShown = true;
    void list(unitId).then((found) => {
      if (isShown && found !== null) setRevisions(found);
    });
    return () => {
      isShown = false;
    };
  }, [list, unitId]);
  if (revisions.length === 0) return null;
  return (
    <section aria-label={t('memories.earlierVersions')}>
      <h3>{t('memories.earlierVersions')}</h3>
      <ul className={css['revisions']}>
        {revisions.map(({ source, target, replacedAtMs }, index) => (
          <li key={`${String(replacedAtMs)} ${String(index)}`}>
            {format.dateTime(replacedAtMs)}: <span dir="auto">{source}</span> →{' '}
            <span dir="auto">{target}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EditRow({ unit }: { unit: MemoryUnit }) {
  const edit = useMemories((state) => state.editUnit);
  const setEditing = useMemories((state) => state.setEditing);
  const [texts, setTexts] = useState({ source: unit.source, target: unit.target });
  const [error, setError] = useState<ErrorData | null>(null);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(await edit(unit, texts.source, texts.target));
  };
  return (
    <tr>
      <td colSpan={3}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the fields in it */}
        <form
          aria-label={t('memories.editUnit')}
          className={record['content']}
          onSubmit={(event) => void onSubmit(event)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setEditing(null);
          }}
        >
          <UnitFields
            texts={texts}
            langs={{ source: unit.sourceLang, target: unit.targetLang }}
            error={error}
            onChange={setTexts}
          />
          <Revisions unitId={unit.id} />
          <FormButtons submit={t('common.save')} onCancel={() => setEditing(null)} />
        </form>
      </td>
    </tr>
  );
}

/** A pair, or its fields while it is edited. */
export function UnitRow({ unit }: { unit: MemoryUnit }) {
  const isEditing = useMemories((state) => state.editing === unit.id);
  const setEditing = useMemories((state) => state.setEditing);
  const remove = useMemories((state) => state.deleteUnit);
  const hasSeveralTargets = useMemories((state) => (state.memory?.targetLangs.length ?? 0) > 1);
  const format = useFormat();
  if (isEditing) return <EditRow unit={unit} />;
  return (
    <tr>
      <td className={css['texts']} dir="auto" lang={unit.sourceLang}>
        <Pieces pieces={unit.sourcePieces} />
      </td>
      <td className={css['texts']} dir="auto" lang={unit.targetLang}>
        <Pieces pieces={unit.targetPieces} />
        {hasSeveralTargets && (
          <>
            {' '}
            <Badge>{format.language(unit.targetLang)}</Badge>
          </>
        )}
        {unit.isChangedByMe && (
          <>
            {' '}
            <Badge>{t('history.changedByMe')}</Badge>
          </>
        )}
      </td>
      <td className={tables['figure']}>
        <IconButton
          label={t('memories.editUnit')}
          icon={Pencil}
          onClick={() => setEditing(unit.id)}
        />
        <IconButton
          label={t('memories.deleteUnit')}
          icon={Trash2}
          onClick={() => void remove(unit)}
        />
      </td>
    </tr>
  );
}

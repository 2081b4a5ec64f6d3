import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import type { MemoryRevision, MemoryUnit } from '../../../shared/domain/memories/local-memory.ts';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton } from '../../components/controls/button.tsx';
import { TextAreaField } from '../../components/fields/field.tsx';
import { Pieces } from '../../components/text/pieces.tsx';
import { format } from '../../lib/words/format.ts';
import { useMemories } from './store.ts';
import { RecordForm } from '../../components/forms/record-form.tsx';
import layout from '../../components/layout/layout.module.css';
import tables from '../../components/lists/tables.module.css';
import css from './memories.module.css';

interface UnitTexts {
  source: string;
  target: string;
}

export const UNIT_FIELDS: readonly (keyof UnitTexts)[] = ['source', 'target'];

interface UnitFieldsProps {
  texts: UnitTexts;
  /** Language codes, for fonts and spelling. */
  langs: UnitTexts;
  errorAt: (field: string) => string | null;
  onChange: (texts: UnitTexts) => void;
}

/** Fields for both sides of a pair; an error appears at its side. Ctrl/Cmd+Enter sends. */
export function UnitFields({ texts, langs, errorAt, onChange }: UnitFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('textarea')?.focus(), []);
  const side = (name: keyof UnitTexts, label: string) => (
    <TextAreaField
      label={label}
      rows={3}
      dir="auto"
      lang={langs[name]}
      value={texts[name]}
      error={errorAt(name)}
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
  const { editUnit: edit, setEditing } = useMemories();
  const [texts, setTexts] = useState({ source: unit.source, target: unit.target });
  return (
    <tr>
      <td colSpan={3}>
        <RecordForm
          className={layout['content']}
          label={t('memories.editUnit')}
          fields={UNIT_FIELDS}
          send={() => edit(unit, texts.source, texts.target)}
          onCancel={() => setEditing(null)}
          buttons={{ submit: t('common.save') }}
        >
          {(errorAt) => (
            <>
              <UnitFields
                texts={texts}
                langs={{ source: unit.sourceLang, target: unit.targetLang }}
                errorAt={errorAt}
                onChange={setTexts}
              />
              <Revisions unitId={unit.id} />
            </>
          )}
        </RecordForm>
      </td>
    </tr>
  );
}

/** A pair, or its fields while it is edited. */
export function UnitRow({ unit }: { unit: MemoryUnit }) {
  const isEditing = useMemories((state) => state.editing === unit.id);
  const { setEditing, deleteUnit: remove, clearFocusUnit: clearFocus } = useMemories();
  const hasSeveralTargets = useMemories((state) => (state.memory?.targetLangs.length ?? 0) > 1);
  const isSought = useMemories((state) => state.focusUnit === unit.id);
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!isSought) return;
    row.current?.querySelector('button')?.focus();
    clearFocus();
  }, [isSought, clearFocus]);
  if (isEditing) return <EditRow unit={unit} />;
  return (
    <tr ref={row}>
      <td className={css['texts']} dir="auto" lang={unit.sourceLang}>
        <Pieces pieces={unit.sourcePieces} />
      </td>
      <td className={css['texts']} dir="auto" lang={unit.targetLang}>
        <Pieces pieces={unit.targetPieces} />
        {(hasSeveralTargets || unit.isChangedByMe) && (
          <p className={css['marks']}>
            {hasSeveralTargets && <span>{format.language(unit.targetLang)}</span>}
            {unit.isChangedByMe && <span>{t('history.changedByMe')}</span>}
          </p>
        )}
      </td>
      <td className={tables['rowTools']}>
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

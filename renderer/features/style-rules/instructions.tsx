import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { StyleInstruction, StyleList } from '../../../shared/domain/style-rule-list.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useStyleRules } from './context.ts';
import { Failure } from './failure.tsx';
import { InstructionForm } from './instruction-form.tsx';
import record from '../../components/record-page.module.css';
import css from './style-rules.module.css';

interface InstructionProps {
  instruction: StyleInstruction;
  canChange: boolean;
  onEdit: () => void;
  onDelete: (id: string) => void;
}

function Instruction({ instruction, canChange, onEdit, onDelete }: InstructionProps) {
  const format = useFormat();
  const { id, label, prompt, sourceLang } = instruction;
  return (
    <li className={css['instruction']}>
      <div>
        <h3 dir="auto">{label}</h3>
        <p dir="auto" className={css['prompt']}>
          {prompt}
        </p>
        <p className={record['note']}>
          {sourceLang === null
            ? t('For every source language')
            : t('For texts in {language}', { language: format.language(sourceLang) })}
          {id === null && ` · ${t('The service tells no id, so it cannot be changed here.')}`}
        </p>
      </div>
      {canChange && id !== null && (
        <div className={record['actions']}>
          <IconButton label={t('Edit “{name}”', { name: label })} icon={Pencil} onClick={onEdit} />
          <IconButton
            label={t('Delete “{name}”', { name: label })}
            icon={Trash2}
            onClick={() => onDelete(id)}
          />
        </div>
      )}
    </li>
  );
}

/** Instructions in the person's own words. */
export function Instructions({ list, isReadOnly }: { list: StyleList; isReadOnly: boolean }) {
  const remove = useStyleRules((state) => state.deleteInstruction);
  /** Id of what is edited; `new` for one that is not there yet. */
  const [editing, setEditing] = useState<string | null>(null);
  const [error, setError] = useState<ErrorData | null>(null);
  const close = () => setEditing(null);
  return (
    <section className={record['panel']} aria-label={t('Instructions')}>
      <h2>{t('Instructions')}</h2>
      <ul className={css['instructions']}>
        {list.instructions.map((instruction, index) =>
          instruction.id !== null && instruction.id === editing ? (
            <li key={instruction.id}>
              <InstructionForm list={list} instruction={instruction} onClose={close} />
            </li>
          ) : (
            <Instruction
              key={instruction.id ?? `at ${String(index)}`}
              instruction={instruction}
              canChange={!isReadOnly}
              onEdit={() => setEditing(instruction.id)}
              onDelete={(id) => void remove(list, id).then(setError)}
            />
          ),
        )}
      </ul>
      {list.instructions.length === 0 && <p className={record['note']}>{t('None yet.')}</p>}
      <Failure error={error} />
      {editing === 'new' && <InstructionForm list={list} instruction={null} onClose={close} />}
      {!isReadOnly && editing !== 'new' && (
        <div>
          <Button icon={Plus} onClick={() => setEditing('new')}>
            {t('New instruction')}
          </Button>
        </div>
      )}
    </section>
  );
}

import { useState, type FormEvent } from 'react';
import type { Connection } from '../../../shared/domain/connection.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { ownWords } from '../../lib/error-text.ts';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import { useSettings } from './context.ts';
import css from './settings.module.css';

/** Another name for an account; all else stays. */
export function RenameForm({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const rename = useSettings((state) => state.rename);
  const field = useFocusOnMount<HTMLInputElement>();
  const [name, setName] = useState(connection.name);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return setProblem(t('Give the connection a name.'));
    if (wanted.length > 100) return setProblem(t('Use at most 100 characters.'));
    const error = wanted === connection.name ? null : await rename(connection.id, wanted);
    if (error === null) onDone();
    else setProblem(ownWords(error));
  };
  return (
    <form
      aria-label={t('Rename {name}', { name: connection.name })}
      className={css['form']}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={t('New name of {name}', { name: connection.name })}
        ref={field}
        value={name}
        error={problem}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onDone();
        }}
      />
      <div className={css['buttons']}>
        <Button variant="primary" type="submit">
          {t('Rename')}
        </Button>
        <Button onClick={onDone}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}

// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- Esc in any field closes the form
import { useState, type SubmitEvent } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { ownWords } from '../../lib/error-text.ts';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import { useGlossaries } from './context.ts';
import record from '../../components/record-page.module.css';

/** Bulk edits: replace in, or delete, all terms that the search has found. */
export function ReplaceForm({ onClose }: { onClose: () => void }) {
  const replace = useGlossaries((state) => state.replaceText);
  const removeFound = useGlossaries((state) => state.removeFound);
  const found = useGlossaries((state) => state.entryTotal);
  const error = useGlossaries((state) => state.entryError);
  const [side, setSide] = useState<'source' | 'target'>('target');
  const [find, setFind] = useState('');
  const [replaceWith, setReplaceWith] = useState('');
  const input = useFocusOnMount<HTMLInputElement>();
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (find !== '' && (await replace(side, find, replaceWith))) onClose();
  };
  return (
    <form
      className={record['panel']}
      aria-label={t('Replace in the terms found')}
      onSubmit={(event) => void onSubmit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <SelectField
        label={t('In')}
        value={side}
        onChange={(event) => setSide(event.target.value === 'source' ? 'source' : 'target')}
      >
        <option value="target">{t('Target')}</option>
        <option value="source">{t('Source')}</option>
      </SelectField>
      <TextField
        ref={input}
        label={t('Find')}
        value={find}
        maxLength={500}
        onChange={(event) => setFind(event.target.value)}
      />
      <TextField
        label={t('Replace with')}
        value={replaceWith}
        maxLength={500}
        error={error?.details?.field === 'replaceWith' ? ownWords(error) : null}
        onChange={(event) => setReplaceWith(event.target.value)}
      />
      <div className={record['actions']}>
        <Button variant="primary" type="submit" isInactive={find === ''}>
          {t('Replace all')}
        </Button>
        <Button
          variant="danger"
          onClick={() => void removeFound().then((done) => done && onClose())}
        >
          {t('{count, plural, one {Delete # term found} other {Delete # terms found}}', {
            count: found ?? 0,
          })}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}

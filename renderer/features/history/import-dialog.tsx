import { useState } from 'react';
import { normaliseLanguageTag } from '../../../shared/tmx/tmx-unit.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { useHistory } from './context.ts';
import css from './transfer.module.css';

/** Null for an empty field; undefined for what is no language code. */
function languageOf(text: string): string | null | undefined {
  if (text.trim() === '') return null;
  return normaliseLanguageTag(text)?.toUpperCase();
}

const NO_CODE = msg('Use a language code such as EN, DE or PT-BR.');

/** Says what an import does and takes the languages of tables that name none; the system asks for the file. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [source, setSource] = useState('');
  const [target, setTarget] = useState('');
  const importFile = useHistory((state) => state.importFile);
  const sourceLang = languageOf(source);
  const targetLang = languageOf(target);
  return (
    <Dialog title={t('Import')} isOpen={isOpen} onClose={onClose}>
      {isOpen && (
        <form
          aria-label={t('Import')}
          className={css['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (sourceLang === undefined || targetLang === undefined) return;
            onClose();
            void importFile({ sourceLang, targetLang });
          }}
        >
          <p>
            {t(
              'TMX, XLIFF 1.2 and 2.1, and tab-separated text with source and target. All of the file becomes part of the history, or nothing of it.',
            )}
          </p>
          <div className={css['pair']}>
            <TextField
              label={t('Source language')}
              value={source}
              error={sourceLang === undefined ? t(NO_CODE) : null}
              onChange={(event) => setSource(event.target.value)}
            />
            <TextField
              label={t('Target language')}
              value={target}
              error={targetLang === undefined ? t(NO_CODE) : null}
              onChange={(event) => setTarget(event.target.value)}
            />
          </div>
          <p className={css['hint']}>{t('Only for files that do not name their languages.')}</p>
          <Button type="submit" variant="primary" className={css['go']}>
            {t('Choose a file…')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

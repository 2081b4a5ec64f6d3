import X from 'lucide-react/icons/x';
import { useRef, type KeyboardEvent } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { t } from '../../../shared/i18n/text.ts';
import { LazyLanguageComboBox } from '../../components/lazy-combo-boxes.tsx';
import { nameLanguages } from '../../lib/languages.ts';
import { useFormat } from '../../lib/use-format.ts';
import { selectTargets, selectUnofferedTargets } from './selectors.ts';
import { useDocuments } from './store.ts';
import bars from '../../components/bars.module.css';
import css from './documents-page.module.css';

/** "To": a search field that adds languages, each one a tag that can be removed. */
export function TargetPicker() {
  const format = useFormat();
  const targets = nameLanguages(useDocuments(selectTargets), format);
  const unoffered = useDocuments(selectUnofferedTargets);
  const { targetLangs, addTargetLang, removeTargetLang } = useDocuments(
    useShallow(({ targetLangs, addTargetLang, removeTargetLang }) => ({
      targetLangs,
      addTargetLang,
      removeTargetLang,
    })),
  );
  const box = useRef<HTMLDivElement>(null);
  const nameOf = (code: string) =>
    targets.find((target) => target.code === code)?.name ?? format.language(code);

  /** The focus stays in the row of tags, or returns to the field when the last one goes. */
  const remove = (code: string, index: number) => {
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>('[data-tag]') ?? [])];
    const next = buttons[index + 1] ?? buttons[index - 1] ?? box.current?.querySelector('input');
    removeTargetLang(code);
    next?.focus();
  };
  const onTagKey = (event: KeyboardEvent, code: string, index: number) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    remove(code, index);
  };
  const last = targetLangs.at(-1);

  return (
    <div ref={box} className={css['targets']}>
      <LazyLanguageComboBox
        label={t('texts.to')}
        choices={targets.filter((target) => !targetLangs.includes(target.code))}
        value={null}
        onPick={addTargetLang}
        onBackspace={() => last !== undefined && removeTargetLang(last)}
        isDisabled={targets.length === 0}
        placeholder={t('documents.addLanguage')}
      />
      {targetLangs.length > 0 && (
        <ul aria-label={t('documents.targetLanguages')} className={bars['tags']}>
          {targetLangs.map((code, index) => (
            <li key={code} className={unoffered.includes(code) ? css['tagUnoffered'] : css['tag']}>
              {nameOf(code)}
              {unoffered.includes(code) && ` ${t('documents.notOffered')}`}
              <button
                type="button"
                data-tag
                aria-label={t('texts.removeNamed', { name: nameOf(code) })}
                className={css['tagRemove']}
                onClick={() => remove(code, index)}
                onKeyDown={(event) => onTagKey(event, code, index)}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

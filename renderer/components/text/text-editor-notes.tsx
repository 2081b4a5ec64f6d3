import type { TagFaults } from '../../../shared/domain/documents/tag-faults.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { tagsText } from '../../lib/text/tag-text.ts';
import { errorText, messageOf } from '../../lib/words/error-text.ts';
import { Button } from '../controls/button.tsx';
import layout from '../layout/layout.module.css';
import tagCss from './tags.module.css';
import css from './text-editor.module.css';

/** Shows faults of the tags in the text as it is typed. */
export function Faults({ faults, onPutRight }: { faults: TagFaults; onPutRight: () => void }) {
  const { missing, doubled, crossed } = faults;
  return (
    <div data-said="status" className={tagCss['faults']}>
      {missing.length > 0 && <span>{t('tags.missing', { tags: tagsText(missing) })}</span>}
      {doubled.length > 0 && <span>{t('tags.doubled', { tags: tagsText(doubled) })}</span>}
      {crossed.length > 0 && <span>{t('tags.crossed', { tags: tagsText(crossed) })}</span>}
      <Button onClick={onPutRight}>{t('tags.putBack')}</Button>
    </div>
  );
}

/** Words the error: messages about the text itself say what to do; others are worded by code. */
export function whyNotSaved(error: ErrorData): string {
  if (error.code.startsWith('input/')) return messageOf(error);
  const { what, todo } = errorText(error);
  return `${what} ${todo}`;
}

interface OtherWordingProps {
  text: string;
  lang: string;
  onUse: () => void;
  onKeep: () => void;
}

/** Shows the wording to which the text was changed elsewhere during editing. */
export function OtherWording({ text, lang, onUse, onKeep }: OtherWordingProps) {
  return (
    <div data-said="alert" className={css['other']}>
      <p>{t('common.changedElsewhere')}</p>
      <blockquote dir="auto" lang={lang}>
        {text}
      </blockquote>
      <div className={layout['line']}>
        <Button onClick={onUse}>{t('common.useThatWording')}</Button>
        <Button onClick={onKeep}>{t('texts.keepMyWording')}</Button>
      </div>
    </div>
  );
}

import { t } from '../../../shared/i18n/text.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { useGlossaries } from './context.ts';
import css from './glossaries.module.css';

/** A large file takes its time; a small one is done before this is seen. */
export function FileBusy() {
  const isShown = useDelayed(useGlossaries((state) => state.isFileBusy));
  return <output className={css['outcome']}>{isShown && t('At work on the file…')}</output>;
}

import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useStyleRules } from './context.ts';
import record from '../../components/record-page.module.css';

/** Told when the lists are those of an earlier time. */
export function RememberedNote() {
  const format = useFormat();
  const lists = useStyleRules((state) => valueOf(state.lists));
  const reload = useStyleRules((state) => state.reload);
  if (lists === null || !lists.isRemembered) return null;
  return (
    <div role="alert" className={`${record['bar']} ${record['warning']}`}>
      <span>
        {t(
          'The service is out of reach. This is what it told on {time}; nothing can be changed now.',
          {
            time: format.dateTime(lists.readAtMs),
          },
        )}
      </span>
      <Button onClick={() => void reload()}>{t('Try again')}</Button>
    </div>
  );
}

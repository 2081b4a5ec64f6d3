import { useRef, useState, type MouseEvent } from 'react';
import type { DeveloperKeyView } from '../../../shared/domain/usage-admin.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { Badge } from '../../components/states.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { DeactivateForm, LimitForm, RenameForm } from './key-forms.tsx';
import { limitText } from './key-words.ts';
import css from './usage.module.css';

const FORMS = { rename: RenameForm, limit: LimitForm, deactivate: DeactivateForm } as const;
type Panel = keyof typeof FORMS;

const COLUMNS = 7;

/** One key, and what can be done with it. */
export function KeyRow({ developerKey }: { developerKey: DeveloperKeyView }) {
  const { maskedKey, label, createdAtMs, isDeactivated, deactivatedAtMs, scopes } = developerKey;
  const format = useFormat();
  const [panel, setPanel] = useState<Panel | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const limits = limitText(developerKey.limits, format);
  const open = (next: Panel) => (event: MouseEvent<HTMLButtonElement>) => {
    opener.current = event.currentTarget;
    setPanel(next);
  };
  const close = () => {
    setPanel(null);
    opener.current?.focus();
  };
  const Form = panel === null ? null : FORMS[panel];
  return (
    <>
      <tr>
        <th scope="row" dir="auto">
          {label}
        </th>
        <td className={css['masked']}>{maskedKey}</td>
        <td>
          {isDeactivated ? (
            <Badge>
              {deactivatedAtMs === null
                ? t('Deactivated')
                : t('Deactivated {time}', { time: format.dateTime(deactivatedAtMs) })}
            </Badge>
          ) : (
            t('key|Active')
          )}
        </td>
        <td className={css['figure']}>{limits.characters}</td>
        <td className={css['figure']}>{limits.speech}</td>
        <td>
          {createdAtMs === null ? '' : format.dateTime(createdAtMs)}
          {scopes !== null && <p className={css['note']}>{scopes.join(', ')}</p>}
        </td>
        <td>
          <div className={css['rowActions']}>
            <Button
              variant="quiet"
              aria-label={t('Rename {label}', { label })}
              onClick={open('rename')}
            >
              {t('Rename')}
            </Button>
            {!isDeactivated && (
              <>
                <Button
                  variant="quiet"
                  aria-label={t('Limits of {label}', { label })}
                  onClick={open('limit')}
                >
                  {t('Limits')}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={t('Deactivate {label}', { label })}
                  onClick={open('deactivate')}
                >
                  {t('Deactivate…')}
                </Button>
              </>
            )}
          </div>
        </td>
      </tr>
      {Form !== null && (
        <tr>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the form in it */}
          <td
            colSpan={COLUMNS}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              close();
            }}
          >
            <Form developerKey={developerKey} onClose={close} />
          </td>
        </tr>
      )}
    </>
  );
}

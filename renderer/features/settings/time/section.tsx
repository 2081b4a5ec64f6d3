import { useEffect, useState } from 'react';
import { t, msg } from '../../../../shared/i18n/text.ts';
import { ConnectionSection } from '../connection-list.tsx';
import { useSettings } from '../store.ts';
import { TimeConnectionForm, TimeTokenForm } from './form.tsx';
import Check from 'lucide-react/icons/check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Minus from 'lucide-react/icons/minus';
import type {
  TimeCapabilities,
  TimeConnection,
} from '../../../../shared/domain/time/connection.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { Button, type Icon } from '../../../components/controls/button.tsx';
import { Dialog } from '../../../components/forms/dialog.tsx';
import { ErrorPanel } from '../../../components/notices/error-panel.tsx';
import { Tick } from '../../../components/fields/field.tsx';
import forms from '../../../components/forms/forms.module.css';
import { Badge } from '../../../components/notices/states.tsx';
import { serviceName } from '../../../lib/words/service-name.ts';
import { useFocusOnMount, usePanel } from '../../../lib/page/focus.ts';
import { format } from '../../../lib/words/format.ts';
import { useNow } from '../../../lib/days/use-now.ts';
import { tokenText, unusedTokenWarning, capabilityLines, type CapabilityLine } from './words.ts';
import layout from '../../../components/layout/layout.module.css';
import css from '../settings.module.css';
import timeCss from './time.module.css';

interface TimeRemovalDialogProps {
  connection: TimeConnection;
  isOpen: boolean;
  onClose: () => void;
}

function RemovalForm({ connection, onClose }: Omit<TimeRemovalDialogProps, 'isOpen'>) {
  const { id, name, token, capabilities } = connection;
  const remove = useSettings((state) => state.removeTimeConnection);
  const keep = useFocusOnMount<HTMLButtonElement>();
  const canRevoke = token !== 'missing' && capabilities?.['session.revoke'] !== 'absent';
  const [isRevoking, setRevoking] = useState(false);
  return (
    <div className={forms['body']}>
      <p>{t('settings.removeTimeConnectionQuestion', { name })}</p>
      {canRevoke ? (
        <Tick checked={isRevoking} onChange={setRevoking}>
          {t('settings.alsoRevokeToken')}
        </Tick>
      ) : (
        <p className={css['muted']}>{t('settings.tokenNotRevocable')}</p>
      )}
      <div className={layout['buttons']}>
        <Button
          variant="danger"
          onClick={() => {
            onClose();
            void remove(id, canRevoke && isRevoking);
          }}
        >
          {t('settings.removeConnection')}
        </Button>
        <Button ref={keep} onClick={onClose}>
          {t('timeReport.keep')}
        </Button>
      </div>
    </div>
  );
}

/** Asks first, because a removed token cannot be restored. */
function TimeRemovalDialog({ connection, isOpen, onClose }: TimeRemovalDialogProps) {
  return (
    <Dialog
      title={t('texts.removeNamed', { name: serviceName(connection.id, connection.name) })}
      isOpen={isOpen}
      onClose={onClose}
    >
      {isOpen && <RemovalForm connection={connection} onClose={onClose} />}
    </Dialog>
  );
}

const ICONS: Record<CapabilityLine['state'], Icon> = {
  present: Check,
  absent: Minus,
  unknown: CircleHelp,
};
const WORDS: Record<CapabilityLine['state'], MessageId> = {
  present: msg('settings.yes'),
  absent: msg('settings.no'),
  unknown: msg('settings.unknown'),
};

interface TimeCapabilityListProps {
  name: string;
  capabilities: TimeCapabilities;
  /** Time when the service was asked. */
  atMs: number | null;
}

/** Lists what a service can do, and what happens instead where it cannot. */
function TimeCapabilityList({ name, capabilities, atMs }: TimeCapabilityListProps) {
  const lines = capabilityLines(capabilities);
  const absent = lines.filter(({ state }) => state === 'absent').length;
  return (
    <details className={timeCss['capabilities']} open={absent > 0}>
      <summary>
        {absent === 0
          ? t('settings.capabilities')
          : t('settings.capabilitiesWithGaps', { count: format.number(absent) })}
      </summary>
      <ul aria-label={t('settings.capabilitiesOf', { name })}>
        {lines.map(({ name: key, state, label, note }) => {
          const StateIcon = ICONS[state];
          return (
            <li key={key} className={timeCss[state]}>
              <StateIcon size={14} aria-hidden />
              <span>
                {label}: <strong>{t(WORDS[state])}</strong>
                {note !== null && <span className={css['muted']}>, {note}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {atMs !== null && (
        <p className={css['muted']}>{t('settings.checkedAt', { time: format.dateTime(atMs) })}</p>
      )}
    </details>
  );
}

type Panel = 'remove' | 'token';

/** Shows when the service last responded and was last read. */
function Contact({ connection }: { connection: TimeConnection }) {
  const { lastContactAtMs, pulledAtMs } = connection;
  const warning = unusedTokenWarning(connection, useNow(false));
  return (
    <>
      <p className={css['muted']}>
        {lastContactAtMs === null
          ? t('settings.neverContacted')
          : t('settings.lastContact', { time: format.dateTime(lastContactAtMs) })}{' '}
        {pulledAtMs === null
          ? t('settings.neverFetched')
          : t('settings.lastFetched', { time: format.dateTime(pulledAtMs) })}
      </p>
      {warning !== null && <p className={timeCss['warning']}>{warning}</p>}
    </>
  );
}

/** Shows the result of the last request; its failure stays until the next one. */
function Outcome({ connection }: { connection: TimeConnection }) {
  const outcome = useSettings((state) => state.timeOutcomes[connection.id]);
  const task = useSettings((state) => state.timeTasks[connection.id]);
  const error = outcome?.error ?? connection.error;
  return (
    <div data-said="status">
      {task === 'probe' && <p className={css['muted']}>{t('settings.checkingCapabilities')}</p>}
      {task === 'pull' && <p className={css['muted']}>{t('settings.fetching')}</p>}
      {task === undefined && outcome?.error === null && outcome.task === 'probe' && (
        <p className={css['success']}>{t('settings.serviceAnswered')}</p>
      )}
      {task === undefined && outcome?.error === null && outcome.task === 'pull' && (
        <p className={css['success']}>{t('settings.fetched')}</p>
      )}
      {task === undefined && error !== null && <ErrorPanel error={error} isAlert={false} />}
    </div>
  );
}

/** One time connection: its kind, its capabilities, and its actions. */
function TimeConnectionRow({ connection }: { connection: TimeConnection }) {
  const { id, kind, abilities, baseUrl, isDefault, token, capabilities } = connection;
  const name = serviceName(id, connection.name);
  const isBusy = useSettings((state) => state.timeTasks[id] !== undefined);
  const { probeTimeConnection: probe, pullTimeConnection: pull } = useSettings();
  const { setDefaultTimeConnection: setDefault } = useSettings();
  const { panel, open, close } = usePanel<Panel>(token === 'missing' ? 'token' : null);
  const isMissing = token === 'missing';
  const kindText = kind === 'embedded' ? t('settings.builtInService') : null;
  return (
    <li className={css['connection']}>
      <div className={layout['spread']}>
        <div className={css['connectionText']}>
          <p>
            <strong>{name}</strong> {isDefault && <Badge>{t('settings.defaultBadge')}</Badge>}{' '}
            {isMissing && <Badge tone="warning">{t('settings.tokenMissing')}</Badge>}
          </p>
          <p className={css['muted']}>
            {[kindText, baseUrl, tokenText(token)].filter(Boolean).join(' · ')}
          </p>
          <Contact connection={connection} />
        </div>
        <div className={layout['buttons']}>
          <Button
            isInactive={isBusy}
            disabled={isMissing}
            aria-label={t('settings.fetchNowNamed', { name })}
            onClick={() => void pull(id)}
          >
            {t('settings.fetchNow')}
          </Button>
          <Button
            isInactive={isBusy}
            disabled={isMissing}
            aria-label={t('settings.checkNowNamed', { name })}
            onClick={() => void probe(id)}
          >
            {t('settings.checkNow')}
          </Button>
          {!isDefault && (
            <Button
              aria-label={t('settings.makeDefaultForTime', { name })}
              onClick={() => void setDefault(id)}
            >
              {t('settings.makeDefault')}
            </Button>
          )}
          {abilities.takesToken && (
            <Button aria-label={t('settings.setTokenNamed', { name })} onClick={open('token')}>
              {t('settings.setTokenOpen')}
            </Button>
          )}
          {abilities.isRemovable && (
            <Button aria-label={t('texts.removeNamed', { name })} onClick={open('remove')}>
              {t('settings.removeOpen')}
            </Button>
          )}
        </div>
      </div>
      <Outcome connection={connection} />
      {capabilities !== null && (
        <TimeCapabilityList
          name={name}
          capabilities={capabilities}
          atMs={connection.capabilitiesAtMs}
        />
      )}
      {panel === 'token' && <TimeTokenForm connection={connection} onDone={close} />}
      <TimeRemovalDialog connection={connection} isOpen={panel === 'remove'} onClose={close} />
    </li>
  );
}

/** Lists the available time services; the built-in one is always there. */
export function TimeConnectionsSection() {
  const { timeConnections: connections, loadTimeConnections: load } = useSettings();
  useEffect(() => void load(), [load]);
  return (
    <ConnectionSection
      place="time-tracking"
      purpose={t('settings.timeConnectionsPurpose')}
      label={t('settings.timeServices')}
      connections={connections}
      load={load}
      loading={t('settings.loadingTimeConnections')}
      renderRow={(connection) => <TimeConnectionRow key={connection.id} connection={connection} />}
      add={t('settings.addTimeConnection')}
      Form={TimeConnectionForm}
    />
  );
}

import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Ban from 'lucide-react/icons/ban';
import { useEffect, useRef, useState } from 'react';
import { MAX_PROGRAMS_PORT, MIN_PROGRAMS_PORT } from '../../../../shared/domain/programs/limits.ts';
import type { Program, ProgramsView } from '../../../../shared/domain/programs/program.ts';
import type { ErrorData } from '../../../../shared/errors.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../../components/controls/button.tsx';
import { Tick } from '../../../components/fields/field.tsx';
import { Dialog } from '../../../components/forms/dialog.tsx';
import { Loaded } from '../../../components/lists/record-list.tsx';
import { figure, RecordTable } from '../../../components/lists/record-table.tsx';
import { ErrorPanel } from '../../../components/notices/error-panel.tsx';
import { useFocusOnMount, usePanel } from '../../../lib/page/focus.ts';
import { useCopyText } from '../../../lib/text/copy-text.ts';
import { format } from '../../../lib/words/format.ts';
import { NumberField } from '../number-field.tsx';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import {
  charactersText,
  NewProgramForm,
  NewProgramKey,
  ProgramForm,
  USE_LABELS,
} from './program-forms.tsx';
import forms from '../../../components/forms/forms.module.css';
import layout from '../../../components/layout/layout.module.css';
import tables from '../../../components/lists/tables.module.css';
import css from '../settings.module.css';

/** Does a change, and keeps its error until the next one. */
function useAct(): [error: ErrorData | null, act: (change: Promise<ErrorData | null>) => void] {
  const [error, setError] = useState<ErrorData | null>(null);
  return [error, (change) => void change.then(setError)];
}

/** Shows the address while it is open, else why it is not. */
function Address({ view, onRetry }: { view: ProgramsView; onRetry: () => void }) {
  const copyText = useCopyText();
  const { state, port } = view;
  const address = `http://127.0.0.1:${String(port)}`;
  const again = <Button onClick={onRetry}>{t('app.tryAgain')}</Button>;
  return (
    <div data-said="status">
      {state === 'opening' && <p className={css['muted']}>{t('programs.opening')}</p>}
      {state === 'open' && (
        <>
          <p className={layout['line']}>
            <code>{address}</code>
            <Button icon={Copy} onClick={() => void copyText(address)}>
              {t('programs.copyAddress')}
            </Button>
          </p>
          <p className={css['muted']}>{t('programs.sharedComputer')}</p>
        </>
      )}
      {(state === 'port-taken' || state === 'failed') && (
        <div className={`${forms['warning'] ?? ''} ${layout['spread'] ?? ''}`}>
          {state === 'failed'
            ? t('programs.failed')
            : t('programs.portTaken', { port: String(port) })}
          {again}
        </div>
      )}
    </div>
  );
}

function Switch({ view }: { view: ProgramsView }) {
  const open = useSettings((state) => state.openPrograms);
  const [error, act] = useAct();
  const { isOn, port } = view;
  return (
    <>
      <Tick checked={isOn} onChange={(isWanted) => act(open({ isOn: isWanted, port }))}>
        {t('programs.allow')}
      </Tick>
      <NumberField
        key={port}
        label={t('programs.port')}
        hint={t('programs.portHint')}
        stored={port}
        least={MIN_PROGRAMS_PORT}
        most={MAX_PROGRAMS_PORT}
        invalid={({ least, most }) =>
          t('programs.portInvalid', { least: String(least), most: String(most) })
        }
        onSave={(chosen) => act(open({ isOn, port: chosen }))}
      />
      {error !== null && <ErrorPanel error={error} />}
      {isOn && <Address view={view} onRetry={() => act(open({ isOn, port }))} />}
    </>
  );
}

interface RevokeFormProps {
  program: Program;
  onClose: () => void;
  onRevoked: () => void;
}

function RevokeForm({ program, onClose, onRevoked }: RevokeFormProps) {
  const revoke = useSettings((state) => state.revokeProgram);
  const keep = useFocusOnMount<HTMLButtonElement>();
  const [error, act] = useAct();
  const { id, label } = program;
  return (
    <div className={forms['body']}>
      <p>{t('programs.revokeQuestion', { label })}</p>
      {error !== null && <ErrorPanel error={error} />}
      <div className={layout['buttons']}>
        <Button
          variant="danger"
          onClick={() =>
            act(
              revoke(id).then((refusal) => {
                // Its row, where the dialog would return the focus, is gone.
                if (refusal === null) setTimeout(onRevoked);
                return refusal;
              }),
            )
          }
        >
          {t('programs.revoke')}
        </Button>
        <Button ref={keep} onClick={onClose}>
          {t('timeReport.keep')}
        </Button>
      </div>
    </div>
  );
}

const COLUMNS = 5;

const COPIES_PROBLEM_TEXTS: Record<NonNullable<Program['copiesProblem']>, MessageId> = {
  'too-large': msg('programs.copiesTooLarge'),
  failed: msg('programs.copiesFailed'),
};

interface ProgramRowProps {
  program: Program;
  view: ProgramsView;
  onRevoke: () => void;
}

function ProgramRow({ program, view, onRevoke }: ProgramRowProps) {
  const { panel, open, close } = usePanel<'change'>();
  const { label, uses, lastUsedAtMs, projectId, copiesProblem } = program;
  const project = view.projects.find(({ id }) => id === projectId);
  return (
    <>
      <tr>
        <th scope="row" dir="auto">
          {label}
          <p className={css['muted']}>{uses.map((use) => t(USE_LABELS[use])).join(' · ')}</p>
          {copiesProblem !== null && (
            <p data-said="status" className={forms['error']}>
              {t(COPIES_PROBLEM_TEXTS[copiesProblem])}
            </p>
          )}
        </th>
        <td dir="auto">
          {projectId === null ? t('texts.none') : (project?.name ?? t('programs.projectGone'))}
        </td>
        <td>{lastUsedAtMs === null ? t('programs.never') : format.dateTime(lastUsedAtMs)}</td>
        <td className={tables['amount']}>{charactersText(program)}</td>
        <td>
          <div className={layout['rowActions']}>
            <IconButton
              label={t('programs.changeNamed', { label })}
              icon={Pencil}
              onClick={open('change')}
            />
            <IconButton
              label={t('programs.revokeNamed', { label })}
              icon={Ban}
              onClick={onRevoke}
            />
          </div>
        </td>
      </tr>
      {panel === 'change' && (
        <tr>
          <td colSpan={COLUMNS}>
            <ProgramForm program={program} projects={view.projects} onClose={close} />
          </td>
        </tr>
      )}
    </>
  );
}

function ProgramTable({ view, onRevoked }: { view: ProgramsView; onRevoked: () => void }) {
  const [revokedId, setRevokedId] = useState<string | null>(null);
  const revoked = view.programs.find(({ id }) => id === revokedId);
  const close = () => setRevokedId(null);
  if (view.programs.length === 0) return <p className={css['muted']}>{t('programs.none')}</p>;
  return (
    <>
      <RecordTable
        hasActions
        label={t('programs.heading')}
        columns={[
          t('programs.program'),
          t('texts.project'),
          t('programs.lastUsed'),
          figure(t('programs.charactersThisMonth')),
        ]}
      >
        {view.programs.map((program) => (
          <ProgramRow
            key={program.id}
            program={program}
            view={view}
            onRevoke={() => setRevokedId(program.id)}
          />
        ))}
      </RecordTable>
      <Dialog
        title={t('programs.revokeNamed', { label: revoked?.label ?? '' })}
        isOpen={revoked !== undefined}
        onClose={close}
      >
        {revoked !== undefined && (
          <RevokeForm program={revoked} onClose={close} onRevoked={onRevoked} />
        )}
      </Dialog>
    </>
  );
}

/** Lists extensions that asked, with the way to allow them, and those that are allowed. */
function Extensions({ view }: { view: ProgramsView }) {
  const setOrigin = useSettings((state) => state.setProgramOrigin);
  const [error, act] = useAct();
  return (
    <div className={layout['stack']}>
      <h3>{t('programs.extensions')}</h3>
      <p className={css['muted']}>{t('programs.extensionsHint')}</p>
      <ul aria-label={t('programs.extensions')} className={layout['stack']}>
        {view.asked.map(({ origin, atMs }) => (
          <li key={origin} className={layout['spread']}>
            <span>
              {t('programs.askedAt', {
                origin,
                time: atMs === null ? '' : format.dateTime(atMs),
              })}
            </span>
            <Button
              aria-label={t('programs.allowNamed', { origin })}
              onClick={() => act(setOrigin(origin, true))}
            >
              {t('programs.allowOrigin')}
            </Button>
          </li>
        ))}
        {view.origins.map((origin) => (
          <li key={origin} className={layout['spread']}>
            <span>{t('programs.allowed', { origin })}</span>
            <Button
              aria-label={t('texts.removeNamed', { name: origin })}
              onClick={() => act(setOrigin(origin, false))}
            >
              {t('documents.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {error !== null && <ErrorPanel error={error} />}
    </div>
  );
}

/** Lets other programs on this computer translate with the service inside the app. */
export function ProgramsSection() {
  const { programs, newProgramKey, loadPrograms: load } = useSettings();
  const [isAdding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => void load(), [load]);
  /** Takes the focus from what is gone after the next render. */
  const focusAdd = () => queueMicrotask(() => addButton.current?.focus());
  const closeForm = () => {
    setAdding(false);
    // The button is back only after this render, and a new key takes the focus.
    focusAdd();
  };
  return (
    <Section
      place="programs"
      purpose={t('programs.purpose')}
      actions={
        isAdding ? null : (
          <Button ref={addButton} icon={Plus} onClick={() => setAdding(true)}>
            {t('programs.add')}
          </Button>
        )
      }
    >
      <Loaded of={programs} rows={2} reading={t('programs.loading')} onRetry={load}>
        {(view) => (
          <>
            <Switch view={view} />
            {isAdding && <NewProgramForm projects={view.projects} onDone={closeForm} />}
            {newProgramKey !== null && (
              <NewProgramKey
                label={newProgramKey.label}
                value={newProgramKey.key}
                onDone={focusAdd}
              />
            )}
            <ProgramTable view={view} onRevoked={focusAdd} />
            <Extensions view={view} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

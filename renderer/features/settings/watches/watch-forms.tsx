import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Connection } from '../../../../shared/domain/connections/connection.ts';
import { EMBEDDED_CONNECTION_ID } from '../../../../shared/domain/connections/connection-kind.ts';
import { MAX_WATCH_CHARS_A_DAY } from '../../../../shared/domain/watches/limits.ts';
import type { EditWatch, Watch } from '../../../../shared/domain/watches/watch.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { connectionNames } from '../../../components/controls/options.tsx';
import { FieldError, NamedField, TextField, Tick } from '../../../components/fields/field.tsx';
import { LanguageNotes } from '../../../components/fields/language-notes.tsx';
import { LazyLanguageComboBox } from '../../../components/fields/lazy-combo-boxes.tsx';
import { TargetLanguages } from '../../../components/fields/target-languages.tsx';
import {
  DraftForm,
  useDraftForm,
  type DraftFormState,
} from '../../../components/forms/draft-form.tsx';
import { GlossaryFields } from '../../../components/forms/glossary-fields.tsx';
import { languageChoices } from '../../../lib/languages/language-choices.ts';
import { useFocusOnMount } from '../../../lib/page/focus.ts';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { format } from '../../../lib/words/format.ts';
import { allowedConnections, choiceOf, useLane } from '../../lane/index.ts';
import { useSettings } from '../store.ts';
import { SHOWN_PLANNED, type PickedFolder } from './slice.ts';
import { lastPart, NOTES, serviceOf } from './words.ts';
import forms from '../../../components/forms/forms.module.css';
import layout from '../../../components/layout/layout.module.css';
import css from '../settings.module.css';

/** Fields in which an error can appear, with their values. */
interface Draft {
  token: string;
  projectId: string;
  connectionId: string;
  sourceLang: string | null;
  targetLangs: readonly string[];
  glossaryIds: readonly string[];
}

const NO_CONNECTIONS: readonly Connection[] = [];
const DETECT = 'auto';

const checkDraft = ({ projectId, targetLangs }: Draft) => ({
  ...(projectId === '' ? { projectId: t('watches.projectMissing') } : {}),
  ...(targetLangs.length === 0 ? { targetLangs: t('watches.targetMissing') } : {}),
});

const choicesOf = (draft: Draft): Omit<EditWatch, 'watchId'> => ({
  projectId: draft.projectId,
  connectionId: draft.connectionId,
  sourceLang: draft.sourceLang,
  targetLangs: [...draft.targetLangs],
  glossaryIds: [...draft.glossaryIds],
});

type WatchFormState = DraftFormState<Draft, keyof Draft>;

/** Project and service, which the rules of the project choose. */
function ProjectFields({ form }: { form: WatchFormState }) {
  const { draft, errors, change } = form;
  const rules = useLane((state) => valueOf(state.rules)) ?? [];
  const connections = useSettings((state) => valueOf(state.connections)) ?? NO_CONNECTIONS;
  const rule = rules.find(({ projectId }) => projectId === draft.projectId) ?? null;
  const pickProject = (picked: string | null) => {
    const chosen = rules.find(({ projectId }) => projectId === picked) ?? null;
    const choice = choiceOf(chosen, connections, draft.connectionId);
    change({
      projectId: picked ?? '',
      ...(choice.connectionId === null ? {} : { connectionId: choice.connectionId }),
      ...(choice.glossaryId === null ? {} : { glossaryIds: [choice.glossaryId] }),
    });
  };
  return (
    <>
      <NamedField
        label={t('texts.project')}
        none={t('lane.chooseProject')}
        gone={t('programs.projectGone')}
        hint={rules.length === 0 ? t('watches.noProjects') : t('watches.projectHint')}
        of={rules.map(({ projectId, projectName }) => ({ id: projectId, name: projectName }))}
        error={errors.projectId ?? null}
        value={draft.projectId === '' ? null : draft.projectId}
        onPick={pickProject}
      />
      <NamedField
        label={t('texts.service')}
        none={t('lane.removedService')}
        of={connectionNames(allowedConnections(connections, rule))}
        error={errors.connectionId ?? null}
        value={draft.connectionId}
        onPick={(picked) =>
          change({ connectionId: picked ?? EMBEDDED_CONNECTION_ID, glossaryIds: [] })
        }
      />
    </>
  );
}

/** Languages and glossary, as the service offers them. */
function RouteFields({ form }: { form: WatchFormState }) {
  const { draft, errors, change } = form;
  const { connectionId, sourceLang, targetLangs } = draft;
  const { watchService, loadWatchService } = useSettings();
  const connections = useSettings((state) => valueOf(state.connections)) ?? NO_CONNECTIONS;
  useEffect(() => void loadWatchService(connectionId), [loadWatchService, connectionId]);
  const service = valueOf(watchService);
  const offered = service?.connectionId === connectionId ? service : null;
  const isHere = connectionId === EMBEDDED_CONNECTION_ID;
  const choices = useMemo(() => {
    if (offered === null) return { source: [], target: [] };
    const { languages } = offered;
    const input = { languages, isHere, isPractice: languages.isPractice };
    return {
      source: languageChoices({ ...input, side: 'source', other: null }),
      target: languageChoices({ ...input, side: 'target', other: sourceLang }),
    };
  }, [offered, isHere, sourceLang]);
  const abilities = connections.find(({ id }) => id === connectionId)?.abilities;
  const setTargets = (codes: readonly string[]) => change({ targetLangs: codes });
  return (
    <LanguageNotes>
      <div className={layout['pair']}>
        <LazyLanguageComboBox
          label={t('texts.from')}
          choices={[{ code: DETECT, name: t('texts.detectLanguage') }, ...choices.source]}
          value={sourceLang ?? DETECT}
          onPick={(code) => change({ sourceLang: code === DETECT ? null : code })}
          isDisabled={offered === null}
        />
        <div className={layout['stack']}>
          <TargetLanguages
            codes={targetLangs}
            nameOf={(code) => format.language(code)}
            onRemove={(code) => setTargets(targetLangs.filter((each) => each !== code))}
          >
            <LazyLanguageComboBox
              label={t('texts.to')}
              choices={choices.target}
              taken={targetLangs}
              value={null}
              onPick={(code) => setTargets([...targetLangs.filter((each) => each !== code), code])}
              isDisabled={offered === null}
              placeholder={t('documents.addLanguage')}
            />
          </TargetLanguages>
          <FieldError text={errors.targetLangs ?? null} />
        </div>
      </div>
      {offered !== null && offered.glossaries.length > 0 && (
        <GlossaryFields
          choices={offered.glossaries.map(({ id, name }) => ({ id, name, obstacle: null }))}
          value={draft.glossaryIds}
          takesSeveral={abilities?.takesNewerOptions ?? false}
          obstacle={sourceLang === null ? t('texts.needsSourceLanguage') : null}
          onChange={(glossaryIds) => change({ glossaryIds })}
        />
      )}
      <FieldError text={errors.sourceLang ?? null} />
    </LanguageNotes>
  );
}

function FolderLine({
  path,
  error,
  children,
}: {
  path: string;
  error?: string;
  children?: ReactNode;
}) {
  return (
    <div className={layout['stack']}>
      <p className={css['muted']}>
        {t('watches.folder')}: <bdi>{path}</bdi>
      </p>
      {children}
      <FieldError text={error ?? null} />
    </div>
  );
}

interface NewWatchFormProps {
  folder: PickedFolder;
  onDone: () => void;
}

export function NewWatchForm({ folder: first, onDone }: NewWatchFormProps) {
  const { addWatch, pickWatchFolder } = useSettings();
  const documents = useSettings((state) => valueOf(state.settings)?.documents);
  const connections = useSettings((state) => valueOf(state.connections)) ?? NO_CONNECTIONS;
  const [folder, setFolder] = useState(first);
  const [includesExisting, setIncluding] = useState(false);
  const form = useDraftForm<Draft, keyof Draft>({
    blank: {
      token: first.token,
      projectId: '',
      connectionId: connections.find(({ isDefault }) => isDefault)?.id ?? EMBEDDED_CONNECTION_ID,
      sourceLang: documents?.sourceLang ?? null,
      targetLangs: documents?.targetLangs ?? [],
      glossaryIds: [],
    },
    check: checkDraft,
    send: (draft) => addWatch({ token: draft.token, includesExisting, ...choicesOf(draft) }),
    onDone,
  });
  const chooseOther = async () => {
    const picked = await pickWatchFolder();
    if (picked === null) return;
    setFolder(picked);
    form.change({ token: picked.token });
  };
  const { token: error } = form.errors;
  return (
    <DraftForm
      label={t('watches.add')}
      form={form}
      action={t('watches.add')}
      onCancel={onDone}
      onEscape={onDone}
    >
      <FolderLine path={folder.path} {...(error !== undefined && { error })}>
        <div>
          <Button onClick={() => void chooseOther()}>{t('watches.chooseFolder')}</Button>
        </div>
      </FolderLine>
      <ProjectFields form={form} />
      <RouteFields form={form} />
      <Tick checked={includesExisting} onChange={setIncluding}>
        {t('watches.includeExisting')}
      </Tick>
    </DraftForm>
  );
}

interface WatchFormProps {
  watch: Watch;
  onClose: () => void;
}

export function WatchForm({ watch, onClose }: WatchFormProps) {
  const editWatch = useSettings((state) => state.editWatch);
  const form = useDraftForm<Draft, keyof Draft>({
    blank: {
      token: '',
      projectId: watch.projectName === null ? '' : watch.projectId,
      connectionId: watch.connectionId,
      sourceLang: watch.sourceLang,
      targetLangs: watch.targetLangs,
      glossaryIds: watch.glossaryIds,
    },
    check: checkDraft,
    send: (draft) => editWatch({ watchId: watch.id, ...choicesOf(draft) }),
    onDone: onClose,
  });
  const { connectionId } = form.draft;
  const connections = useSettings((state) => valueOf(state.connections)) ?? NO_CONNECTIONS;
  const chosen = connections.find(({ id }) => id === connectionId);
  return (
    <DraftForm
      label={t('watches.changeNamed', { name: lastPart(watch.folderPath) })}
      form={form}
      action={t('settings.saveSetting')}
      onCancel={onClose}
      onEscape={onClose}
    >
      <ProjectFields form={form} />
      {watch.charsADay !== null && connectionId !== watch.connectionId && (
        <p className={forms['warning']}>
          {t('watches.sendingExplained', { service: chosen?.name ?? '' })}
          {connectionId !== EMBEDDED_CONNECTION_ID && ` ${t('watches.sendingMayCost')}`}
        </p>
      )}
      <RouteFields form={form} />
    </DraftForm>
  );
}

/** Reads a number of characters as typed; null if it is none. */
function readChars(typed: string): number | null {
  const plain = typed.trim();
  const count = /^\d{1,9}$/u.test(plain) ? Number(plain) : 0;
  return count >= 1 && count <= MAX_WATCH_CHARS_A_DAY ? count : null;
}

/** Sending without asking: off until the user confirms it here. */
export function SendingForm({ watch, onClose }: WatchFormProps) {
  const setSending = useSettings((state) => state.setWatchSending);
  const { id: watchId, charsADay } = watch;
  const first = useFocusOnMount<HTMLInputElement>();
  const form = useDraftForm<{ chars: string }, 'chars'>({
    blank: { chars: charsADay === null ? '' : String(charsADay) },
    check: ({ chars }) =>
      readChars(chars) === null
        ? { chars: t('watches.charsADayInvalid', { most: MAX_WATCH_CHARS_A_DAY }) }
        : {},
    send: ({ chars }) => setSending({ watchId, charsADay: readChars(chars) }),
    onDone: onClose,
  });
  const isHere = watch.connectionId === EMBEDDED_CONNECTION_ID;
  return (
    <DraftForm
      label={t('watches.sendingFor', { name: lastPart(watch.folderPath) })}
      form={form}
      action={t('watches.sendingOn')}
      onCancel={onClose}
      onEscape={onClose}
      buttons={
        charsADay === null ? null : (
          <Button
            onClick={() => void setSending({ watchId, charsADay: null }).then(() => onClose())}
          >
            {t('watches.sendingOff')}
          </Button>
        )
      }
    >
      <p className={css['prose']}>
        {t('watches.sendingExplained', { service: serviceOf(watch) })}
        {!isHere && ` ${t('watches.sendingMayCost')}`}
      </p>
      <TextField
        ref={first}
        label={t('watches.charsADay')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('chars')}
      />
    </DraftForm>
  );
}

/** The planned files, which are sent or left out here. */
export function PlannedFiles({ watch, onClose }: WatchFormProps) {
  const { plannedFiles, loadPlannedFiles, sendPlanned, leaveOut } = useSettings();
  const [isBusy, setBusy] = useState(false);
  const { id, plannedChars } = watch;
  const first = useFocusOnMount<HTMLButtonElement>();
  useEffect(() => void loadPlannedFiles(id), [loadPlannedFiles, id]);
  const known = valueOf(plannedFiles)?.files;
  // Files that may have been sent before are only sent by their names, so all of them are named.
  const held = known?.filter(({ note }) => note === 'held') ?? [];
  const others = known?.filter(({ note }) => note !== 'held') ?? [];
  const shown = [...held, ...others.slice(0, SHOWN_PLANNED)];
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
    onClose();
  };
  const name = lastPart(watch.folderPath);
  return (
    <section aria-label={t('watches.plannedOf', { name })} className={layout['panel']}>
      <p>{t('watches.plannedSummary', { chars: plannedChars, service: serviceOf(watch) })}</p>
      <ul className={layout['stack']}>
        {shown.map((file) => (
          <li key={file.id} className={layout['spread']}>
            <span>
              <bdi>{file.name}</bdi>
              {file.note !== null && <span className={forms['hint']}> {t(NOTES[file.note])}</span>}
            </span>
            <div className={layout['rowActions']}>
              {file.note === 'held' && (
                <Button
                  aria-label={t('watches.sendAgainNamed', { name: file.name })}
                  isInactive={isBusy}
                  onClick={() => void act(() => sendPlanned(id, [file.id]))}
                >
                  {t('documents.heldSend')}
                </Button>
              )}
              <Button
                aria-label={t('watches.leaveOutNamed', { name: file.name })}
                isInactive={isBusy}
                onClick={() => void leaveOut(id, [file.id]).then(() => first.current?.focus())}
              >
                {t('watches.leaveOut')}
              </Button>
            </div>
          </li>
        ))}
        {others.length > SHOWN_PLANNED && (
          <li className={forms['hint']}>
            {t('watches.plannedMore', { count: others.length - SHOWN_PLANNED })}
          </li>
        )}
      </ul>
      <div className={layout['buttons']}>
        <Button
          ref={first}
          variant="primary"
          isInactive={isBusy || others.length === 0}
          onClick={() =>
            void act(() =>
              sendPlanned(
                id,
                others.map((file) => file.id),
              ),
            )
          }
        >
          {t('watches.sendAll', {
            count: known === undefined ? watch.counts.planned : others.length,
          })}
        </Button>
        <Button isInactive={isBusy} onClick={() => void act(() => leaveOut(id, null))}>
          {t('watches.leaveAllOut')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </section>
  );
}

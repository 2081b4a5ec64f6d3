import { useState } from 'react';
import type { MissingProgram } from '../../../../shared/domain/connections/missing-program.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { t, msg, textLocale } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Dialog } from '../../../components/forms/dialog.tsx';
import { ErrorPanel } from '../../../components/notices/error-panel.tsx';
import { TextAreaField } from '../../../components/fields/field.tsx';
import { Skeleton } from '../../../components/notices/states.tsx';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { DataFailure } from '../data/failure.tsx';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import { Updates } from './updates.tsx';
import { WayBackChoices } from './way-back.tsx';
import layout from '../../../components/layout/layout.module.css';
import forms from '../../../components/forms/forms.module.css';
import css from '../settings.module.css';
import type {
  FoundSpeechModel,
  SpeechModelProblem,
} from '../../../../shared/domain/voice/speech-model.ts';
import type { AppInfo } from '../../../../shared/ipc/contract.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { format } from '../../../lib/words/format.ts';

const PROBLEM_TEXTS: Record<SpeechModelProblem, MessageId> = {
  'no-model': msg('settings.speechModelNone'),
  'unknown-kind': msg('settings.speechModelUnknown'),
  streaming: msg('settings.speechModelStreaming'),
  'part-missing': msg('settings.speechModelPartMissing'),
  damaged: msg('settings.speechModelDamaged'),
  'too-large': msg('settings.speechModelTooLarge'),
  'no-language': msg('settings.speechModelNoLanguage'),
  manifest: msg('settings.speechModelManifest'),
  unreadable: msg('settings.speechModelUnreadable'),
};
const EXAMPLE = '{"languages": ["en"]}';

/** Shows the content of the folder of speech models, and why a model is not used. */
function SpeechModels() {
  const models = useSettings((state) => valueOf(state.embedded)?.speechModels);
  return (
    <section aria-labelledby="speech-models">
      <h3 id="speech-models">{t('settings.speechModels')}</h3>
      <p className={forms['hint']}>{t('settings.speechModelsHint')}</p>
      {models !== undefined && (
        <ul>
          {models.map((model) => (
            <li key={model.name}>
              <FoundModel {...model} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FoundModel({ name, languages, problem, file }: FoundSpeechModel) {
  if (problem !== null) {
    return t(PROBLEM_TEXTS[problem], { name, file: file ?? '', example: EXAMPLE });
  }
  const names = new Intl.ListFormat(textLocale(), { type: 'conjunction' });
  return t('settings.speechModelUsed', {
    name,
    languages: names.format(languages.map((code) => format.language(code))),
  });
}

/** Shows what the app knows about itself: reviewed first, then saved or copied. */
function Diagnostics() {
  const [isOpen, setIsOpen] = useState(false);
  const collect = useSettings((state) => state.collectDiagnostics);
  const open = () => {
    setIsOpen(true);
    void collect();
  };
  return (
    <>
      <Button onClick={open}>{t('settings.saveDiagnostics')}</Button>
      <Dialog
        title={t('settings.diagnostics')}
        isOpen={isOpen}
        isWide
        onClose={() => setIsOpen(false)}
      >
        {isOpen && <Collected />}
      </Dialog>
    </>
  );
}

function Collected() {
  const { diagnostics, saveDiagnostics: save, copyDiagnostics: copy } = useSettings();
  const text = valueOf(diagnostics)?.text;
  if (diagnostics.status === 'failed') return <ErrorPanel error={diagnostics.error} />;
  return (
    <div className={`${forms['body']} ${css['about']}`}>
      <p>{t('settings.diagnosticsPurpose')}</p>
      {text === undefined ? (
        <Skeleton rows={8} label={t('settings.collectingDiagnostics')} />
      ) : (
        <>
          <TextAreaField
            label={t('settings.diagnosticsText')}
            value={text}
            rows={16}
            dir="ltr"
            lang="en"
            readOnly
            spellCheck={false}
          />
          <div className={layout['line']}>
            <Button variant="primary" onClick={() => void save()}>
              {t('settings.saveAsFile')}
            </Button>
            <Button onClick={() => void copy(text)}>{t('main.copy')}</Button>
            <Outcome />
          </div>
        </>
      )}
    </div>
  );
}

function Outcome() {
  const handedOver = useSettings((state) => state.handedOver);
  if (handedOver.status === 'failed') return <DataFailure error={handedOver.error} />;
  const place = valueOf(handedOver);
  return (
    <p data-said="status" className={css['outcome']}>
      {place === 'copied' && t('usage.copied')}
      {place !== null && place !== 'copied' && t('settings.savedAs', { name: place.fileName })}
    </p>
  );
}

/** Typed in a terminal, in the folder of the app. */
const RETRY = 'node scripts/setup.mjs --retry-download';

/** Returns the common name of a system; others are named as in Node. */
function systemName(platform: string): string {
  const names: Readonly<Record<string, string>> = {
    linux: 'Linux',
    darwin: 'macOS',
    win32: 'Windows',
  };
  return names[platform] ?? platform;
}

export function AboutSection() {
  const info = useSettings((state) => valueOf(state.info));
  const missing = useSettings((state) => valueOf(state.embedded)?.missingPrograms);
  return (
    <Section place="about">
      <WayBackChoices />
      <p>
        Dragoman {info?.version}{' '}
        <span className={css['muted']}>
          {t('settings.platformAndLicence', { platform: systemName(info?.platform ?? '') })}
        </span>
      </p>
      {missing?.map((one) => (
        <MissingProgramNote key={one.program} {...one} />
      ))}
      {info !== null && info !== undefined && <RuntimeWarning {...info} />}
      <Updates />
      <SpeechModels />
      <Licenses />
      <Diagnostics />
    </Section>
  );
}

function RuntimeWarning({ isForTests, electron: { isFallback, version } }: AppInfo) {
  if (!isForTests && !isFallback) return null;
  return (
    <p className={css['warning']}>
      <TriangleAlert size={14} aria-hidden />{' '}
      {isForTests
        ? t('settings.packageForTests', { version })
        : t('settings.electronOutdated', { version, command: RETRY })}
    </p>
  );
}

function Licenses() {
  const open = useSettings((state) => state.openLicenses);
  return (
    <div className={layout['line']}>
      <Button onClick={() => void open('packages')}>{t('settings.licensesOfPackages')}</Button>
      <Button onClick={() => void open('electron')}>{t('settings.licensesOfElectron')}</Button>
    </div>
  );
}

function MissingProgramNote({ program, debianPackage }: MissingProgram) {
  return (
    <p>
      {t('settings.apertiumProgramMissing', { program })}{' '}
      {debianPackage === null
        ? t('settings.installAndRestart')
        : t('settings.installPackageAndRestart', { name: debianPackage })}
    </p>
  );
}

import { useState } from 'react';
import type { MissingProgram } from '../../../../shared/domain/connections/missing-program.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { ErrorPanel } from '../../../components/error-panel.tsx';
import { TextAreaField } from '../../../components/field.tsx';
import { Skeleton } from '../../../components/states.tsx';
import { valueOf } from '../../../lib/loadable.ts';
import { DataFailure } from '../data/failure.tsx';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import bars from '../../../components/bars.module.css';
import css from '../settings.module.css';
import diagnosticsCss from './about.module.css';

/** What the app knows about itself: looked through first, then saved or copied. */
function Diagnostics() {
  const [isOpen, setIsOpen] = useState(false);
  const collect = useSettings((state) => state.collectDiagnostics);
  const open = () => {
    setIsOpen(true);
    void collect();
  };
  return (
    <>
      <Button onClick={open}>{t('Save diagnostics…')}</Button>
      <Dialog title={t('Diagnostics')} isOpen={isOpen} isWide onClose={() => setIsOpen(false)}>
        {isOpen && <Collected />}
      </Dialog>
    </>
  );
}

function Collected() {
  const diagnostics = useSettings((state) => state.diagnostics);
  const save = useSettings((state) => state.saveDiagnostics);
  const copy = useSettings((state) => state.copyDiagnostics);
  const text = valueOf(diagnostics)?.text;
  if (diagnostics.status === 'failed') return <ErrorPanel error={diagnostics.error} />;
  return (
    <div className={diagnosticsCss['body']}>
      <p>
        {t(
          'For whoever helps you to find a fault. Keys, texts, folders, addresses, and the names of files, people and services are left out. Nothing is sent: save or copy the text, and pass it on yourself.',
        )}
      </p>
      {text === undefined ? (
        <Skeleton rows={8} label={t('Collecting the diagnostics')} />
      ) : (
        <>
          <TextAreaField
            label={t('What is saved')}
            value={text}
            rows={16}
            dir="ltr"
            lang="en"
            readOnly
            spellCheck={false}
          />
          <div className={bars['line']}>
            <Button variant="primary" onClick={() => void save()}>
              {t('Save as a file…')}
            </Button>
            <Button onClick={() => void copy(text)}>{t('Copy')}</Button>
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
    <output className={diagnosticsCss['outcome']}>
      {place === 'copied' && t('Copied.')}
      {place !== null && place !== 'copied' && t('Saved as {name}.', { name: place.fileName })}
    </output>
  );
}

/** Typed in a terminal, in the folder of the app. */
const RETRY = 'node scripts/setup.mjs --retry-download';

export function AboutSection() {
  const info = useSettings((state) => valueOf(state.info));
  const missing = useSettings((state) => valueOf(state.embedded)?.missingPrograms);
  return (
    <Section place="about" title={t('About')}>
      <p>
        Dragoman {info?.version}{' '}
        <span className={css['muted']}>
          {t('for {platform}, MIT licence', { platform: info?.platform ?? '' })}
        </span>
      </p>
      {missing?.map((one) => (
        <MissingProgramNote key={one.program} {...one} />
      ))}
      {info?.electron.isFallback === true && (
        <p className={css['warning']}>
          <TriangleAlert size={14} aria-hidden />{' '}
          {t(
            'It runs on Electron {version}, an older release that no longer gets security fixes. The set-up took it because it could not download the current one. To try again, run: {command}',
            { version: info.electron.version, command: RETRY },
          )}
        </p>
      )}
      <Diagnostics />
    </Section>
  );
}

function MissingProgramNote({ program, debianPackage }: MissingProgram) {
  return (
    <p>
      {t('Some directions of Apertium are not offered: the program {program} is missing.', {
        program,
      })}{' '}
      {debianPackage === null
        ? t('Install it and start the app again.')
        : t('Install the Debian package {name} and start the app again.', { name: debianPackage })}
    </p>
  );
}

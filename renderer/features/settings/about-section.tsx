import { t } from '../../../shared/i18n/text.ts';
import { valueOf } from '../../lib/loadable.ts';
import { useSettings } from './context.ts';
import { Section } from './section.tsx';
import css from './settings.module.css';

export function AboutSection() {
  const info = useSettings((state) => valueOf(state.info));
  return (
    <Section place="about" title={t('About')}>
      <p>
        Dragoman {info?.version}{' '}
        <span className={css['muted']}>
          {t('for {platform}, MIT licence', { platform: info?.platform ?? '' })}
        </span>
      </p>
    </Section>
  );
}

import { valueOf } from '../../lib/loadable.ts';
import { useSettings } from './context.ts';
import { Section } from './section.tsx';
import css from './settings.module.css';

export function AboutSection() {
  const info = useSettings((state) => valueOf(state.info));
  return (
    <Section title="About">
      <p>
        Dragoman {info?.version}{' '}
        <span className={css['muted']}>for {info?.platform}, MIT licence</span>
      </p>
    </Section>
  );
}

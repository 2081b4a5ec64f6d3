import { useState, type SubmitEvent } from 'react';
import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { messageOf } from '../../lib/error-text.ts';
import { offerText } from './memory-table.tsx';
import { useMemories } from './store.ts';
import record from '../../components/record-page.module.css';
import css from './memories.module.css';

function Projects({ memory }: { memory: LocalMemory }) {
  const projects = useMemories((state) => state.projects);
  const edit = useMemories((state) => state.editMemory);
  const chosen = new Set(memory.projectIds);
  const toggle = (projectId: string) => {
    const kept = memory.projectIds.filter((id) => id !== projectId);
    void edit({ projectIds: chosen.has(projectId) ? kept : [...kept, projectId] });
  };
  // One that is not listed any more can still be taken away.
  const gone = memory.projectIds.filter((id) => !projects.some((project) => project.id === id));
  const listed = [...projects, ...gone.map((id) => ({ id, name: t('memories.missingProject') }))];
  if (listed.length === 0) return null;
  return (
    <fieldset className={css['wide']}>
      <legend>{t('memories.usedOnlyForProjects')}</legend>
      <ul className={css['projects']}>
        {listed.map(({ id, name }) => (
          <li key={id}>
            <label className={css['choice']}>
              <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
              <span dir="auto">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Name, projects and where else a memory is. */
export function MemoryForm({ memory }: { memory: LocalMemory }) {
  const edit = useMemories((state) => state.editMemory);
  const [name, setName] = useState(memory.name);
  const [error, setError] = useState<ErrorData | null>(null);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(await edit({ name }));
  };
  return (
    <form
      className={record['panel']}
      aria-label={t('memories.memory')}
      onSubmit={(event) => void onSubmit(event)}
    >
      <div className={record['toolbar']}>
        <TextField
          label={t('app.name')}
          value={name}
          error={error === null ? null : messageOf(error)}
          onChange={(event) => setName(event.target.value)}
        />
        {name !== memory.name && <Button type="submit">{t('glossaries.rename')}</Button>}
      </div>
      <Projects memory={memory} />
      <label className={css['choice']}>
        <input
          type="checkbox"
          checked={memory.isOffered}
          onChange={(event) => void edit({ isOffered: event.target.checked })}
        />
        <span>{t('memories.offerToBuiltInService')}</span>
      </label>
      <p className={record['note']} aria-live="polite">
        {offerText(memory)}
      </p>
    </form>
  );
}

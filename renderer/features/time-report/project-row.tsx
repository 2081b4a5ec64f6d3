import { useState } from 'react';
import type { Project, ProjectPatch } from '../../../shared/domain/projects/project.ts';
import { t } from '../../../shared/i18n/text.ts';
import { serviceName } from '../../lib/service-name.ts';
import { SyncState } from './catalogue-list.tsx';
import { readRate, shortError } from './catalogue-words.ts';
import { NameCell, RowActions } from './row-parts.tsx';
import { useTimeReport } from './store.ts';
import forms from '../../components/forms.module.css';
import css from './catalogue.module.css';

interface RateCellProps {
  project: Project;
  onChange: (hourlyRate: number | null) => void;
}

/** Kept on Enter or when the field is left; Esc leaves it as it was. */
function RateCell({ project, onChange }: RateCellProps) {
  const shown = project.hourlyRate === null ? '' : String(project.hourlyRate);
  const [typed, setTyped] = useState<string | null>(null);
  const read = readRate(typed ?? shown);
  const keep = () => {
    if (typed === null || read === undefined) return;
    setTyped(null);
    if (read !== project.hourlyRate) onChange(read);
  };
  return (
    <input
      aria-label={t('timeReport.rateOf', { name: project.name })}
      className={css['rate']}
      inputMode="decimal"
      placeholder={t('timeReport.noRate')}
      value={typed ?? shown}
      aria-invalid={read === undefined ? true : undefined}
      title={read === undefined ? t('timeReport.rateRange') : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key !== 'Escape' || typed === null) return;
        event.stopPropagation();
        setTyped(null);
      }}
    />
  );
}

/** One project; each of its fields is changed in place. */
export function ProjectRow({ project }: { project: Project }) {
  const { id, name, connectionId, customerId, isBillable, isArchived, syncState } = project;
  const customers = useTimeReport((state) => state.catalogue?.customers);
  const connections = useTimeReport((state) => state.timeConnections);
  const error = useTimeReport((state) => state.catalogueErrors[id]);
  const editProject = useTimeReport((state) => state.editProject);
  const renameProject = useTimeReport((state) => state.renameProject);
  const deleteProject = useTimeReport((state) => state.deleteProject);
  const change = (patch: ProjectPatch) => void editProject(id, patch);
  const connection = connections.find((each) => each.id === connectionId);
  return (
    <tr>
      <th scope="row">
        <NameCell
          name={name}
          isArchived={isArchived}
          onRename={(next) => renameProject(id, next)}
        />
        {connections.length > 1 && connection && (
          <span className={css['where']}>{serviceName(connection.id, connection.name)}</span>
        )}
        {error !== undefined && (
          <p role="alert" className={forms['error']}>
            {shortError(error)}
          </p>
        )}
      </th>
      <td>
        <select
          aria-label={t('timeReport.customerOf', { name })}
          className={css['pick']}
          value={customerId ?? ''}
          onChange={({ target }) =>
            change({ customerId: target.value === '' ? null : target.value })
          }
        >
          <option value="">{t('texts.none')}</option>
          {customers
            ?.filter(
              (each) =>
                each.id === customerId || (each.connectionId === connectionId && !each.isArchived),
            )
            .map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
        </select>
      </td>
      <td>
        <RateCell project={project} onChange={(hourlyRate) => change({ hourlyRate })} />
      </td>
      <td>
        <label className={css['billable']}>
          <input
            type="checkbox"
            aria-label={t('timeReport.billableNamed', { name })}
            checked={isBillable}
            onChange={({ target }) => change({ isBillable: target.checked })}
          />
          <span className={css['unit']}>{t('time.billable')}</span>
        </label>
      </td>
      <td>
        <SyncState state={syncState} />
      </td>
      <td>
        <RowActions
          name={name}
          isArchived={isArchived}
          onArchive={(next) => change({ isArchived: next })}
          onDelete={() => void deleteProject(id)}
        />
      </td>
    </tr>
  );
}

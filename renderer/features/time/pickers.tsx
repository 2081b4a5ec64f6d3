import { useEffect, useMemo } from 'react';
import { NO_PROJECT } from '../../../shared/domain/time/names.ts';
import type { Catalog } from '../../../shared/domain/projects/project.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { LazyNamedComboBox } from '../../components/fields/lazy-combo-boxes.tsx';
import type { NamedComboBoxProps } from '../../components/fields/named-combo-box.tsx';
import { createSelector } from '../../lib/stores/feature-store.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import type { Made } from './catalog-slice.ts';
import type { TimeState } from './state.ts';
import { useTime } from './store.ts';
import { shortError } from './words.ts';

type PickerProps = Pick<
  NamedComboBoxProps,
  'value' | 'onPick' | 'isLabelHidden' | 'isDisabled' | 'isFocusedFirst' | 'onEscape' | 'noneLabel'
> & {
  label?: string;
  /** Nothing is created or renamed here, e.g. in a filter. */
  isChoiceOnly?: boolean;
};

const NO_CATALOG: Catalog = { projects: [], customers: [] };

const selectCatalog = (state: TimeState): Catalog => valueOf(state.catalog) ?? NO_CATALOG;

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

export const selectProjects = createSelector(
  (state: TimeState) => [selectCatalog(state)] as const,
  ({ projects }) => projects.toSorted(byName),
);

const selectCustomers = createSelector(
  (state: TimeState) => [selectCatalog(state)] as const,
  ({ customers }) => customers.toSorted(byName),
);

/** Loads projects and customers unless they are loaded. */
export function useCatalog(): void {
  const isKnown = useTime((state) => valueOf(state.catalog) !== null);
  const loadCatalog = useTime((state) => state.loadCatalog);
  useEffect(() => {
    if (!isKnown) void loadCatalog();
  }, [isKnown, loadCatalog]);
}

interface Editable {
  add: (name: string) => Promise<Made<{ id: string }>>;
  rename: (id: string, name: string) => Promise<ErrorData | null>;
  onPick: (id: string) => void;
}

/** Returns the props of a combo box that creates and renames records. */
const editing = ({ add, rename, onPick }: Editable) => ({
  async onCreate(name: string) {
    const made = await add(name);
    if (made.status === 'failed') return shortError(made.error);
    onPick(made.value.id);
    return null;
  },
  async onRename(id: string, name: string) {
    const error = await rename(id, name);
    return error === null ? null : shortError(error);
  },
});

/** Selects a project; archived ones are offered only while selected. */
export function ProjectPicker({
  label = t('texts.project'),
  isChoiceOnly = false,
  hasWithout = false,
  customerId,
  ...rest
}: PickerProps & {
  /** Also offers {@link NO_PROJECT}, for a filter. */
  hasWithout?: boolean;
  /** Customer of new projects. */
  customerId?: string | null;
}) {
  const projects = useTime(selectProjects);
  const { addProject, renameProject } = useTime();
  const { value, onPick } = rest;
  const choices = useMemo(
    () => [
      ...(hasWithout ? [{ id: NO_PROJECT, name: t('time.withoutProject') }] : []),
      ...projects
        .filter(({ id, isArchived }) => !isArchived || id === value)
        .map(({ id, name, customerName }) => ({ id, name, detail: customerName })),
    ],
    [projects, value, hasWithout],
  );
  const add = (name: string) => addProject(name, customerId ?? null);
  return (
    <LazyNamedComboBox
      {...rest}
      label={label}
      noun="project"
      choices={choices}
      {...(isChoiceOnly ? {} : editing({ add, rename: renameProject, onPick }))}
    />
  );
}

/** Selects a customer; archived ones are offered only while selected. */
export function CustomerPicker(props: PickerProps) {
  const { label = t('time.customer'), isChoiceOnly = false, ...rest } = props;
  const customers = useTime(selectCustomers);
  const { addCustomer, renameCustomer } = useTime();
  const { value, onPick } = rest;
  const choices = useMemo(
    () =>
      customers
        .filter(({ id, isArchived }) => !isArchived || id === value)
        .map(({ id, name }) => ({ id, name })),
    [customers, value],
  );
  return (
    <LazyNamedComboBox
      {...rest}
      label={label}
      noun="customer"
      choices={choices}
      {...(isChoiceOnly ? {} : editing({ add: addCustomer, rename: renameCustomer, onPick }))}
    />
  );
}

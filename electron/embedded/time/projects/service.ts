import { invalidField } from '../../http/service-error.ts';
import { requireName } from '../customers/service.ts';
import type { CustomersRepo } from '../customers/repo.ts';
import type { FormFields } from '../form-fields.ts';
import { MAX_NOTE_CHARS } from '../../../../shared/domain/time/limits.ts';
import { createRecordService, type RecordService, type Stamps } from '../records.ts';
import { parseRate } from '../values/amounts.ts';
import type { Project, ProjectContent, ProjectsRepo } from './repo.ts';

export function createProjectService(
  repo: ProjectsRepo,
  customers: CustomersRepo,
  stamps: Stamps,
): RecordService<Project> {
  return createRecordService<ProjectContent, Project>(
    repo,
    stamps,
    'project',
    (fields, project) => {
      const content = withProjectFields(
        project ?? { ...NEW_PROJECT, name: requireName(fields) },
        fields,
      );
      const { customerId } = content;
      // A deleted customer may stay assigned, but cannot be newly assigned.
      if (customerId === null || customerId === project?.customerId) return content;
      const customer = customers.find(customerId);
      if (customer !== null && customer.deletedAtMs === null) return content;
      throw invalidField('customer_id', 'There is no customer with this id.');
    },
  );
}

/** Defaults of a new project. */
const NEW_PROJECT: Omit<ProjectContent, 'name'> = {
  description: null,
  isActive: true,
  privacy: 2,
  customerId: null,
  isTaskRequired: false,
  isBillable: false,
  billBy: 'project',
  rate: null,
  isTemplate: false,
};

/**
 * Returns the content with the sent fields replaced. An empty `description`, `customer_id`, or
 * `rate` clears it.
 * @throws 422 naming the field
 */
function withProjectFields(content: ProjectContent, fields: FormFields): ProjectContent {
  return {
    name: fields.has('name') ? requireName(fields) : content.name,
    description: readDescription(fields, content.description),
    isActive: fields.flag('active') ?? content.isActive,
    privacy: fields.wholeNumber('privacy', 1, 2) ?? content.privacy,
    customerId: readReference(fields, 'customer_id', content.customerId),
    isTaskRequired: fields.flag('required_task') ?? content.isTaskRequired,
    isBillable: fields.flag('billable') ?? content.isBillable,
    billBy: fields.choice('bill_by', ['project', 'user']) ?? content.billBy,
    rate: readRate(fields, content.rate),
    isTemplate: fields.flag('template') ?? content.isTemplate,
  };
}

/** Reads an id of another resource; empty: none. @throws 422 when it is not an id */
export function readReference(
  fields: FormFields,
  name: string,
  current: number | null,
): number | null {
  if (!fields.has(name)) return current;
  return fields.wholeNumber(name, 1, Number.MAX_SAFE_INTEGER) ?? null;
}

function readDescription(fields: FormFields, current: string | null): string | null {
  const text = fields.text('description', MAX_NOTE_CHARS);
  if (text === undefined) return current;
  return text === '' ? null : text;
}

function readRate(fields: FormFields, current: string | null): string | null {
  const text = fields.raw('rate');
  if (text === undefined) return current;
  if (text === '') return null;
  const rate = parseRate(text);
  if (rate !== null) return rate;
  throw invalidField('rate', 'rate must be a decimal such as 85.50, not negative.');
}

import { requireName } from '../customers/customer-service.ts';
import type { FormFields } from '../http/form-fields.ts';
import { MAX_TEXT_CHARS } from '../http/limits.ts';
import { invalidField } from '../service-error.ts';
import { parseRate } from '../values/amounts.ts';
import type { ProjectContent } from './projects-repo.ts';

/** What a new project has where nothing was sent. */
export const NEW_PROJECT: Omit<ProjectContent, 'name'> = {
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
 * The content with the fields that were sent in place of its own. An empty `description`, `customer_id`
 * or `rate` takes it away.
 * @throws 422 naming the field
 */
export function withProjectFields(content: ProjectContent, fields: FormFields): ProjectContent {
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

/**
 * An id of another resource; empty: none.
 * @throws 422 when it is no id
 */
export function readReference(
  fields: FormFields,
  name: string,
  current: number | null,
): number | null {
  if (!fields.has(name)) return current;
  return fields.wholeNumber(name, 1, Number.MAX_SAFE_INTEGER) ?? null;
}

function readDescription(fields: FormFields, current: string | null): string | null {
  const text = fields.text('description', MAX_TEXT_CHARS);
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

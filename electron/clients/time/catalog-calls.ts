import { invalidInput, pathSegment } from '../http/request-input.ts';
import { projectForm, toForm } from './form-fields.ts';
import { readWholeList } from './list-call.ts';
import { createTimeVerbs, type TimeContext } from './time-call.ts';
import { unsentError, unsentOnThrow } from './time-call-error.ts';
import type { TimeCallOptions, TimeClient } from './time-client.ts';
import { recordOf } from './wire/answer-shape.ts';
import { toRemoteCustomer, toRemoteProject } from './wire/records.ts';

/** The calls about projects and customers. */
export type CatalogCalls = Pick<
  TimeClient,
  | 'listProjects'
  | 'createProject'
  | 'updateProject'
  | 'deleteProject'
  | 'listCustomers'
  | 'createCustomer'
  | 'renameCustomer'
  | 'setCustomerActive'
  | 'deleteCustomer'
>;

/** Builds the calls about projects and customers. */
export function createCatalogCalls(context: TimeContext): CatalogCalls {
  const { post, remove } = createTimeVerbs(context);

  const change = async <T>(
    path: string,
    form: URLSearchParams,
    toRecord: (wire: unknown) => T | null,
    options: TimeCallOptions | undefined,
  ): Promise<T | null> =>
    post(path, form, ({ value }) => toRecord(recordOf(value)), options, {
      secrets: [form.get('name') ?? '', form.get('description') ?? ''],
    });

  const changeCustomer = async (
    remoteId: string,
    form: URLSearchParams,
    options: TimeCallOptions | undefined,
  ): ReturnType<TimeClient['renameCustomer']> =>
    change(pathTo('customers', remoteId), form, toRemoteCustomer, options);

  return {
    listProjects: async (query = {}, options) =>
      readWholeList(context, '/projects', query, toRemoteProject, options),
    createProject: async (project, options) => {
      requireName(project.name);
      return change('/projects', projectForm(project), toRemoteProject, options);
    },
    updateProject: async (remoteId, fields, options) => {
      if (fields.name !== undefined) requireName(fields.name);
      return change(pathTo('projects', remoteId), projectForm(fields), toRemoteProject, options);
    },
    deleteProject: async (remoteId, options) => remove(pathTo('projects', remoteId), options),
    listCustomers: async (query = {}, options) =>
      readWholeList(context, '/customers', query, toRemoteCustomer, options),
    createCustomer: async ({ name, isActive }, options) => {
      requireName(name);
      return change('/customers', toForm({ name, active: isActive }), toRemoteCustomer, options);
    },
    renameCustomer: async (remoteId, name, options) => {
      requireName(name);
      return changeCustomer(remoteId, toForm({ name }), options);
    },
    setCustomerActive: async (remoteId, isActive, options) =>
      changeCustomer(remoteId, toForm({ active: isActive }), options),
    deleteCustomer: async (remoteId, options) => remove(pathTo('customers', remoteId), options),
  };
}

/** Returns the path of one resource. @throws `input/invalid` for an invalid identifier */
export function pathTo(family: 'projects' | 'customers' | 'time_entries', id: string): string {
  return unsentOnThrow(() => `/${family}/${pathSegment(id, 'remoteId')}`);
}

function requireName(name: string): void {
  if (name.trim() === '') throw unsentError(invalidInput('A name is needed.', 'name'));
}

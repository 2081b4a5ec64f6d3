import { describe, expect, it } from 'vitest';
import { createApi } from '../../../shared/ipc/api.ts';
import { EVENT_NAMES, PAGE_REQUEST_NAMES, REQUEST_NAMES } from '../../../shared/ipc/channels.ts';
import {
  nothing,
  type EventSchemas,
  type RequestSchemas,
} from '../../../shared/ipc/common-schemas.ts';
import { events, requests } from '../../../shared/ipc/contract.ts';

/** An API whose methods return the name of their channel. */
const named = createApi({
  ask: (name) => () => name,
  listen: (name) => () => name,
  holdFile: async () => ({ ok: true, value: null }),
});
const methods = Object.entries(named).flatMap(([domain, room]) =>
  Object.entries<unknown>({ ...room }).map(([name, method]) => ({ domain, name, method })),
);

describe('the channels', () => {
  it('are those of the contract, each once', () => {
    expect(REQUEST_NAMES.toSorted()).toEqual(Object.keys(requests).toSorted());
    expect(EVENT_NAMES.toSorted()).toEqual(Object.keys(events).toSorted());
  });

  it("don't compile with schemas for more or fewer of them", () => {
    const schemas = { input: nothing, output: nothing };
    // @ts-expect-error -- settings:update has no schemas
    const fewer: RequestSchemas<'settings'> = { 'settings:get': schemas };
    const more: RequestSchemas<'settings'> = {
      'settings:get': schemas,
      'settings:update': schemas,
      // @ts-expect-error -- no such request is listed
      'settings:erase': schemas,
    };
    // @ts-expect-error -- no such event is listed
    const event: EventSchemas<'settings'> = { 'settings:erased': nothing };
    expect([fewer, more, event].flatMap((group) => Object.keys(group))).toHaveLength(5);
  });
});

describe('the api of the page', () => {
  it('has a method for each channel, and one to hold a dropped file', () => {
    const called = methods
      .filter(({ name }) => name !== 'holdFile')
      .map(({ method }) => String((method as () => unknown)()));
    expect(called.toSorted()).toEqual([...PAGE_REQUEST_NAMES, ...EVENT_NAMES].toSorted());
    expect(methods).toHaveLength(PAGE_REQUEST_NAMES.length + EVENT_NAMES.length + 1);
  });

  it('names a method after its channel', () => {
    expect([
      named.documents.start(undefined as never),
      named.timeConnections.setToken(undefined as never),
      named.app.onEmbeddedStatusChanged(undefined as never),
      named.styleRules.list(undefined as never),
      named.proxy.onChanged(undefined as never),
    ]).toEqual([
      'documents:start',
      'time-connections:set-token',
      'app:embedded-status-changed',
      'style-rules:list',
      'proxy:changed',
    ]);
  });

  it('has no method that takes a path', () => {
    expect(REQUEST_NAMES).toContain('documents:hold-path');
    expect(named.documents).not.toHaveProperty('holdPath');
  });

  it('cannot be changed', () => {
    expect(Object.isFrozen(named)).toBe(true);
    expect(Object.values(named).every((room) => Object.isFrozen(room))).toBe(true);
    expect(Object.isFrozen(REQUEST_NAMES)).toBe(true);
  });
});

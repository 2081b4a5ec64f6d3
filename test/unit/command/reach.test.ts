import { describe, expect, it } from 'vitest';
import { REACH } from '../../../electron/command/reach.ts';
import { APP_REACH } from '../../../electron/command/reach/app.ts';
import { TERMS_REACH } from '../../../electron/command/reach/terms.ts';
import { TEXTS_REACH } from '../../../electron/command/reach/texts.ts';
import { TIME_REACH } from '../../../electron/command/reach/time.ts';
import { REQUEST_NAMES } from '../../../shared/ipc/channels.ts';
import { INPUTS } from '../ipc/proper-inputs.ts';

const inputs: Readonly<Record<string, unknown>> = INPUTS;

/** Requests of commands that name a connection and are free, with what they do there. */
const FREE_AT_A_CONNECTION: Readonly<Record<string, string>> = {
  'connections:get-languages': 'lists languages',
  'connections:get-usage': 'reads the characters used',
  'connections:list-glossaries': 'lists glossaries',
  'glossaries:list': 'only filters by it',
  'memories:list': 'only filters by it',
  'memories:list-remote': 'lists memories',
  'spoken-terms:list': 'lists spoken terms',
  'style-profiles:list': 'lists style profiles',
  'style-rules:list': 'lists style rules',
  'text:prepare': 'loads a model of the built-in service',
  'text:get-choices': 'lists choices',
  'time-connections:pull': 'reads hours, which no time service bills',
  'usage:get-account': 'reads the characters used',
  'usage:get-last-account': 'reads what was stored',
  'usage:get-report': 'reads a report',
  'usage:export-report': 'reads a report',
  'usage:list-days': 'only filters by it',
  'usage:list-pairs': 'only filters by it',
  'watches:create': 'plans files, and sends none',
  'models:find-way': 'looks into the list of models',
};

const namesConnection = (name: string): boolean => {
  const input = inputs[name];
  return typeof input === 'object' && input !== null && 'connectionId' in input;
};

describe('requests that commands may make', () => {
  it('are judged once', () => {
    const parts = [APP_REACH, TERMS_REACH, TEXTS_REACH, TIME_REACH];
    const names = parts.flatMap((part) => Object.keys(part));
    expect(names.toSorted()).toEqual(REQUEST_NAMES.toSorted());
  });

  it('are either costly or known to be free, if they name a connection', () => {
    const unclear = REQUEST_NAMES.filter((name) => {
      const reach = REACH[name];
      const isFree = reach.who === 'command' && reach.costs === 'never';
      return isFree && namesConnection(name) && FREE_AT_A_CONNECTION[name] === undefined;
    });
    expect(unclear).toEqual([]);
  });

  it('neither delete, purge, nor restore, and take no keys', () => {
    const dangerous =
      /:(?:delete|purge|restore|remove(?!-planned)|erase|drop|empty|undo|redo|decide|set-|add$|revoke|roll-back|finish|stage|replace|restart)/u;
    const open = REQUEST_NAMES.filter(
      (name) => dangerous.test(name) && REACH[name].who === 'command',
    );
    expect(open).toEqual([]);
  });
});

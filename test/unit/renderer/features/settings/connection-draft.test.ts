import { describe, expect, it } from 'vitest';
import { connectionInputSchema } from '../../../../../shared/ipc/contract.ts';
import {
  checkDraft,
  toInput,
  type ConnectionDraft,
} from '../../../../../renderer/features/settings/connection-draft.ts';
import { recogniseKey } from '../../../../../renderer/features/settings/key-kind.ts';

const draft = (patch: Partial<ConnectionDraft>): ConnectionDraft => ({
  name: 'Agency',
  kind: 'paid',
  key: 'abc-123',
  baseUrl: '',
  ...patch,
});
const fields = (patch: Partial<ConnectionDraft>) => Object.keys(checkDraft(draft(patch)));

describe('recogniseKey', () => {
  it('tells the edition and its host by the ending alone', () => {
    expect(recogniseKey(' abc:fx ')).toEqual({ kind: 'free', host: 'api-free.deepl.com' });
    expect(recogniseKey('abc')).toEqual({ kind: 'paid', host: 'api.deepl.com' });
    expect(recogniseKey('abc:fxx')?.kind).toBe('paid');
    expect(recogniseKey('  ')).toBeNull();
  });
});

describe('checkDraft', () => {
  it.each<[Partial<ConnectionDraft>, string[]]>([
    [{}, []],
    [{ name: '   ' }, ['name']],
    [{ name: 'n'.repeat(101) }, ['name']],
    [{ key: '' }, ['key']],
    [{ key: 'two words' }, ['key']],
    [{ key: 'k'.repeat(501) }, ['key']],
    [{ key: 'abc:fx' }, ['key']],
    [{ kind: 'free', key: 'abc' }, ['key']],
    [{ kind: 'free', key: 'abc:fx' }, []],
    [{ kind: 'custom', key: 'abc:fx', baseUrl: 'https://service.example' }, []],
    [{ kind: 'custom', baseUrl: '' }, ['baseUrl']],
    [{ kind: 'custom', baseUrl: 'service.example' }, ['baseUrl']],
    [{ kind: 'custom', baseUrl: 'http://service.example' }, ['baseUrl']],
    [{ kind: 'custom', baseUrl: 'http://127.0.0.1:3000' }, []],
    [{ kind: 'custom', baseUrl: 'http://localhost.evil.example' }, ['baseUrl']],
    [{ kind: 'custom', baseUrl: 'https://user:secret@service.example' }, ['baseUrl']],
    [{ kind: 'custom', baseUrl: 'javascript:alert(1)' }, ['baseUrl']],
    [{ kind: 'custom', baseUrl: 'file:///etc/passwd' }, ['baseUrl']],
  ])('%j marks %j', (patch, expected) => expect(fields(patch)).toEqual(expected));

  it('lets nothing through that the contract refuses', () => {
    const accepted = [
      draft({}),
      draft({ name: ' Agency ', key: ' abc ' }),
      draft({ kind: 'custom', baseUrl: ' https://service.example ' }),
    ];
    for (const each of accepted) {
      expect(checkDraft(each)).toEqual({});
      expect(connectionInputSchema.safeParse(toInput(each)).success).toBe(true);
    }
  });

  it('sends an address for a custom connection only', () => {
    expect(toInput(draft({ baseUrl: 'https://left.over' })).baseUrl).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { connectionInputSchema } from '../../../../../../shared/ipc/connection-requests.ts';
import { t } from '../../../../../../shared/i18n/text.ts';
import {
  checkDraft,
  toInput,
  type ConnectionDraft,
} from '../../../../../../renderer/features/settings/connections/draft.ts';
import {
  keyHint,
  keyProblem,
} from '../../../../../../renderer/features/settings/connections/key-kind.ts';

const draft = (patch: Partial<ConnectionDraft>): ConnectionDraft => ({
  name: 'Agency',
  kind: 'paid',
  key: 'abc-123',
  baseUrl: '',
  region: 'us',
  ...patch,
});
const fields = (patch: Partial<ConnectionDraft>) => Object.keys(checkDraft(draft(patch)));

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

describe('a key of another kind', () => {
  it('is distinguished: an admin key, spaces around it, and text that is no key', () => {
    const target = { kind: 'paid', host: null } as const;
    expect(keyHint('abc:adm', target)).toContain('can’t translate');
    expect(keyHint(' abc ', target)).toContain(t('data.keySpacesIgnored'));
    expect(keyHint('abc', target)).not.toContain(t('data.keySpacesIgnored'));
    expect(keyHint('https://api.example/?key=abc', target)).toContain('an address, not a key');
    expect(keyProblem('schlüssel')).toContain('ASCII');
    expect(keyProblem('abc-123:fx')).toBeNull();
  });

  it('is refused in a region where it cannot work, and otherwise sent to the address of the region', () => {
    expect(fields({ kind: 'regional', key: 'abc:fx' })).toEqual(['key']);
    expect(fields({ kind: 'regional', key: 'abc:adm' })).toEqual(['key']);
    expect(fields({ kind: 'regional' })).toEqual([]);
    expect(toInput(draft({ kind: 'regional', region: 'jp' }))).toMatchObject({
      kind: 'custom',
      baseUrl: 'https://api-jp.deepl.com',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { timeAbilitiesOfKind } from '../../../../shared/domain/time/abilities.ts';
import { TIME_CONNECTION_KINDS } from '../../../../shared/domain/time/names.ts';
import { abilitiesOfId, abilitiesOfKind } from '../../../../shared/domain/connections/abilities.ts';
import { accountAt, REGION_HOSTS } from '../../../../shared/domain/connections/service-keys.ts';
import { CONNECTION_KINDS } from '../../../../shared/domain/connections/connection-kind.ts';

const kindsThat = (can: (abilities: ReturnType<typeof abilitiesOfKind>) => boolean) =>
  CONNECTION_KINDS.filter((kind) => can(abilitiesOfKind(kind)));

describe('what a connection can do', () => {
  it('says only of the built-in services that nothing leaves this computer', () => {
    expect(kindsThat(({ isHere }) => isHere)).toEqual(['embedded', 'practice']);
    expect(TIME_CONNECTION_KINDS.filter((kind) => timeAbilitiesOfKind(kind).isHere)).toEqual([
      'embedded',
    ]);
  });

  it('sends what only our own services know to no other service', () => {
    const own = ['embedded', 'practice'];
    for (const can of ['confirmsResults', 'tellsQuality', 'keepsNames', 'takesMemories'] as const) {
      const kinds: readonly string[] = kindsThat((abilities) => abilities[can]);
      expect(kinds).toContain('embedded');
      expect(kinds.filter((kind) => !own.includes(kind))).toEqual([]);
    }
  });

  it('is billed, and has keys, only for accounts', () => {
    const accounts = ['paid', 'free', 'custom'];
    expect(kindsThat(({ billsMinimum }) => billsMinimum)).toEqual(accounts);
    expect(kindsThat(({ takesKey }) => takesKey)).toEqual(accounts);
    expect(kindsThat(({ isEditable }) => isEditable)).toEqual(accounts);
  });

  it('leaves practice out of defaults and counts', () => {
    expect(kindsThat(({ canBeDefault }) => !canBeDefault)).toEqual(['practice']);
    expect(kindsThat(({ countsUsage }) => !countsUsage)).toEqual(['practice']);
  });

  it('administers the built-in service by itself, and neither the free edition nor practice', () => {
    expect(CONNECTION_KINDS.map((kind) => abilitiesOfKind(kind).administration)).toEqual([
      'own',
      'none',
      'key',
      'none',
      'key',
    ]);
  });

  it.each([
    ['custom', 'https://api.deepl.com', 'paid', abilitiesOfKind('paid')],
    ['custom', 'https://api-free.deepl.com', 'free', abilitiesOfKind('free')],
    ['custom', 'https://mt.example/deepl', 'custom', abilitiesOfKind('custom')],
    ['custom', 'https://api.deepl.com.mt.example', 'custom', abilitiesOfKind('custom')],
    ['paid', 'https://api.deepl.com', 'paid', abilitiesOfKind('paid')],
  ] as const)('follows the address: %s, %s', (kind, baseUrl, own, abilities) => {
    expect(accountAt(kind, baseUrl)).toEqual({ kind: own, abilities });
  });

  it('of a region is that of the paid edition, without voice and administration', () => {
    for (const host of Object.values(REGION_HOSTS)) {
      const { kind, abilities } = accountAt('custom', `https://${host}`);
      expect(kind).toBe('custom');
      const paid = abilitiesOfKind('paid');
      expect(abilities).toEqual({ ...paid, administration: 'none', hasVoice: false });
    }
  });

  it("is known by the id of a connection that may be gone: what isn't ours is elsewhere", () => {
    expect(abilitiesOfId('embedded')).toEqual(abilitiesOfKind('embedded'));
    expect(abilitiesOfId('practice')).toEqual(abilitiesOfKind('practice'));
    expect(abilitiesOfId('gone')).toMatchObject({ isHere: false, confirmsResults: false });
  });
});

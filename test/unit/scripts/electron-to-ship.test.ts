import { describe, expect, it } from 'vitest';
import { electronToShip, type ElectronRuntime } from '../../../scripts/lib/electron-runtime.mjs';

const runtime = (kind: ElectronRuntime['kind']): ElectronRuntime => ({
  executable: '/opt/electron',
  version: '1.2.3',
  kind,
  env: {},
});

describe('a package', () => {
  it('ships the Electron of its vendor', () => {
    const vendor = runtime('vendor');
    expect(electronToShip(vendor)).toBe(vendor);
  });

  it.each(['substitute', 'override'] as const)('never ships the %s', (kind) => {
    expect(() => electronToShip(runtime(kind))).toThrow(`this is the ${kind}, 1.2.3`);
  });

  it("isn't made without a runtime", () => {
    expect(() => electronToShip(null)).toThrow('there is none');
  });
});

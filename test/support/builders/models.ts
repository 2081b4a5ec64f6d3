import type { ModelDirection } from '../../../shared/domain/models/model.ts';

export function aModelDirection(patch: Partial<ModelDirection> = {}): ModelDirection {
  return {
    id: 'en_es',
    sourceLang: 'en',
    targetLang: 'es',
    version: '3.0',
    quality: null,
    downloadBytes: 24_000_000,
    diskBytes: 36_000_000,
    memoryBytes: 170_000_000,
    installed: null,
    hasUpdate: false,
    job: null,
    ...patch,
  };
}

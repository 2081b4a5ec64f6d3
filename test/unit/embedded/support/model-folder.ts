import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createRandomModel, createSteadyModel } from './marian-model.ts';

/** An empty folder for models; removed with the test. */
export function modelsFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'models-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Writes a model and its manifest, as a person would put it there. */
export function putModel(
  models: string,
  name: string,
  options: {
    source?: string;
    target?: string;
    precision?: string;
    /** True: it repeats itself, as broken models do, and none of its answers can be trusted. */
    isRandom?: boolean;
    /** Changes the model before its checksum is taken. */
    change?: (model: Uint8Array) => Uint8Array;
  } = {},
): string {
  const folder = path.join(models, name);
  mkdirSync(folder);
  const made = options.isRandom === true ? createRandomModel() : createSteadyModel();
  const model = options.change?.(made.model) ?? made.model;
  writeFileSync(path.join(folder, 'model.bin'), model);
  writeFileSync(path.join(folder, 'vocab.spm'), made.vocab);
  writeFileSync(
    path.join(folder, 'manifest.json'),
    JSON.stringify({
      source: options.source ?? 'en',
      target: options.target ?? 'de',
      precision: options.precision ?? 'float32',
      files: {
        model: { name: 'model.bin', sha256: sha256(model) },
        vocabs: [{ name: 'vocab.spm', sha256: sha256(made.vocab) }],
      },
    }),
  );
  return folder;
}

import path from 'node:path';
import {
  createRandomModel,
  createSteadyModel,
  writeModelFolder,
} from '../../../../scripts/lib/marian-model.mjs';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** Returns an empty folder for models, which is removed with the test. */
export function modelsFolder(): string {
  const folder = temporaryFolder();
  return folder;
}

/** Writes a model and its manifest, like a user would. */
export function putModel(
  models: string,
  name: string,
  {
    isRandom = false,
    change = (model) => model,
    ...files
  }: {
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
  const made = isRandom ? createRandomModel() : createSteadyModel();
  writeModelFolder(folder, { ...made, model: change(made.model) }, files);
  return folder;
}

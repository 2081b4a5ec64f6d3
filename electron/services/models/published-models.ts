import published from '../../../resources/offline-models.json' with { type: 'json' };
import type { PublishedModels } from './directions.ts';

/** What the publisher says in public of the models, read on the day that the file names: docs/offline-models.md. */
export const PUBLISHED: PublishedModels = published;

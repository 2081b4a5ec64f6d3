import type { PublishedModels } from './directions.ts';

export const PUBLISHED: PublishedModels = { models: [] };

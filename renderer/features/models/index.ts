// Its store is built when part of it is first shown.
export { MissingModel, ModelOffer, useModelOffer } from './model-offer.tsx';
export { ModelsActions, ModelsList } from './models-list.tsx';
export { RailDownloads } from './rail-downloads.tsx';
export { useModels } from './store.ts';

import { createSampleApi, SCENARIOS } from './sample-api.ts';

// Runs in the page before the app, in the place of the preload.
const wanted = new URLSearchParams(location.search).get('scenario');
const fake = createSampleApi(SCENARIOS.find((each) => each === wanted) ?? 'full');
Object.assign(window, { api: fake.api, fake });

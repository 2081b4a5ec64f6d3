// The page itself is loaded when it is opened, with its store; see app/voice-view.tsx.
export { createVoiceStore, type VoiceState } from './store.ts';

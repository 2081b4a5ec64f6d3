/** Runs the app's voice part as a separate process: someone speaks, and has the rest transcribed if there is one. */
import { readArgs } from './read-args.ts';
import {
  finish,
  openVoiceLife,
  speak,
  type FromVoiceLife,
  type VoiceLifeArgs,
} from './voice-life.ts';

const args = readArgs() as VoiceLifeArgs;
const tell = (message: FromVoiceLife): void => {
  process.send?.(message);
};
const app = openVoiceLife(args, tell);
const sessionId = await speak(app, args, tell);
await finish(app, sessionId);
await app.close();
process.disconnect();

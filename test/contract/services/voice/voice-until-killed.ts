/** Runs as a separate process: records dictated words until it is killed, and reports what is on the disk. */
import '../../../support/killed-program.ts';
import { dictated, openVoice, START } from '../../support/voice-under-test.ts';

const [, , folder = '', url = '', key = '', count = '0'] = process.argv;
const say = (what: object): void => {
  process.stdout.write(`${JSON.stringify(what)}\n`);
};
const { voice } = openVoice({
  folder,
  service: { url, key },
  onLines: ({ targetLang, concluded }) => {
    for (const { text } of concluded) say({ targetLang, text });
  },
});
const { id: sessionId } = await voice.start(START);
say({ sessionId });
for (const [sequence, pcm] of dictated(Number(count)).pieces.entries()) {
  say({ soundMs: await voice.addSound({ sessionId, sequence, pcm }) });
}

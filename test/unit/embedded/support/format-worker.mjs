/** Takes documents apart and reassembles them in a thread, one after the other. */
import { budgetOfFile } from '../../../../shared/documents/read-budget.ts';
import { parentPort } from 'node:worker_threads';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { formatOfId } from '../../../../electron/embedded/formats/registry.ts';

async function rebuild({ format: id, bytes }) {
  const options = { sourceLang: 'EN', targetLang: 'ES', outputFormat: id };
  try {
    const format = formatOfId(id);
    const document = await format.open(bytes, budgetOfFile(bytes), options);
    const answers = document.segments.map((segment) => accentSegment(segment).pieces);
    const result = await document.write(answers, 'ES');
    // The written file must be complete: it is read again like by the next reader.
    const again = await format.open(result, budgetOfFile(result), options);
    parentPort?.postMessage({
      segments: document.segments.length,
      locations: document.locations?.length,
      again: again.segments.length,
    });
  } catch (error) {
    const code = typeof error?.code === 'string' ? error.code : 'none';
    parentPort?.postMessage({ code, message: String(error?.message), stack: String(error?.stack) });
  }
}

parentPort?.on('message', (message) => void rebuild(message));

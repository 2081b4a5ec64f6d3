/** Translates its office file, then reads it as the app does. */
import { parentPort, workerData } from 'node:worker_threads';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { formatOfId } from '../../../../electron/embedded/formats/registry.ts';
import { extractSegments } from '../../../../shared/documents/extract-segments.ts';
import { budgetOfFile, createReadBudget } from '../../../../shared/documents/read-budget.ts';

try {
  const { format, bytes: source } = workerData;
  const options = { sourceLang: 'EN', targetLang: 'ES', outputFormat: format };
  const document = await formatOfId(format).open(source, budgetOfFile(source), options);
  const bytes = await document.write(
    document.segments.map((segment) => accentSegment(segment).pieces),
    'ES',
  );
  await extractSegments(format, source, createReadBudget());
  parentPort?.postMessage({ bytes, segments: document.segments.length });
} catch (error) {
  parentPort?.postMessage({ code: error.code ?? String(error) });
}

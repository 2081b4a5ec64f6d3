/** Translates the workbook it is started with, then reads it as the app does. */
import { budgetOfFile } from '../../../../shared/documents/read-budget.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { xlsxFormat } from '../../../../electron/embedded/formats/xlsx.ts';
import { extractSegments } from '../../../../shared/documents/extract-segments.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';

try {
  const document = xlsxFormat.open(workerData, budgetOfFile(workerData));
  const bytes = document.write(
    document.segments.map((segment) => accentSegment(segment).pieces),
    'ES',
  );
  await extractSegments('xlsx', workerData, createReadBudget());
  parentPort?.postMessage({ bytes, segments: document.segments.length });
} catch (error) {
  parentPort?.postMessage({ code: error.code ?? String(error) });
}

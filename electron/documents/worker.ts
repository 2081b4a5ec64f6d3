import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { convertXliff12 } from '../../shared/documents/xliff/convert-xliff-12.ts';
import { AppError, toAppError } from '../../shared/errors.ts';
import { hasSameText, pairSegments } from './compare-content.ts';
import { inspectContent } from './inspect-content.ts';
import type { InspectorAnswer, InspectorTask, InspectorWorkerData } from './inspector-messages.ts';
import { readRegularFile } from './read-regular-file.ts';

const { maxFileBytes }: InspectorWorkerData = workerData;
/** A result may be somewhat larger than its source; it is stored already, so it is worth reading. */
const maxResultBytes = maxFileBytes * 2;

async function perform(task: InspectorTask): Promise<InspectorAnswer> {
  if (task.kind === 'inspect') {
    const content = await readRegularFile(task.path, maxFileBytes);
    return { kind: 'inspected', file: await inspectContent(task.fileName, content) };
  }
  if (task.kind === 'inspect-bytes') {
    const sha256 = createHash('sha256').update(task.bytes).digest('hex');
    const file = await inspectContent(task.fileName, { bytes: task.bytes, sha256 });
    return { kind: 'inspected', file };
  }
  if (task.kind === 'convert-xliff') {
    const { bytes } = await readRegularFile(task.path, maxFileBytes);
    return { kind: 'converted', ...convertXliff12(bytes) };
  }
  if (task.kind === 'read-pairs') {
    const source = await readRegularFile(task.sourcePath, maxFileBytes);
    const target = await readRegularFile(task.targetPath, maxResultBytes);
    return { kind: 'pairs', segments: await pairSegments(task, source, target) };
  }
  const a = await readRegularFile(task.pathA, maxResultBytes);
  const b = await readRegularFile(task.pathB, maxResultBytes);
  return { kind: 'compared', isSame: await hasSameText(task.format, a, b) };
}

async function answer(task: InspectorTask): Promise<InspectorAnswer> {
  try {
    return await perform(task);
  } catch (error) {
    return { kind: 'failed', error: toAppError(error).toData() };
  }
}

if (parentPort === null) throw new AppError('internal', 'This file runs as a worker thread only.');
const port = parentPort;

async function serve(task: InspectorTask): Promise<void> {
  port.postMessage(await answer(task));
}

port.on('message', (task: InspectorTask) => void serve(task));
const ready: InspectorAnswer = { kind: 'ready' };
port.postMessage(ready);

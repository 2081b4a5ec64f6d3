/** Entry of the exchange thread: reads and writes the files of one export or import. */
import { randomUUID } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { AppError, toAppError } from '../../shared/errors.ts';
import { createTableWriter } from '../../shared/exchange/create-table-writer.ts';
import type { TableWriter } from '../../shared/exchange/table-layout.ts';
import { movableBuffers } from '../platform/packed.ts';
import type { CodecAnswer, CodecOutput, CodecRequest } from './codec-messages.ts';
import { createExportWriter, type SyncExportWriter } from './export-writer.ts';
import { createImportReader, type SyncImportReader } from './import-reader.ts';
import { createUnitReader, type SyncUnitReader } from './unit-reader.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker only.');

const readers = new Map<number, SyncImportReader>();
const unitReaders = new Map<number, SyncUnitReader>();
const writers = new Map<number, SyncExportWriter>();
const tables = new Map<number, TableWriter>();

const NOTHING: CodecOutput = {
  step: { batches: [], segmentCount: 0, skippedCount: 0 },
  itemIds: [],
  units: { units: new Uint8Array(), count: 0, skippedCount: 0 },
  pieces: [],
  bytes: new Uint8Array(),
};

function run(request: Extract<CodecRequest, { id: number }>): CodecOutput {
  const reader = readers.get(request.stream);
  const writer = writers.get(request.stream);
  if (reader !== undefined && request.kind === 'bytes') {
    return { ...NOTHING, step: reader.write(request.bytes) };
  }
  if (reader !== undefined && request.kind === 'end') {
    const { itemIds, ...step } = reader.end();
    return { ...NOTHING, step, itemIds };
  }
  const unitReader = unitReaders.get(request.stream);
  if (unitReader !== undefined && request.kind === 'bytes') {
    return { ...NOTHING, units: unitReader.write(request.bytes) };
  }
  if (unitReader !== undefined && request.kind === 'end') {
    return { ...NOTHING, units: unitReader.end() };
  }
  if (writer !== undefined && request.kind === 'segments') {
    return { ...NOTHING, pieces: writer.write(request.segments) };
  }
  if (writer !== undefined && request.kind === 'end') return { ...NOTHING, pieces: writer.end() };
  const table = tables.get(request.stream);
  if (table !== undefined && request.kind === 'rows') {
    return { ...NOTHING, bytes: table.write(request.rows) };
  }
  if (table !== undefined && request.kind === 'end') return { ...NOTHING, bytes: table.end() };
  throw new AppError('internal', 'The exchange thread has no such stream.');
}

port.on('message', (request: CodecRequest) => {
  if (request.kind === 'read') {
    const options = { ...request.options, newId: randomUUID };
    readers.set(request.stream, createImportReader(options));
    return;
  }
  if (request.kind === 'read-units') {
    unitReaders.set(request.stream, createUnitReader());
    return;
  }
  if (request.kind === 'write') {
    writers.set(request.stream, createExportWriter(request.format));
    return;
  }
  if (request.kind === 'table') {
    tables.set(request.stream, createTableWriter(request.format, request.layout));
    return;
  }
  const { id } = request;
  let answer: CodecAnswer;
  try {
    answer = { id, ok: true, output: run(request) };
  } catch (error) {
    answer = { id, ok: false, error: toAppError(error).toData() };
  }
  // The bytes are moved, not copied: nobody here looks at them again.
  port.postMessage(answer, answer.ok ? movableBuffers(bytesOf(answer.output)) : []);
});

function bytesOf({ step, units, pieces, bytes }: CodecOutput): Uint8Array[] {
  return [...step.batches, units.units, ...pieces.map((piece) => piece.bytes), bytes];
}

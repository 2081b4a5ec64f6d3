/** Excerpt of the diagnostics that the app collects. */
export const SAMPLE_DIAGNOSTICS = `Dragoman diagnostics, 2026-11-20T12:00:00.000Z

What Dragoman knows about itself. Left out: keys, texts, names of files, people and services, folders and
addresses. Look through it before you pass it on.

== App ==
version: 0.1.0
isPackaged: true
platform: linux
system: 6.8.0-48-generic
arch: x64
locale: en-GB
electron: 45.4.1
isFallbackRuntime: false

== Database ==
opening: opened
fromVersion: 12
toVersion: 12
sqlite: 3.50.4
pragmas:
  user_version: 12
  journal_mode: wal
  synchronous: 2
  foreign_keys: 1
rows:
  document_jobs: 1204
    state failed: 3
    state saved: 1201
  history_segments: 1048211

== Services inside the app ==
state: running
engine: apertium
message: null
missingPrograms: 0

== Connections ==
embedded, key: not-needed
paid, key: stored

== Notices ==
warning: The database was damaged and has been repaired

== Log ==
2026-11-20T11:58:12.000Z warn embedded services ended unexpectedly crashes=1
2026-11-20T11:59:00.000Z error a step of the start failed step=history attempt=1
    AppError db/unavailable
      at call (client.js:120:14)
`;

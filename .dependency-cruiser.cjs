/**
 * Import rules between layers; docs/architecture.md shows them as a diagram. Every rule has a fixture in
 * test/fixtures/boundaries/<rule> that breaks it, and test/unit/boundaries.test.ts verifies that it is reported.
 */
const IMPLEMENTATIONS = '^electron/(clients|db|settings|platform|threads)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two modules that need each other are one module. Type-only cycles count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'shared-is-pure',
      comment: 'shared runs in every process: it may use shared and pure packages only.',
      severity: 'error',
      from: { path: '^shared/' },
      to: {
        pathNot:
          '^shared/|(^|/)node_modules/(zod|fflate|@msgpack/msgpack|@xmldom/xmldom|saxes|temporal-polyfill|parse5|chardet|intl-messageformat|diff)/',
      },
    },
    {
      name: 'domain-knows-no-contract',
      comment: 'The contract is made of entities; what both need is in shared/domain/schemas.ts.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '^shared/ipc/' },
      to: { path: '^shared/ipc/' },
    },
    {
      name: 'renderer-sees-shared-only',
      comment: 'The renderer asks the main process over IPC; it has no Node and no Electron.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: {
        path: '^(electron|test|scripts)/|(^|/)node_modules/(electron|better-sqlite3|fastify|electron-store)/',
      },
    },
    {
      name: 'renderer-no-node',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'renderer-no-schemas',
      comment:
        'Schemas are checked in the main process; in the page they would only cost start-up time.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: {
        path: '(^|/)node_modules/zod/|^shared/(ipc/(contract|[a-z]+-schemas|[a-z-]+-requests)|domain/(schemas|documents/job|connections/connection|history/history|app/(settings|search-forms)|time/(connection|entry|report-schemas)|projects/project|sync/outbox|usage/(account|usage-admin)))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'features-through-index',
      comment: 'A feature reaches another one only through its index.ts.',
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: {
        path: '^renderer/features/[^/]+/',
        pathNot: '^renderer/features/($1/|[^/]+/index\\.ts$)',
      },
    },
    {
      name: 'components-know-no-feature',
      severity: 'error',
      from: { path: '^renderer/(components|lib|styles)/' },
      to: { path: '^renderer/(features|app)/' },
    },
    {
      name: 'charts-are-components',
      comment: 'A feature says what its bars are; they are drawn in renderer/components/charts.',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '^renderer/components/charts/' },
      to: { path: '(^|/)node_modules/@visx/' },
    },
    {
      name: 'preload-is-thin',
      comment:
        "The preload is the border: shared types and Electron's renderer half, nothing else.",
      severity: 'error',
      from: { path: '^electron/preload\\.ts$' },
      to: { pathNot: '^shared/|(^|/)node_modules/electron/|^electron$' },
    },
    {
      name: 'ipc-calls-services',
      comment: 'Handlers are thin: services, and the types of what main hands to them.',
      severity: 'error',
      from: { path: '^electron/ipc/' },
      to: { path: `${IMPLEMENTATIONS}|^electron/embedded/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'services-know-interfaces',
      comment:
        'Use cases get their clients, repositories and platform injected; they import the types alone.',
      severity: 'error',
      from: { path: '^electron/services/' },
      to: { path: IMPLEMENTATIONS, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'services-own-thread-interfaces',
      comment:
        'What a thread is asked for is a type of the service; not even types come from threads.',
      severity: 'error',
      from: { path: '^electron/(services|ipc)/' },
      to: { path: '^electron/threads/' },
    },
    {
      name: 'no-electron-below-main',
      comment: 'Services, clients, database and embedded services also run without Electron.',
      severity: 'error',
      from: { path: '^electron/(services|clients|db|threads|embedded)/' },
      to: { path: '(^|/)node_modules/electron/|^electron$' },
    },
    {
      name: 'clients-and-db-are-strangers',
      severity: 'error',
      from: { path: '^electron/(clients|db)/' },
      to: {
        path: '^electron/(clients|db|services|ipc|settings|threads)/',
        pathNot: '^electron/$1/',
      },
    },
    {
      name: 'platform-is-thin',
      comment:
        'What wraps the system implements the interfaces of services and of the HTTP layer; it knows no use case.',
      severity: 'error',
      from: { path: '^electron/platform/' },
      to: {
        path: '^electron/(services|db|ipc|settings|threads|compose|clients/(translation|time|models))/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'platform-speaks-no-http',
      comment:
        "Requests are sent in clients/http; platform has Electron's own network only. The X server of this computer is " +
        'asked over its own socket, a file.',
      severity: 'error',
      from: { path: '^electron/platform/', pathNot: '^electron/platform/x11-tray[.]ts$' },
      to: { path: '^(node:)?(https?|http2|net|tls)$', dependencyTypes: ['core'] },
    },
    {
      name: 'threads-know-interfaces',
      comment: 'A worker thread parses and writes; what it is asked for is a type of a service.',
      severity: 'error',
      from: { path: '^electron/threads/' },
      to: {
        path: '^electron/(services|clients|db|ipc|settings|compose)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'embedded-speaks-http',
      comment:
        'The app and the embedded services talk over HTTP only. They share shared, electron/support and electron/sqlite.',
      severity: 'error',
      from: { path: '^electron/embedded/' },
      to: { path: '^(electron|renderer)/', pathNot: '^electron/(embedded|support|sqlite)/' },
    },
    {
      name: 'support-knows-nobody',
      comment:
        'The app and the embedded services both build on electron/support: it has no Electron, no SQL and no HTTP.',
      severity: 'error',
      from: { path: '^electron/support/' },
      to: {
        pathNot:
          '^(shared|electron/support)/|^(node:)?(async_hooks|crypto|fs|fs/promises|path|timers|timers/promises|v8|worker_threads)$',
      },
    },
    {
      name: 'sqlite-knows-no-schema',
      comment:
        'First aid for database files works on the files and rows of any database: it knows no table of ours.',
      severity: 'error',
      from: { path: '^electron/sqlite/' },
      to: {
        path: '^(electron|renderer)/|(^|/)node_modules/(?!(@types/)?better-sqlite3/)',
        pathNot: '^electron/(sqlite|support)/',
      },
    },
    {
      name: 'sqlite-belongs-to-databases',
      comment:
        'SQL stays in electron/db and in the embedded services; main and its parts only name the native binding.',
      severity: 'error',
      from: { path: '^(electron|renderer|shared)/', pathNot: '^electron/(db|embedded|sqlite)/' },
      to: { path: '^electron/sqlite/', pathNot: '^electron/sqlite/native-binding\\.ts$' },
    },
    {
      name: 'nobody-imports-embedded',
      severity: 'error',
      from: { path: '^(electron|renderer|shared)/', pathNot: '^electron/embedded/' },
      to: { path: '^electron/embedded/' },
    },
    {
      name: 'nothing-imports-main',
      comment: 'main.ts, composition.ts and its parts build everything; nothing depends on them.',
      severity: 'error',
      from: { pathNot: '^electron/(main|composition)\\.ts$' },
      to: { path: '^electron/((main|composition)\\.ts$|compose/(?!parts\\.ts$))' },
    },
    {
      name: 'only-compose-knows-its-parts',
      comment:
        'What every part is built from holds every service; nothing else is given all of them.',
      severity: 'error',
      from: { pathNot: '^electron/(composition\\.ts$|compose/)' },
      to: { path: '^electron/compose/parts\\.ts$' },
    },
    {
      name: 'only-main-routes-ipc',
      severity: 'error',
      from: { pathNot: '^electron/(main|composition)\\.ts$' },
      to: { path: '^electron/ipc/router\\.ts$' },
    },
    {
      name: 'production-never-imports-test',
      severity: 'error',
      from: { path: '^(electron|renderer|shared)/' },
      to: { path: '^(test|scripts)/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.module\\.css$|\\.css$' },
    combinedDependencies: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'] },
  },
};

import type { EgressKind } from '../../../shared/domain/lane/egress.ts';

/** Path parts defined by the two interfaces; anything else may be an id or a name. */
const KNOWN_PARTS = new Set(
  `v1 v2 v3 api translate write rephrase correct document result glossaries dictionaries entries
  glossary-language-pairs spoken-terms term-lists translation_memories style_rules configured_rules custom_instructions usage
  languages resources detect language admin developer-keys activate deactivate label limits
  analytics custom-tags voice realtime connect auth revoke users time_entries projects customers tags reports
  buckets main collections translations-models translations-models-v2 records
  detailed start stop timer activate archive inactive import export jobs segments uploads downloads received`.split(
    /\s+/,
  ),
);

/** Replaces an id in the log. */
const HIDDEN_PART = '…';

/** The first matching part determines the kind of a request. */
const KINDS: readonly (readonly [part: string, kind: EgressKind])[] = [
  // Before texts: a job for recorded sound is below `translate`, too.
  ['voice', 'voice'],
  ['translate', 'text'],
  ['write', 'improvement'],
  ['document', 'document'],
  ['glossaries', 'glossary'],
  ['spoken-terms', 'glossary'],
  ['translation_memories', 'memory'],
  ['style_rules', 'style-rule'],
  ['time_entries', 'time-entry'],
  ['projects', 'project'],
  ['customers', 'customer'],
  // Detection sends the text that is about to be translated.
  ['detect', 'text'],
];

/** Path part of requests whose body contains a password: a hash of it would help to guess it. */
const SECRET_PART = 'auth';

/**
 * Describes a request's destination for the log: without ids, names, queries, and sign-in data.
 * @see translation service and time service, lists of endpoints
 */
export function describeAddress(url: string): {
  kind: EgressKind;
  host: string;
  path: string;
  /** True when not even a hash of the body may be stored. */
  hasSecretBody: boolean;
} {
  const { host, pathname } = new URL(url);
  const parts = pathname.split('/').filter((part) => part !== '');
  const known = parts.map((part) => (KNOWN_PARTS.has(part) ? part : HIDDEN_PART));
  const kind = KINDS.find(([part]) => known.includes(part))?.[1] ?? 'account';
  const hasSecretBody = known.includes(SECRET_PART);
  return { kind, host, path: `/${known.join('/')}`, hasSecretBody };
}

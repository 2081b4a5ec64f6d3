import type { EgressKind } from '../../../shared/domain/lane/egress.ts';

/** Parts of paths that both interfaces name themselves; all else may be an id or a name. */
const KNOWN_PARTS = new Set(
  `v1 v2 v3 api translate write rephrase correct document result glossaries dictionaries entries
  glossary-language-pairs translation_memories style_rules configured_rules custom_instructions usage
  languages resources detect language admin developer-keys activate deactivate label limits
  analytics custom-tags voice realtime auth revoke users time_entries projects customers tags reports
  detailed start stop timer activate archive inactive`.split(/\s+/),
);

/** What stands in the log in place of an id. */
export const HIDDEN_PART = '…';

/** The first part that fits says what a request was about. */
const KINDS: readonly (readonly [part: string, kind: EgressKind])[] = [
  ['translate', 'text'],
  ['write', 'improvement'],
  ['document', 'document'],
  ['glossaries', 'glossary'],
  ['translation_memories', 'memory'],
  ['style_rules', 'style-rule'],
  ['time_entries', 'time-entry'],
  ['projects', 'project'],
  ['customers', 'customer'],
  // A text whose language is to be found is sent as one that is to be translated.
  ['detect', 'text'],
];

/** Their bodies hold a password: a hash of it would help to guess it. */
const SECRET_PART = 'auth';

/**
 * Where a request goes, as it may stand in the log: without ids, names, queries and sign-in data.
 * @see translation service and time service, lists of endpoints
 */
export function describeAddress(url: string): {
  kind: EgressKind;
  host: string;
  path: string;
  /** True when not even a hash of the body may be kept. */
  hasSecretBody: boolean;
} {
  const { host, pathname } = new URL(url);
  const parts = pathname.split('/').filter((part) => part !== '');
  const known = parts.map((part) => (KNOWN_PARTS.has(part) ? part : HIDDEN_PART));
  const kind = KINDS.find(([part]) => known.includes(part))?.[1] ?? 'account';
  const hasSecretBody = known.includes(SECRET_PART);
  return { kind, host, path: `/${known.join('/')}`, hasSecretBody };
}

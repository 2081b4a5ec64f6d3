import type { ErrorData } from '../../../shared/errors.ts';
import { ToldError } from '../../components/told-error.tsx';
import { useStyleRules } from './context.ts';

/** Why a change could not be made. A conflict is told in its own words: the list is shown anew. */
export function Failure({ error }: { error: ErrorData | null }) {
  const copyText = useStyleRules((state) => state.copyText);
  return error === null ? null : <ToldError error={error} onCopy={copyText} />;
}

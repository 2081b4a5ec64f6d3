import type { ErrorData } from '../../../shared/errors.ts';
import { ToldError as ToldErrorOf } from '../../components/told-error.tsx';
import { useGlossaries } from './context.ts';

/** Why something of the glossaries could not be done. */
export function ToldError({ error }: { error: ErrorData }) {
  return <ToldErrorOf error={error} onCopy={useGlossaries((state) => state.copyText)} />;
}

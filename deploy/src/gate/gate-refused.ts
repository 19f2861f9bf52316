import { RegistryError } from '../rules/registry-error';
import type { Refusal } from './rules/candidate';
import { refusalWords } from './check-candidate';

/** A version that may not be published or given to more people, with everything that speaks against it. */
export class GateRefused extends RegistryError {
  constructor(
    readonly unit: string,
    readonly version: string,
    readonly refusals: readonly Refusal[],
  ) {
    super(
      'gate-refused',
      `${unit} ${version} is refused by the gate, for ${refusals.length === 1 ? 'one reason' : `${refusals.length} reasons`}:\n${refusals.map(refusalWords).join('\n')}`,
    );
  }
}

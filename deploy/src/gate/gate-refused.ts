import { RegistryError } from '../rules/registry-error';
import type { Refusal } from './rules/candidate';
import { refusalWords } from './check-candidate';

/** A version must not be published or given to more people; holds all the reasons. */
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

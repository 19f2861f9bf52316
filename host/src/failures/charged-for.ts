interface Unit {
  readonly name: string;
  readonly version: string;
}

/**
 * Who is charged with a failure. What breaks while somebody else's code has replaced what everybody calls is that one's
 * doing; where it may be one of several, nobody's, also when what failed is one of them.
 * @param spoilers whose code has replaced it.
 */
export const chargedFor = (failed: Unit, spoilers: readonly Unit[]): Unit | null => {
  const [only, ...others] = spoilers;
  if (!only) return failed;
  return others.length === 0 ? only : null;
};

/**
 * Counts one completed call of a remote: a failed one for whoever is charged with it, and for nobody where that may be
 * one of several.
 */
export const countCallOf = (
  countCall: (unit: string, version: string, failed: boolean) => void,
  caller: Unit,
  failed: boolean,
  spoilers: () => readonly Unit[],
): void => {
  const charged = failed ? chargedFor(caller, spoilers()) : caller;
  if (charged) countCall(charged.name, charged.version, failed);
};

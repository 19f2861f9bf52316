interface Unit {
  readonly name: string;
  readonly version: string;
}

/**
 * Who is charged with a failure. What breaks while somebody else's code has replaced what everybody calls is that one's
 * doing; where it may be one of several, nobody's.
 * @param spoilers whose code has replaced it.
 */
export const chargedFor = (failed: Unit, spoilers: readonly Unit[]): Unit | null => {
  if (spoilers.length === 0 || spoilers.some(({ name }) => name === failed.name)) return failed;
  const [only, ...others] = spoilers;
  return only && others.length === 0 ? only : null;
};

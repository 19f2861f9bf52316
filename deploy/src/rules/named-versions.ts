import type { ReleaseRules } from './rules';

/**
 * The versions the rules name for a unit: those that must exist, and the histories, of which the newest readable ones
 * are enough.
 */
export const namedVersions = (
  rules: ReleaseRules,
  unit: string,
): { readonly must: ReadonlySet<string>; readonly histories: readonly (readonly string[])[] } => {
  const places = Object.values(rules.channels).flatMap((channel) =>
    Object.hasOwn(channel, unit) ? (channel[unit] ?? []) : [],
  );
  const pins = Object.values(rules.pins).flatMap((units) => (Object.hasOwn(units, unit) ? (units[unit] ?? []) : []));
  const canary = Object.hasOwn(rules.canaries, unit) ? rules.canaries[unit]?.version : undefined;
  return {
    must: new Set([...places.map(({ version }) => version), ...pins, ...(canary === undefined ? [] : [canary])]),
    histories: places.map(({ history }) => history),
  };
};

/** Units the rules name anywhere, sorted; includes the host if named. */
export const namedUnits = (rules: ReleaseRules): string[] =>
  [
    ...new Set(
      [...Object.values(rules.channels), ...Object.values(rules.pins), rules.canaries, rules.kills].flatMap((units) =>
        Object.keys(units),
      ),
    ),
  ].sort();

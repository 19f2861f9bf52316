import type { AccessRule } from '@tessera/contract';

/** A manifest's rule combined with the flag that switches the whole remote. */
export const remoteRule = (remote: string, rule: AccessRule): AccessRule => ({
  ...rule,
  flags: [...(rule.flags ?? []), `remote.${remote}`],
});

import type { RegistrySnapshot } from '@tessera/deploy/release';

/** What the proxy itself reads of the registry's rules; a registry without rules asks nobody to reload and lets no override in. */
const rulesOf = (snapshot: RegistrySnapshot): Record<string, unknown> => {
  const { rules } = snapshot as { readonly rules?: unknown };
  return typeof rules === 'object' && rules !== null ? (rules as Record<string, unknown>) : {};
};

/** Pages resolved before this revision ask their user to reload. */
export const minimumRevisionOf = (snapshot: RegistrySnapshot): number => {
  const { minimumRevision } = rulesOf(snapshot);
  return typeof minimumRevision === 'number' ? minimumRevision : 0;
};

/** Whether a developer's override may be put into this installation's pages. */
export const allowsOverrides = (snapshot: RegistrySnapshot): boolean => rulesOf(snapshot).overrides === true;

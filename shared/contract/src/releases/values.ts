/** Kinds of change to what a firm gets. Other firms named by a change are left out. */
export const releaseChangeKinds = [
  'promote',
  'rollback',
  'ring',
  'pin',
  'unpin',
  'canary',
  'end of canary',
  'hold',
  'release of hold',
  'kill',
  'revive',
  'change',
] as const;
export type ReleaseChangeKind = (typeof releaseChangeKinds)[number];

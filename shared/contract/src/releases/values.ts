/** What can be done to what a firm gets: the operator's acts, without whom else they named. */
export const releaseMoveKinds = [
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
export type ReleaseMoveKind = (typeof releaseMoveKinds)[number];

/** Kinds of work that a person starts and leaves. */
export const workKinds = [
  'Export',
  'Adviser change',
  'Fee group change',
  'Review packs',
  'Audit check',
  'Audit proof',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** Whether work of a kind counts rows; work of the others counts clients. */
export const countsRows = (kind: string): boolean =>
  kind === 'Export' || kind === 'Audit check' || kind === 'Audit proof';

export const workStatuses = ['Waiting', 'Running', 'Stopping', 'Stopped', 'Completed', 'Failed'] as const;
export type WorkStatus = (typeof workStatuses)[number];

/** Statuses in which it still goes on by itself. */
export const activeWorkStatuses: readonly WorkStatus[] = ['Waiting', 'Running', 'Stopping'];

/** What its owner can do with it: `repeat` does only what is not done yet. */
export const workActions = ['stop', 'repeat'] as const;
export type WorkAction = (typeof workActions)[number];

export interface WorkTransition {
  readonly from: WorkStatus;
  readonly to: WorkStatus;
  /** An action of its owner, or `platform` where it happens by itself. */
  readonly by: WorkAction | 'platform';
}

/** Every change of status there is. */
export const workTransitions: readonly WorkTransition[] = [
  { from: 'Waiting', to: 'Running', by: 'platform' },
  { from: 'Waiting', to: 'Stopped', by: 'stop' },
  { from: 'Running', to: 'Stopping', by: 'stop' },
  { from: 'Running', to: 'Completed', by: 'platform' },
  { from: 'Running', to: 'Failed', by: 'platform' },
  { from: 'Stopping', to: 'Stopped', by: 'platform' },
  // The last step may have been done by the time the wish to stop is seen.
  { from: 'Stopping', to: 'Completed', by: 'platform' },
  { from: 'Stopping', to: 'Failed', by: 'platform' },
  { from: 'Stopped', to: 'Waiting', by: 'repeat' },
  { from: 'Completed', to: 'Waiting', by: 'repeat' },
  { from: 'Failed', to: 'Waiting', by: 'repeat' },
];

/** The status an action leads to; undefined where it is not possible. */
export const workStatusAfter = (from: WorkStatus, by: WorkAction): WorkStatus | undefined =>
  workTransitions.find((transition) => transition.from === from && transition.by === by)?.to;

/** What became of one item. */
export const itemOutcomes = ['Waiting', 'Done', 'Refused'] as const;
export type ItemOutcome = (typeof itemOutcomes)[number];

/** How somebody who moves with a client belongs to them. */
export const followerRelations = ['Joint holder', 'Child'] as const;

/** The most clients changed in one act: as many as a page of the list shows. */
export const clientChangeMax = 500;
/** The most work that one person may have waiting or running. */
export const activeWorkMax = 10;
/** Days for which a file can be collected. */
export const collectDays = 7;

export const workSorts = ['createdAt', 'kind', 'status'] as const;

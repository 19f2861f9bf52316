/** Progress of a change to drawdown, and how much of the pension is in drawdown (specification, section 4). */
export const clientProductStatuses = ['drawdownPending', 'drawdownConfirmed'] as const;
export type ClientProductStatus = (typeof clientProductStatuses)[number];
export const drawdownStatuses = ['No Drawdown', 'Partial Drawdown', 'Full Drawdown'] as const;

/** Every allowed transition; all others are refused. */
export const clientProductTransitions: readonly {
  readonly from: ClientProductStatus | null;
  readonly to: ClientProductStatus;
}[] = [
  { from: null, to: 'drawdownPending' },
  { from: 'drawdownPending', to: 'drawdownConfirmed' },
];

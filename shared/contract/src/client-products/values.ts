/** How far a change to drawdown is, and how much of the pension is in it (specification, section 4). */
export const clientProductStatuses = ['drawdownPending', 'drawdownConfirmed'] as const;
export type ClientProductStatus = (typeof clientProductStatuses)[number];
export const drawdownStatuses = ['No Drawdown', 'Partial Drawdown', 'Full Drawdown'] as const;

/** How the status changes; what is not here is refused. */
export const clientProductMoves: readonly {
  readonly from: ClientProductStatus | null;
  readonly to: ClientProductStatus;
}[] = [
  { from: null, to: 'drawdownPending' },
  { from: 'drawdownPending', to: 'drawdownConfirmed' },
];

/**
 * Our values: the specification names the status but not its values. A draft is being worked on; a completed one was
 * produced for the client.
 */
export const illustrationStatuses = ['Draft', 'Completed'] as const;
export type IllustrationStatus = (typeof illustrationStatuses)[number];

/** Wrapper statuses and drawdown methods (specification, section 4). */
export const wrapperStatuses = ['ACCUMULATION', 'DRAWDOWN'] as const;
export type WrapperStatus = (typeof wrapperStatuses)[number];
export const drawdownMethods = ['FAD', 'UFPLS'] as const;
export type DrawdownMethod = (typeof drawdownMethods)[number];

/** Columns the illustration list sorts by. */
export const illustrationSorts = ['name', 'id', 'clientName', 'status', 'createDate'] as const;

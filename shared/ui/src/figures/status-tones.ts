export type Tone = 'good' | 'warning' | 'bad' | 'info' | 'neutral';

/**
 * Tone of every status of the specification (section 4): good is done or in force, warning waits on somebody, bad needs
 * a person now, info is moving by itself.
 */
const tones: Readonly<Record<string, Tone>> = {
  Active: 'good',
  Completed: 'good',
  drawdownConfirmed: 'good',
  Suspended: 'warning',
  Closing: 'warning',
  Waiting: 'warning',
  Bypassed: 'warning',
  'Awaiting Crystallisation Information': 'warning',
  'Awaiting sell down': 'warning',
  'Awaiting Documentation': 'warning',
  'Pending Cancellation': 'warning',
  Error: 'bad',
  Rejected: 'bad',
  Registered: 'info',
  'Transfer Out': 'info',
  Placed: 'info',
  Checking: 'info',
  Calculated: 'info',
  'Onboarding Assets': 'info',
  'Verifying Documentation': 'info',
  'Reviewing Documentation': 'info',
  'Partial Drawdown': 'info',
  Unread: 'info',
  'Full Drawdown': 'info',
  ACCUMULATION: 'info',
  DRAWDOWN: 'info',
  Pending: 'neutral',
  Deleted: 'neutral',
  Closed: 'neutral',
  'With Previous Provider': 'neutral',
  Cancelled: 'neutral',
  Expired: 'neutral',
  Archived: 'neutral',
  Read: 'neutral',
  drawdownPending: 'neutral',
  'No Drawdown': 'neutral',
};

/** Statuses whose name on the wire is not how people write them. */
const words: Readonly<Record<string, string>> = {
  drawdownPending: 'Drawdown pending',
  drawdownConfirmed: 'Drawdown confirmed',
  ACCUMULATION: 'Accumulation',
  DRAWDOWN: 'Drawdown',
};

export const toneOfStatus = (status: string): Tone => tones[status] ?? 'neutral';
export const wordOfStatus = (status: string): string => words[status] ?? status;

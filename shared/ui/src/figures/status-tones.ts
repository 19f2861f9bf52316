export type Tone = 'good' | 'warning' | 'bad' | 'info' | 'neutral';

/**
 * The tone of every status of the specification (section 4): good for completed or in force, warning for waiting on a
 * person, bad for needing a person now, info for progressing by itself.
 */
const tones: Readonly<Record<string, Tone>> = {
  Active: 'good',
  Completed: 'good',
  drawdownConfirmed: 'good',
  Settled: 'good',
  Done: 'good',
  Reported: 'warning',
  Confirmed: 'warning',
  Asked: 'warning',
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
  Invited: 'info',
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
  Withdrawn: 'neutral',
  Archived: 'neutral',
  Read: 'neutral',
  drawdownPending: 'neutral',
  'No Drawdown': 'neutral',
};

/** Statuses whose wire name differs from how people write them. */
const words: Readonly<Record<string, string>> = {
  drawdownPending: 'Drawdown pending',
  drawdownConfirmed: 'Drawdown confirmed',
  ACCUMULATION: 'Accumulation',
  DRAWDOWN: 'Drawdown',
};

export const toneOfStatus = (status: string): Tone => tones[status] ?? 'neutral';
export const wordOfStatus = (status: string): string => words[status] ?? status;

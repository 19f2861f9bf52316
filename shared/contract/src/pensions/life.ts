// The life of a benefit as tables. The platform changes statuses by them, a benefit's page explains by them, and
// docs/pensions.md is generated from them.

/** Statuses of a crystallisation (specification, section 4). A regular one has the first three. */
export const crystallisationStatuses = [
  'Active',
  'Expired',
  'Cancelled',
  'Pending',
  'Waiting',
  'Calculated',
  'Completed',
  'Deleted',
  'Rejected',
] as const;
export type CrystallisationStatus = (typeof crystallisationStatuses)[number];

/** Statuses of a regular crystallisation (specification, section 4). */
export const regularCrystallisationStatuses = ['Active', 'Expired', 'Cancelled'] as const;
export type RegularCrystallisationStatus = (typeof regularCrystallisationStatuses)[number];

/** Statuses that a benefit has; Active is one of regular benefits alone. */
export type BenefitStatus = Exclude<CrystallisationStatus, 'Active'>;

export const crystallisationMeanings: Readonly<Record<CrystallisationStatus, string>> = {
  Active: 'A regular benefit that pays on its day.',
  Expired: 'It was not authorised, or its cash did not come, in time.',
  Cancelled:
    'It was ended before anything was calculated, or every payment of it came back and it was not wanted any more, or the client had died. What was sold for it stays as cash.',
  Pending: 'Accepted. A second person has to authorise it, or the day of its sales has not come.',
  Waiting: 'Its sales are open, or their cash has not cleared.',
  Calculated:
    'Its figures are fixed: allowances are used, tax is calculated, assets have moved, and its payment is with the bank.',
  Completed: 'The client has the money.',
  Deleted: 'It was ended before anything was sold.',
  Rejected: 'It was not possible when it came to it; its history says why. Nothing was taken.',
};

export const regularCrystallisationMeanings: Readonly<Record<RegularCrystallisationStatus, string>> = {
  Active: 'It pays on its day.',
  Expired: 'It pays no more: its last day has passed, or nothing was left to pay from.',
  Cancelled: 'It was stopped and pays no more. What it paid stays paid.',
};

/** What the status of a benefit means, or of a regular one. */
export const benefitMeaning = (status: CrystallisationStatus, isRegular: boolean): string => {
  const ofRegular = isRegular && regularCrystallisationStatuses.find((each) => each === status);
  return ofRegular ? regularCrystallisationMeanings[ofRegular] : crystallisationMeanings[status];
};

/** Who makes a transition: a person, the second person, the platform, or the bank. */
export type BenefitMover = 'person' | 'second person' | 'platform' | 'bank';

export interface BenefitTransition {
  readonly from: BenefitStatus | null;
  readonly to: BenefitStatus;
  readonly by: BenefitMover;
  /** The name of the step in its history. */
  readonly step: string;
  readonly when: string;
}

const move = (
  from: BenefitStatus | null,
  to: BenefitStatus,
  by: BenefitMover,
  step: string,
  when: string,
): BenefitTransition => ({ from, to, by, step, when });

/** Every transition of a benefit; all others are refused. */
export const crystallisationTransitions: readonly BenefitTransition[] = [
  move(null, 'Pending', 'person', 'Created', 'It is requested, or a regular benefit makes it.'),
  move('Pending', 'Waiting', 'platform', 'Begun', 'It is authorised, and the day of its sales has come.'),
  move('Pending', 'Deleted', 'person', 'Deleted', 'Nothing was sold yet, or the client died.'),
  move('Pending', 'Expired', 'platform', 'Expired', 'Nobody authorised it within 30 days.'),
  move('Pending', 'Rejected', 'platform', 'Rejected', 'It is not possible any more.'),
  move('Waiting', 'Calculated', 'platform', 'Calculated', 'The cash is there, on the day its payment has to leave.'),
  move(
    'Waiting',
    'Cancelled',
    'person',
    'Cancelled',
    'Open sales go on; their cash stays in the account. Or the client died.',
  ),
  move('Waiting', 'Rejected', 'platform', 'Rejected', 'It is not possible any more: its history says why.'),
  move('Waiting', 'Expired', 'platform', 'Expired', 'The cash did not come within 60 days.'),
  move(
    'Calculated',
    'Completed',
    'bank',
    'Completed',
    'Every payment of it arrived, or some did, the others came back and the client died.',
  ),
  move(
    'Calculated',
    'Cancelled',
    'person',
    'Cancelled',
    'Every payment of it came back, and the client does not want it any more: the money stays in the pension, and it counts for nothing. What designation moved to drawdown stays there.',
  ),
  move(
    'Calculated',
    'Cancelled',
    'platform',
    'Ended by death',
    'The client died, and every payment of it came back: the money stays in the pension. What designation moved to drawdown stays there.',
  ),
  move('Completed', 'Calculated', 'bank', 'Returned', 'The bank sent a payment of it back after it had arrived.'),
];

/** Every transition of a regular benefit; all others are refused. */
export const regularCrystallisationTransitions: readonly {
  readonly from: RegularCrystallisationStatus | null;
  readonly to: RegularCrystallisationStatus;
  readonly when: string;
}[] = [
  { from: null, to: 'Active', when: 'It is set up.' },
  { from: 'Active', to: 'Cancelled', when: 'A person stops it, or the client died.' },
  { from: 'Active', to: 'Expired', when: 'Its last payment day has passed, or nothing is left to pay from.' },
];

/** The transition between two statuses by somebody, or by anybody where only one can; null where the table has none. */
export const benefitTransition = (
  from: BenefitStatus | null,
  to: BenefitStatus,
  by?: BenefitMover,
): BenefitTransition | null =>
  crystallisationTransitions.find(
    (each) => each.from === from && each.to === to && (by === undefined || each.by === by),
  ) ?? null;

/** Days after which a benefit that nobody authorised expires. */
export const authoriseWithinDays = 30;
/** Days after which a benefit whose cash does not come expires. */
export const cashWithinDays = 60;

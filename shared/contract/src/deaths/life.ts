// The life of a death's record, and of a designation, as tables. The platform changes statuses by them, the page of a
// death explains by them, and docs/pensions.md is generated from them.

export const deathStatuses = ['Reported', 'Confirmed', 'Settled', 'Withdrawn'] as const;
export type DeathStatus = (typeof deathStatuses)[number];

export const deathMeanings: Readonly<Record<DeathStatus, string>> = {
  Reported: 'Recorded. A second person has to confirm it: until then nothing changes.',
  Confirmed: 'The accounts are frozen, and regular payments and income are stopped. The pensions are to be shared out.',
  Settled: 'Nothing is left in its pensions. The accounts stay frozen.',
  Withdrawn:
    'It was recorded wrongly. The accounts are as before; regular payments and income do not start again by themselves.',
};

interface Transition<Status> {
  readonly from: Status | null;
  readonly to: Status;
  readonly by: 'person' | 'second person';
  readonly when: string;
}

/** Every transition of a death's record; all others are refused. */
export const deathTransitions: readonly Transition<DeathStatus>[] = [
  { from: null, to: 'Reported', by: 'person', when: 'It is recorded, and the firm wants a second person.' },
  { from: null, to: 'Confirmed', by: 'person', when: 'It is recorded, and the firm wants no second person.' },
  { from: 'Reported', to: 'Confirmed', by: 'second person', when: 'Somebody else than who recorded it confirms it.' },
  { from: 'Reported', to: 'Withdrawn', by: 'person', when: 'It was recorded wrongly.' },
  {
    from: 'Confirmed',
    to: 'Withdrawn',
    by: 'second person',
    when: 'Somebody else than who recorded it takes it back, while nothing was designated.',
  },
  { from: 'Confirmed', to: 'Settled', by: 'person', when: 'Its pensions hold nothing any more.' },
];

export const designationStatuses = ['Asked', 'Done', 'Withdrawn'] as const;
export type DesignationStatus = (typeof designationStatuses)[number];

export const designationMeanings: Readonly<Record<DesignationStatus, string>> = {
  Asked: 'Decided. A second person has to authorise it: until then nothing moves.',
  Done: 'Cash and units have moved to the beneficiaries’ accounts.',
  Withdrawn: 'It was taken back before anything moved.',
};

/** Every transition of a designation; all others are refused. */
export const designationTransitions: readonly Transition<DesignationStatus>[] = [
  { from: null, to: 'Asked', by: 'person', when: 'It is decided, and the firm wants a second person.' },
  { from: null, to: 'Done', by: 'person', when: 'It is decided, and the firm wants no second person.' },
  { from: 'Asked', to: 'Done', by: 'second person', when: 'Somebody else than who decided it authorises it.' },
  { from: 'Asked', to: 'Withdrawn', by: 'person', when: 'It was decided wrongly.' },
];

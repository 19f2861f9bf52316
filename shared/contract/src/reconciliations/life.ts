// The life of a break and of a day as tables. The platform acts by them, the page shows them, and
// docs/reconciliation.md is generated from them.

/** Where a break stands. */
export const breakStatuses = ['Open', 'Explained', 'Resolved', 'Written off'] as const;
export type BreakStatus = (typeof breakStatuses)[number];

export const breakStatusMeanings: Readonly<Record<BreakStatus, string>> = {
  Open: 'Nobody has said what it is. The day cannot be signed off.',
  Explained: 'Somebody has said what it is, and it is followed until it is gone.',
  Resolved: 'It is gone: its line was matched, the figures agree again, or a person said what put it right.',
  'Written off': 'A second person agreed that nothing more is done about it.',
};

/** What a person does with a break. */
export const breakActions = ['Explain', 'Resolve', 'Write off', 'Take', 'Give back'] as const;
export type BreakAction = (typeof breakActions)[number];

/** Actions that need a note: the history shows it. */
export const notedActions = ['Explain', 'Resolve', 'Write off'] as const satisfies readonly BreakAction[];
export type NotedAction = (typeof notedActions)[number];

const over: Readonly<Record<'Resolved' | 'Written off', string>> = {
  Resolved: 'It is resolved already.',
  'Written off': 'It is written off already.',
};

/** The next status from each status, or why there is none. */
export const breakMoves: Readonly<
  Record<BreakAction, Readonly<Record<BreakStatus, { readonly to: BreakStatus } | string>>>
> = {
  Explain: { Open: { to: 'Explained' }, Explained: { to: 'Explained' }, ...over },
  Resolve: { Open: { to: 'Resolved' }, Explained: { to: 'Resolved' }, ...over },
  'Write off': {
    Open: 'Explain it first: a second person writes off what somebody has explained.',
    Explained: { to: 'Written off' },
    ...over,
  },
  Take: { Open: { to: 'Open' }, Explained: { to: 'Explained' }, ...over },
  'Give back': { Open: { to: 'Open' }, Explained: { to: 'Explained' }, ...over },
};

/** What happens to a break without a person. */
export const breakEvents = ['Found', 'Matched', 'Gone', 'Changed', 'Match undone'] as const;
export type BreakEvent = (typeof breakEvents)[number];

export const breakEventMeanings: Readonly<Record<BreakEvent, { readonly to: BreakStatus; readonly when: string }>> = {
  Found: { to: 'Open', when: 'A line of one side has none on the other, or figures differ.' },
  Matched: { to: 'Resolved', when: 'Its line is matched, by a rule or by hand, that day or later.' },
  Gone: { to: 'Resolved', when: 'The figures agree, or its statement was replaced by one without the line.' },
  Changed: {
    to: 'Open',
    when: 'The difference is there again, has another size than the one that was explained, or was there on a day before.',
  },
  'Match undone': { to: 'Open', when: 'Somebody took its match back, or its statement was replaced.' },
};

export const breakSteps = [...breakEvents, ...breakActions] as const;
export type BreakStep = (typeof breakSteps)[number];

/** Where a day's reconciliation stands. */
export const dayStatuses = ['Missing', 'Open', 'Signed off'] as const;
export type DayStatus = (typeof dayStatuses)[number];

export const dayStatusMeanings: Readonly<Record<DayStatus, string>> = {
  Missing: 'No statement of the day was imported.',
  Open: 'A statement of it is there. It waits for the others, or for a second person.',
  'Signed off': 'A second person has signed it off. It is closed: nothing of it changes.',
};

export interface DayTransition {
  readonly from: DayStatus;
  readonly to: DayStatus;
  readonly when: string;
}
export const dayTransitions: readonly DayTransition[] = [
  { from: 'Missing', to: 'Open', when: 'The first statement of it is imported, once the day is over.' },
  {
    from: 'Open',
    to: 'Signed off',
    when: 'Somebody who did not work on it signs: all statements are there, no break is open, the days before are signed off.',
  },
];

import { countedReasons, medianOf, providerFigures, type ProviderCase } from './provider-figures';

const one = (more: Partial<ProviderCase> = {}): ProviderCase => ({
  name: 'Harbour Life',
  masterPartyId: 'MP1',
  typicalDays: 12,
  status: 'Completed',
  began: '2026-10-01',
  ended: '2026-10-11',
  late: false,
  rejections: [],
  documents: [],
  ...more,
});

it.each([
  [[], null],
  [[7], 7],
  [[3, 4], 4],
  [[1, 5, 90], 5],
  [[2, 4, 6, 90], 5],
])('the middle of %j is %s', (sorted, median) => expect(medianOf(sorted)).toBe(median));

it('reasons are counted however they were typed, the most frequent first', () => {
  expect(countedReasons(['Loan on the plan.', 'No such plan', 'no such  plan ', 'a', 'b', 'c', 'd'])).toEqual([
    { reason: 'No such plan', count: 2 },
    { reason: 'Loan on the plan.', count: 1 },
    { reason: 'a', count: 1 },
    { reason: 'b', count: 1 },
    { reason: 'c', count: 1 },
  ]);
});

it('a provider’s days come from completed cases, and its lateness from those that were sent', () => {
  expect(
    providerFigures([
      one(),
      one({ ended: '2026-11-01', late: true }),
      one({ status: 'With Previous Provider', ended: null }),
      one({ status: 'Deleted', ended: '2026-10-02', late: null }),
      one({ status: 'Rejected', ended: '2026-10-03', rejections: ['No such plan'], documents: ['The authority'] }),
      one({ name: 'Other', masterPartyId: null, typicalDays: null, status: 'Pending', ended: null, late: null }),
    ]),
  ).toEqual([
    {
      name: 'Harbour Life',
      masterPartyId: 'MP1',
      cases: 5,
      open: 1,
      completed: 2,
      medianDays: 21,
      quickestDays: 10,
      slowestDays: 31,
      expectedDays: 12,
      latePercent: 25,
      rejected: 1,
      rejections: [{ reason: 'No such plan', count: 1 }],
      documentsAsked: 1,
      documents: [{ reason: 'The authority', count: 1 }],
    },
    {
      name: 'Other',
      masterPartyId: null,
      cases: 1,
      open: 1,
      completed: 0,
      medianDays: null,
      quickestDays: null,
      slowestDays: null,
      expectedDays: null,
      latePercent: null,
      rejected: 0,
      rejections: [],
      documentsAsked: 0,
      documents: [],
    },
  ]);
});

it('cases from before providers were kept count for the provider of that name', () => {
  const rows = providerFigures([one(), one({ name: 'HARBOUR life', masterPartyId: null, typicalDays: null })]);
  expect(rows).toMatchObject([{ name: 'Harbour Life', cases: 2, expectedDays: 12 }]);
});

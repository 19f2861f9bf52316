import { changedOn, firstEnteredAfter, type DatedBankDetails } from './changed-on';

const at = (day: number): Date => new Date(Date.UTC(2026, 10, day));
const details = (id: string, from: number, over: Partial<DatedBankDetails> = {}): DatedBankDetails => ({
  bank_details_id: id,
  account_id: null,
  created_at: at(from),
  replaced_at: null,
  ...over,
});

test.each<[string, DatedBankDetails[], Date | null]>([
  ['the first there were', [details('used', 5)], null],
  ['others took the place of the first', [details('old', 1, { replaced_at: at(5) }), details('used', 5)], at(5)],
  [
    'others were removed and these entered later',
    [details('old', 1, { replaced_at: at(2) }), details('used', 9)],
    at(9),
  ],
  [
    'the account was given its own beside its client’s',
    [details('client', 1), details('used', 7, { account_id: 'A1' })],
    at(7),
  ],
  [
    'its own were taken away and its client’s hold again',
    [details('used', 1), details('own', 4, { account_id: 'A1', replaced_at: at(8) })],
    at(8),
  ],
  ['none are known by that id', [details('other', 1)], null],
])('money goes elsewhere since: %s', (_, all, since) => expect(changedOn('used', all)).toEqual(since));

test.each<[string, DatedBankDetails[], string, Date | null]>([
  ['entered before the payment was asked for', [details('used', 5)], '2026-11-06T10:00:00.000Z', null],
  ['entered after it, where there were none', [details('used', 20)], '2026-11-06T10:00:00.000Z', at(20)],
  [
    'entered an hour after it',
    [details('used', 6, { created_at: new Date('2026-11-06T11:00:00Z') })],
    '2026-11-06T10:00:00.000Z',
    new Date('2026-11-06T11:00:00Z'),
  ],
  [
    'entered after it in the place of others, which is a change',
    [details('old', 1, { replaced_at: at(20) }), details('used', 20)],
    '2026-11-06T10:00:00.000Z',
    null,
  ],
  [
    'entered on the day of a payment of which only the day is known',
    [details('used', 6, { created_at: new Date('2026-11-06T23:30:00Z') })],
    '2026-11-06',
    null,
  ],
  ['entered on the day after it', [details('used', 7)], '2026-11-06', at(7)],
  ['none are known by that id', [details('other', 20)], '2026-11-06', null],
])('money goes to details of which nobody knew when it was asked for: %s', (_, all, asked, since) =>
  expect(firstEnteredAfter('used', all, asked)).toEqual(since),
);

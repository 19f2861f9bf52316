import { changedOn, type DetailsOverTime } from './changed-on';

const at = (day: number): Date => new Date(Date.UTC(2026, 10, day));
const details = (id: string, from: number, over: Partial<DetailsOverTime> = {}): DetailsOverTime => ({ bank_details_id: id, account_id: null, created_at: at(from), replaced_at: null, ...over });

test.each<[string, DetailsOverTime[], Date | null]>([
  ['the first there were', [details('used', 5)], null],
  ['others took the place of the first', [details('old', 1, { replaced_at: at(5) }), details('used', 5)], at(5)],
  ['others were removed and these entered later', [details('old', 1, { replaced_at: at(2) }), details('used', 9)], at(9)],
  ['the account was given its own beside its client’s', [details('client', 1), details('used', 7, { account_id: 'A1' })], at(7)],
  ['its own were taken away and its client’s hold again', [details('used', 1), details('own', 4, { account_id: 'A1', replaced_at: at(8) })], at(8)],
  ['none are known by that id', [details('other', 1)], null],
])('money goes elsewhere since: %s', (_, all, since) => expect(changedOn('used', all)).toEqual(since));

import { wrapperTypes, type WrapperType } from '../accounts/values';
import { sourceRefusal, destinationRefusal, type Movable } from './moves-between';

const takersOf = (what: Movable, giver: WrapperType): WrapperType[] =>
  sourceRefusal(what, giver) === null
    ? wrapperTypes.filter((wrapperType) => destinationRefusal(what, giver, { wrapperType, status: 'Active' }) === null)
    : [];

const pensions: WrapperType[] = ['PENSION', 'SIPP', 'SSAS', 'TPSIPP'];
const cashDestinations: WrapperType[] = ['GIA', 'ISA', 'JISA', 'CASH'];

test.each([
  ['Cash', 'GIA', cashDestinations],
  ['Cash', 'ISA', cashDestinations],
  ['Cash', 'CASH', cashDestinations],
  ['Cash', 'JISA', []],
  ['Cash', 'SIPP', []],
  ['Units', 'GIA', ['GIA']],
  ['Units', 'ISA', ['GIA']],
  ['Units', 'CASH', []],
  ['Units', 'JISA', []],
  ['Units', 'SIPP', pensions],
] satisfies [Movable, WrapperType, WrapperType[]][])('%s out of a %s goes to %j', (what, giver, takers) => {
  expect(takersOf(what, giver)).toEqual(takers);
});

test('an account receives while it is Active or Pending', () => {
  const statuses = (['Active', 'Pending', 'Closing', 'Suspended'] as const).filter(
    (status) => destinationRefusal('Cash', 'GIA', { wrapperType: 'ISA', status }) === null,
  );
  expect(statuses).toEqual(['Active', 'Pending']);
});

test('wrappers stand in sentences as people call them', () => {
  expect(sourceRefusal('Units', 'JISA')).toBe('Units cannot be moved out of a Junior ISA.');
  expect(destinationRefusal('Units', 'GIA', { wrapperType: 'ISA', status: 'Active' })).toBe(
    'Only cash can be subscribed to an ISA. Sell, move the cash and buy again.',
  );
});

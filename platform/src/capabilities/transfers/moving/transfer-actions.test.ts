import { transferStatuses, transferActions } from '@tessera/contract/transfers/values';
import { cancellableStatuses, isOver } from '@tessera/contract/transfers/life';
import { transferActionRefusal, transferActionsOf, type ActionFacts } from './transfer-actions';

const facts: ActionFacts = {
  status: 'Pending',
  movement: 'In',
  needsAuthorisation: false,
  createdBy: 'maker',
  documentsBy: null,
  actionRequired: false,
  takesForm: true,
  hasForm: true,
  isHeld: false,
  isResubmitted: false,
  hasTerms: true,
};
const maker = { userId: 'maker', userKind: 'User' } as const;
const other = { userId: 'other', userKind: 'User' } as const;
const machine = { userId: 'machine', userKind: 'Machine' } as const;

it.each(transferStatuses)('a transfer that is %s has the actions of its status and no others', (status) => {
  const allowed = transferActionsOf({ ...facts, status }, other)
    .filter(({ refusal }) => refusal === null)
    .map(({ action }) => action);
  const expected = new Set<string>();
  if (status === 'Pending') expected.add('Delete');
  if (status === 'Awaiting Documentation') expected.add('Documents sent');
  if (status === 'Verifying Documentation') {
    expected.add('Documents accepted');
    expected.add('Documents refused');
  }
  if (status === 'Awaiting Crystallisation Information') expected.add('Give crystallisation information');
  if (cancellableStatuses.some((each) => each === status)) expected.add('Request cancellation');
  if (status === 'Rejected') expected.add('Resubmit');
  expect(new Set(allowed)).toEqual(expected);
});

it('documents are sent once one is linked, where the provider takes a form', () => {
  const awaiting = { ...facts, status: 'Awaiting Documentation' } as const;
  expect(transferActionRefusal('Documents sent', { ...awaiting, hasForm: false }, maker)).toMatch(/signed form/);
  expect(transferActionRefusal('Documents sent', { ...awaiting, hasForm: false, takesForm: false }, maker)).toBeNull();
});

it('a second person authorises, and neither who entered it nor a machine', () => {
  const waits = { ...facts, needsAuthorisation: true };
  expect(transferActionRefusal('Authorise', waits, other)).toBeNull();
  expect(transferActionRefusal('Authorise', waits, maker)).toMatch(/somebody else/);
  expect(transferActionRefusal('Authorise', waits, machine)).toMatch(/Only a person/);
});

it('whoever sent documents does not accept them', () => {
  const sent = { ...facts, status: 'Verifying Documentation', documentsBy: 'other' } as const;
  expect(transferActionRefusal('Documents accepted', sent, other)).toMatch(/You sent them/);
  expect(transferActionRefusal('Documents accepted', sent, maker)).toBeNull();
  expect(transferActionRefusal('Documents refused', sent, machine)).toBeNull();
});

it('what is held is accepted or returned, and stops a cancellation', () => {
  const held = { ...facts, status: 'With Previous Provider', isHeld: true } as const;
  expect(transferActionRefusal('Accept what came', held, other)).toBeNull();
  expect(transferActionRefusal('Return what came', held, other)).toBeNull();
  expect(transferActionRefusal('Request cancellation', held, other)).toMatch(/cannot be cancelled/);
});

it('a rejected transfer is submitted again once, and dismissed while it asks for something', () => {
  const rejected = { ...facts, status: 'Rejected', actionRequired: true } as const;
  expect(transferActionRefusal('Resubmit', { ...rejected, isResubmitted: true }, other)).toMatch(/already/);
  expect(transferActionRefusal('Dismiss', rejected, other)).toBeNull();
  expect(transferActionRefusal('Dismiss', { ...rejected, actionRequired: false }, other)).toMatch(/nothing any more/);
});

it('nothing is done to a transfer that is over, nor to one without terms', () => {
  for (const status of transferStatuses.filter((each) => isOver(each) && each !== 'Rejected'))
    for (const action of transferActions)
      expect(transferActionRefusal(action, { ...facts, status }, other)).not.toBeNull();
  expect(transferActionRefusal('Delete', { ...facts, hasTerms: false }, other)).toMatch(/terms/);
});

import { transferStatuses, transferActions } from '@tessera/contract/transfers/values';
import { cancellableStatuses, isOver } from '@tessera/contract/transfers/life';
import { transferActionRefusal, transferActionsOf, type ActionFacts } from './transfer-actions';

const facts: ActionFacts = {
  status: 'Pending',
  movement: 'In',
  needsAuthorisation: false,
  createdBy: 'maker',
  sentBy: new Set(),
  actionRequired: false,
  linkedBy: new Set(),
  cleanDocuments: 2,
  cleanStatements: 1,
  hasObstacle: false,
  isHeld: false,
  isResubmitted: false,
  hasTerms: true,
};
const maker = { userId: 'maker', userKind: 'User', isOperations: true } as const;
const other = { userId: 'other', userKind: 'User', isOperations: true } as const;
const adviser = { userId: 'adviser', userKind: 'User', isOperations: false } as const;
const machine = { userId: 'machine', userKind: 'Machine', isOperations: true } as const;

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

it('documents are sent once one is linked', () => {
  const awaiting = { ...facts, status: 'Awaiting Documentation' } as const;
  expect(transferActionRefusal('Documents sent', { ...awaiting, cleanDocuments: 0 }, maker)).toMatch(/signed form/);
  expect(transferActionRefusal('Documents sent', awaiting, maker)).toBeNull();
});

it('a second person authorises, and neither who entered it nor a machine', () => {
  const waits = { ...facts, needsAuthorisation: true };
  expect(transferActionRefusal('Authorise', waits, other)).toBeNull();
  expect(transferActionRefusal('Authorise', waits, maker)).toMatch(/somebody else/);
  expect(transferActionRefusal('Authorise', waits, machine)).toMatch(/Only a person/);
});

it('operations look at documents, and nobody who sent or linked them, or entered the transfer', () => {
  const sent = { ...facts, status: 'Verifying Documentation', sentBy: new Set(['other', 'else']) } as const;
  for (const action of ['Documents accepted', 'Documents refused'] as const) {
    expect(transferActionRefusal(action, sent, other)).toMatch(/You sent them/);
    expect(transferActionRefusal(action, sent, { ...other, userId: 'else' })).toMatch(/You sent them/);
    expect(transferActionRefusal(action, sent, maker)).toMatch(/You entered the transfer/);
    expect(transferActionRefusal(action, sent, adviser)).toMatch(/Only an administrator/);
    expect(transferActionRefusal(action, { ...sent, linkedBy: new Set(['machine']) }, machine)).toMatch(/You linked/);
    expect(transferActionRefusal(action, sent, machine)).toBeNull();
  }
});

it('documents are accepted while the signed form is there, and refused without it', () => {
  const sent = { ...facts, status: 'Verifying Documentation', cleanDocuments: 0 } as const;
  expect(transferActionRefusal('Documents accepted', sent, other)).toMatch(/no longer linked/);
  expect(transferActionRefusal('Documents refused', sent, other)).toBeNull();
});

it('which benefits were taken is said with a document that was linked since it was asked for', () => {
  const asked = { ...facts, status: 'Awaiting Crystallisation Information' } as const;
  const give = (more: Partial<ActionFacts>) =>
    transferActionRefusal('Give crystallisation information', { ...asked, ...more }, adviser);
  expect(give({ cleanStatements: 0 })).toMatch(/linked since this was asked for/);
  expect(give({})).toBeNull();
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

it('what is said on a transfer that is over is seen to once', () => {
  for (const status of ['Completed', 'Cancelled'] as const) {
    const said = { ...facts, status, hasObstacle: true, actionRequired: true };
    expect(transferActionRefusal('Dismiss', said, other)).toBeNull();
    expect(transferActionRefusal('Dismiss', { ...said, hasObstacle: false }, other)).toMatch(/nothing is left/);
  }
  expect(transferActionRefusal('Dismiss', { ...facts, hasObstacle: true, actionRequired: true }, other)).toMatch(
    /not over/,
  );
});

it('nothing is done to a transfer that is over, nor to one without terms', () => {
  for (const status of transferStatuses.filter((each) => isOver(each) && each !== 'Rejected'))
    for (const action of transferActions)
      expect(transferActionRefusal(action, { ...facts, status }, other)).not.toBeNull();
  expect(transferActionRefusal('Delete', { ...facts, hasTerms: false }, other)).toMatch(/terms/);
});

import { firstStatus, kindOf, lifeKinds, kindsByType, type LifeKind, type Status } from './life';
import { checkTransition, ownTransaction, type TransitionActor } from './check-transition';
import { transitionNames, transitions } from './transitions';
import { movementTypes, transactionStatuses, transactionTypes } from './values';

const priya: TransitionActor = { kind: 'person', userId: 'PRIYA' };
const sam: TransitionActor = { kind: 'person', userId: 'SAM' };
const machine: TransitionActor = { kind: 'operations', userId: 'MACHINE' };
const platform: TransitionActor = { kind: 'platform', userId: null };
const kinds = Object.keys(lifeKinds) as LifeKind[];
const ended = ['Completed', 'Error', 'Deleted'] as const;

describe('the life of a transaction', () => {
  it('has every type, and every kind is used somewhere', () => {
    expect(Object.keys(kindsByType)).toEqual([...transactionTypes]);
    const used = new Set(
      Object.values(kindsByType).flatMap((subTypes) =>
        Object.values(subTypes).flatMap((movements) => Object.values(movements)),
      ),
    );
    expect([...used, 'collection', 'relief'].sort()).toEqual([...kinds].sort());
    expect(kindOf('Payment', 'Deposit', 'In', 'Direct Debit')).toBe('collection');
    expect(kindOf('Expectation', 'Deposit', 'In', 'Tax relief')).toBe('relief');
    expect(kindOf('Payment', 'Withdrawal', 'Out', 'Direct Debit')).toBe('withdrawal');
    expect(kindOf('Payment', 'PCLS', 'Out')).toBe('benefit');
    expect(kindOf('Order', 'At Best', 'In')).toBeNull();
    expect(kindOf('Order', 'Deposit', 'In')).toBeNull();
  });

  it('begins where the firm’s settings and the group say', () => {
    const begin = (kind: LifeKind, secondPersonFor: string[] = [], waits = false) =>
      firstStatus(kind, { secondPersonFor, waits });
    expect(begin('paymentIn', ['Withdrawal'])).toBe('Pending');
    expect(begin('withdrawal', ['Withdrawal'])).toBe('Checking');
    expect(begin('withdrawal', ['Withdrawal'], true)).toBe('Checking');
    expect(begin('withdrawal', ['Bank Details'])).toBe('Pending');
    expect(begin('order')).toBe('Pending');
    expect(begin('order', [], true)).toBe('Waiting');
    expect(begin('entry', ['Withdrawal'], true)).toBe('Completed');
    expect(begin('note')).toBe('Completed');
    expect(begin('move', [], true)).toBe('Completed');
    expect(begin('fee', ['Withdrawal'])).toBe('Checking');
    expect(begin('expectation')).toBe('Pending');
  });

  it('is authorised by a person who did not make it', () => {
    const checking = { kind: 'withdrawal', status: 'Checking', createdBy: 'PRIYA' } as const;
    expect(checkTransition('authorise', checking, sam)).toEqual({ to: 'Pending' });
    expect(checkTransition('authorise', { ...checking, waits: true }, sam)).toEqual({ to: 'Waiting' });
    expect(checkTransition('authorise', checking, priya)).toEqual({ refusal: 'forbidden', reason: ownTransaction });
    for (const actor of [machine, platform])
      expect(checkTransition('authorise', checking, actor)).toMatchObject({ refusal: 'forbidden' });
  });

  it('is held by operations and the platform: money that comes, and payments to the client that are not with the bank', () => {
    const of = (kind: LifeKind, status: 'Pending' | 'Waiting' | 'Placed') =>
      checkTransition('hold', { kind, status, createdBy: 'PRIYA' }, platform);
    for (const kind of ['withdrawal', 'benefit'] as const) {
      expect([of(kind, 'Pending'), of(kind, 'Waiting')]).toEqual([{ to: 'Checking' }, { to: 'Checking' }]);
      expect(of(kind, 'Placed')).toMatchObject({ refusal: 'conflict' });
      expect(checkTransition('hold', { kind, status: 'Pending', createdBy: 'SAM' }, priya)).toMatchObject({
        refusal: 'forbidden',
      });
    }
    for (const kind of ['fee', 'order', 'transfer'] as const)
      expect(of(kind, 'Pending')).toMatchObject({ refusal: 'conflict' });
    expect([of('paymentIn', 'Pending'), of('paymentIn', 'Waiting')]).toEqual([
      { to: 'Checking' },
      { refusal: 'conflict', reason: 'It waits for another transaction.' },
    ]);
  });

  it('is completed, rejected and placed by operations and the platform alone', () => {
    for (const name of ['complete', 'reject', 'place'] as const) {
      const pending = { kind: 'order', status: 'Pending', createdBy: null } as const;
      expect(checkTransition(name, pending, priya)).toMatchObject({
        refusal: 'forbidden',
        reason: expect.stringMatching(/^Only operations/),
      });
      for (const actor of [machine, platform]) expect(checkTransition(name, pending, actor)).toHaveProperty('to');
    }
  });

  it('of a transfer between providers only has to be authorised here: its own page moves it on', () => {
    for (const name of transitionNames)
      for (const status of transactionStatuses)
        for (const actor of [sam, machine, platform]) {
          const checked = checkTransition(name, { kind: 'transfer', status, createdBy: 'PRIYA' }, actor);
          if (name === 'authorise' && status === 'Checking' && actor === sam)
            expect(checked).toEqual({ to: 'Pending' });
          else expect(checked).toHaveProperty('refusal');
        }
  });

  it('cannot be called back once it is placed, and nothing that ended moves on, but what failed can be deleted', () => {
    for (const kind of kinds) {
      for (const name of ['requestCancellation', 'requestDeletion', 'authorise'] as const)
        expect(checkTransition(name, { kind, status: 'Placed', createdBy: null }, sam)).toMatchObject({
          refusal: 'conflict',
        });
      for (const name of transitionNames) {
        for (const status of ended) {
          const checked = checkTransition(name, { kind, status, createdBy: null }, platform);
          // What was collected can come back, and be presented again.
          // A benefit that was paid can come back too; its page is where it is paid again.
          if ((kind === 'relief' || kind === 'benefit') && name === 'reject' && status === 'Completed') continue;
          if (status === 'Completed' && (name === 'reverse' || name === 'correct')) continue;
          if (
            kind === 'collection' &&
            ((name === 'reject' && status === 'Completed') || (name === 'represent' && status === 'Error'))
          )
            continue;
          expect(checked).toEqual(
            name === 'requestDeletion' && status === 'Error' && kind !== 'transfer'
              ? { to: 'Deleted' }
              : { refusal: 'conflict', reason: expect.stringMatching(/^[A-Z].*\.$/) },
          );
        }
      }
    }
  });

  it('of a collection that came back goes on by the platform alone, and with postings it is never deleted', () => {
    const came = { kind: 'collection', createdBy: 'PRIYA' } as const;
    expect(checkTransition('reject', { ...came, status: 'Completed' }, machine)).toEqual({ to: 'Error' });
    expect(checkTransition('represent', { ...came, status: 'Error' }, platform)).toEqual({ to: 'Pending' });
    for (const actor of [machine, priya])
      expect(checkTransition('represent', { ...came, status: 'Error' }, actor)).toMatchObject({ refusal: 'forbidden' });
    expect(checkTransition('requestDeletion', { ...came, status: 'Error' }, priya)).toEqual({ to: 'Deleted' });
    for (const [name, status] of [
      ['requestDeletion', 'Error'],
      ['requestCancellation', 'Pending'],
    ] as const)
      expect(checkTransition(name, { ...came, status, wasCompleted: true }, priya)).toMatchObject({
        refusal: 'conflict',
      });
  });

  it('of a completed transaction is reversed and corrected by operations and people, once; the platform gives it back whole', () => {
    const done = { kind: 'paymentIn', status: 'Completed', createdBy: 'PRIYA', wasCompleted: true } as const;
    for (const actor of [machine, sam]) {
      expect(checkTransition('reverse', done, actor)).toEqual({ to: 'Deleted' });
      expect(checkTransition('correct', done, actor)).toEqual({ to: 'Completed' });
    }
    // The fee of a transfer goes back with it.
    expect(checkTransition('reverse', done, platform)).toEqual({ to: 'Deleted' });
    expect(checkTransition('correct', done, platform)).toMatchObject({ refusal: 'forbidden' });
    for (const name of ['reverse', 'correct'] as const) {
      expect(checkTransition(name, { ...done, kind: 'move' }, machine)).toMatchObject({ refusal: 'conflict' });
      for (const status of ['Pending', 'Waiting', 'Checking', 'Placed', 'Error', 'Deleted'] as const)
        expect(checkTransition(name, { ...done, status }, machine)).toMatchObject({ refusal: 'conflict' });
    }
  });

  it('of tax relief that was paid is reversed and not corrected; what was only expected has nothing to reverse', () => {
    const done = { status: 'Completed', createdBy: null, wasCompleted: true } as const;
    for (const actor of [machine, sam])
      expect(checkTransition('reverse', { ...done, kind: 'relief' }, actor)).toEqual({ to: 'Deleted' });
    expect(checkTransition('correct', { ...done, kind: 'relief' }, machine)).toMatchObject({ refusal: 'conflict' });
    expect(checkTransition('reverse', { ...done, kind: 'expectation' }, machine)).toMatchObject({
      refusal: 'conflict',
    });
  });

  it('of money that came otherwise than expected is held, and once it is placed it stays so', () => {
    const came = { kind: 'paymentIn', createdBy: null } as const;
    expect(checkTransition('hold', { ...came, status: 'Pending' }, machine)).toEqual({ to: 'Checking' });
    expect(checkTransition('keep', { ...came, status: 'Placed' }, machine)).toEqual({ to: 'Placed' });
    // Only what its allowance does not take goes back from there.
    expect(checkTransition('hold', { ...came, status: 'Placed' }, machine)).toEqual({ to: 'Checking' });
    for (const name of ['hold', 'keep'] as const)
      expect(checkTransition(name, { ...came, kind: 'withdrawal', status: 'Placed' }, machine)).toMatchObject({
        refusal: 'conflict',
      });
  });

  it('of a benefit is not called off by a person, and deleted only by the platform, which pays it again, once it is held or failed', () => {
    const act = 'It pays a benefit that was taken: act on the benefit, on its own page, instead.';
    const of = (name: 'requestCancellation' | 'requestDeletion', status: Status, actor: TransitionActor) =>
      checkTransition(name, { kind: 'benefit', status, createdBy: null }, actor);
    for (const status of ['Pending', 'Waiting', 'Checking'] as const)
      for (const actor of [priya, machine, platform])
        expect(of('requestCancellation', status, actor)).toEqual({ refusal: 'conflict', reason: act });
    for (const status of ['Checking', 'Error'] as const) {
      for (const actor of [priya, machine])
        expect(of('requestDeletion', status, actor)).toEqual({ refusal: 'forbidden', reason: act });
      expect(of('requestDeletion', status, platform)).toEqual({ to: 'Deleted' });
    }
    // One that came back after it was paid makes room for what is paid again.
    const came = { kind: 'benefit', createdBy: null, wasCompleted: true } as const;
    expect(checkTransition('reject', { ...came, status: 'Completed' }, priya)).toMatchObject({ refusal: 'forbidden' });
    expect(checkTransition('reject', { ...came, status: 'Completed' }, machine)).toEqual({ to: 'Error' });
    expect(checkTransition('requestDeletion', { ...came, status: 'Error' }, platform)).toEqual({ to: 'Deleted' });
    for (const actor of [priya, machine, platform])
      expect(of('requestDeletion', 'Pending', actor)).toEqual({ refusal: 'conflict', reason: act });
    for (const name of ['reverse', 'correct'] as const)
      expect(checkTransition(name, { kind: 'benefit', status: 'Completed', createdBy: null }, machine)).toEqual({
        refusal: 'conflict',
        reason: expect.stringMatching(/^A benefit that was paid is not corrected here/),
      });
  });

  it('gives every move from every status a target or a sentence', () => {
    for (const name of transitionNames) {
      expect(Object.keys(transitions[name].from).sort()).toEqual([...transactionStatuses].sort());
      for (const target of Object.values(transitions[name].from)) {
        if (typeof target === 'string') expect(target).toMatch(/^[A-Z].*\.$/);
      }
    }
    expect(movementTypes).toHaveLength(4);
  });
});

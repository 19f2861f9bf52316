import { exceptionActions, notificationTypes } from '@tessera/contract/notifications/values';
import { resources, type Resource, type Scope } from '@tessera/contract';
import { actionsOf, checkAction, type ActionSubject } from './actions-of';
import { kinds, readableTypes } from './kinds';

const scopes = (range: 'read' | 'read-write', ...held: readonly Resource[]): Scope[] =>
  held.map((resource) => ({ resource, scope: resource, ranges: [range] }));
const ada = { userId: 'ada', userKind: 'User' as const, scopes: scopes('read-write', ...resources) };
const subject: ActionSubject = {
  type: 'Transfer rejected',
  status: 'Open',
  isOver: false,
  assigneeUserId: null,
  assigneeName: null,
  notForUserId: null,
};
const reasonOf = (checked: ReturnType<typeof checkAction>): string | null => ('to' in checked ? null : checked.reason);

it('each type of notification is declared by one capability', () => {
  expect(kinds.map(({ type }) => type).sort()).toEqual([...notificationTypes].sort());
});

it('a caller reads the types of the resources they may read, and no others', () => {
  expect(readableTypes({ scopes: scopes('read', 'Bank Details') })).toEqual(['Bank details to verify']);
  expect(readableTypes({ scopes: [] })).toEqual([]);
});

describe('an action on a notification', () => {
  it('is for people who may act on its resource, and never for the author of what it is about', () => {
    expect(checkAction('Act', subject, ada)).toEqual({ to: 'Done' });
    for (const caller of [
      { ...ada, scopes: scopes('read', ...resources) },
      { ...ada, scopes: scopes('read-write', 'Client') },
      { ...ada, userKind: 'Machine' as const },
    ])
      expect(actionsOf(subject, caller).map(({ allowed }) => allowed)).toEqual(exceptionActions.map(() => false));
    expect(checkAction('Act', { ...subject, notForUserId: 'ada' }, ada)).toMatchObject({ type: 'forbidden' });
  });

  it('waits until a colleague’s is taken over', () => {
    const taken = { ...subject, assigneeUserId: 'bo', assigneeName: 'Bo Lind' };
    expect(checkAction('Act', taken, ada)).toMatchObject({
      type: 'forbidden',
      reason: expect.stringContaining('Bo Lind') as string,
    });
    expect(checkAction('Take', taken, ada)).toEqual({ to: 'Open' });
    expect(checkAction('Take', { ...taken, assigneeUserId: 'ada' }, ada)).toMatchObject({ type: 'conflict' });
  });

  it('is undone only where nothing else was changed and what it is about still lasts', () => {
    const done = { ...subject, status: 'Done' as const };
    expect(checkAction('Undo', done, ada)).toEqual({ to: 'Open' });
    expect(reasonOf(checkAction('Undo', { ...done, isOver: true }, ada))).toContain('over');
    expect(reasonOf(checkAction('Undo', { ...done, type: 'Second person awaited' }, ada))).toContain(
      'cannot be undone',
    );
    expect(reasonOf(checkAction('Act', done, ada))).toContain('already');
  });
});

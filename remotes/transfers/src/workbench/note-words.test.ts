import { noteTitle, openTasks, type TransferNote } from './note-words';

const note = (more: Partial<TransferNote>): TransferNote => ({
  note: 1,
  kind: 'Note',
  text: 'x',
  at: '2026-11-20T09:00:00Z',
  businessDate: '2026-11-20',
  by: { userId: 'U1', name: 'Priya Hart' },
  whom: null,
  how: null,
  due: null,
  done: null,
  ...more,
});
const done = { at: '2026-11-20T09:00:00Z', by: { userId: 'U1', name: 'Priya Hart' } };

it.each([
  [note({}), 'Remark'],
  [note({ kind: 'Task' }), 'Task'],
  [note({ kind: 'Task', done }), 'Task, done'],
  [note({ kind: 'Chase', whom: 'Client', how: 'E-mail' }), 'Chased the client by e-mail'],
  [note({ kind: 'Chase', whom: 'Provider', how: 'Portal' }), 'Chased the provider by the portal'],
])('a note is named by what it was', (written, title) => expect(noteTitle(written)).toBe(title));

it('the task that is due first comes first, and one that is done is no task any more', () => {
  const tasks = [
    note({ note: 4, kind: 'Task' }),
    note({ note: 3, kind: 'Task', due: '2026-12-01' }),
    note({ note: 2, kind: 'Task', due: '2026-11-25', done }),
    note({ note: 1, kind: 'Task', due: '2026-11-28' }),
    note({ note: 5 }),
  ];
  expect(openTasks(tasks).map((each) => each.note)).toEqual([1, 3, 4]);
});

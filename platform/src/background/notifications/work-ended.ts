import { findingsMax } from '@tessera/contract/notifications/values';
import { countsRows } from '@tessera/contract/work/values';
import { countText } from '@tessera/domain/wording';
import { sql } from 'kysely';
import { markAsDealtWith, type ExceptionKind } from './kind';

/** How long the end of work is told, in days. */
const toldForDays = 7;

interface EndedWork {
  readonly work_id: string;
  readonly attempt: number;
  readonly kind: string;
  readonly title: string;
  readonly status: 'Completed' | 'Failed';
  readonly started_by: string;
  readonly node_id: string;
  readonly total: number;
  readonly done: number;
  readonly note: string;
  readonly ended_at: Date;
}

const wordsOf = ({ kind, title, status, total, done, note }: EndedWork): { title: string; why: string } => {
  if (status === 'Failed')
    return { title: `Not done: ${title}`, why: `${note} Open it to see how far it came, and start it again.` };
  if (kind === 'Audit check') return { title: `Done: ${title}`, why: `${note} ${countText(done, 'row')} were read.` };
  if (countsRows(kind))
    return { title: `Ready: ${title}`, why: `The file has ${countText(total, 'row')}. Open it to collect the file.` };
  const refused = total - done;
  if (refused === 0)
    return {
      title: `Done: ${title}`,
      why: total === 1 ? 'The client is changed.' : `All ${total} clients are changed.`,
    };
  if (done === 0)
    return {
      title: `Not done: ${title}`,
      why: `${total === 1 ? 'The client is' : `All ${total} clients are`} as before. Open it to see why.`,
    };
  return {
    title: `Partly done: ${title}`,
    why: `${countText(done, 'client')} ${done === 1 ? 'is' : 'are'} changed and ${refused} ${refused === 1 ? 'is' : 'are'} not. Open it to see why.`,
  };
};

const find =
  (isWanted: (work: EndedWork) => boolean): ExceptionKind['find'] =>
  async ({ db, firmId, now }) => {
    const { rows } = await sql<EndedWork>`
      select work_id, attempt, kind, title, work.status, started_by, node_id, total, done, note, ended_at
      from work join portal_user on portal_user.firm_id = work.firm_id and portal_user.user_id = work.started_by
      where work.firm_id = ${firmId} and work.status in ('Completed', 'Failed') and ended_at > ${now}::timestamptz - make_interval(days => ${toldForDays})
      order by ended_at, work_id limit ${findingsMax}`.execute(db);
    return rows.filter(isWanted).map((row) => ({
      key: `${row.work_id} ${row.attempt}`,
      record: { kind: 'Work', id: row.work_id },
      nodeId: row.node_id,
      clientId: null,
      accountId: null,
      ...wordsOf(row),
      amount: null,
      since: row.ended_at,
      due: null,
      notForUserId: null,
      forUserId: row.started_by,
    }));
  };

const isWhole = ({ status, kind, total, done }: EndedWork): boolean =>
  status === 'Completed' && (countsRows(kind) || total === done);

const ofWork = {
  severity: 'Low',
  asked: { resource: 'Client', level: 'read' },
  action: markAsDealtWith,
} as const;

/**
 * Work that has ended, for the person who started it: what is done tells, and what is not asks them. What they stopped
 * themselves needs no word.
 */
export const workKinds: readonly ExceptionKind[] = [
  { ...ofWork, type: 'Work ended', isNotice: true, find: find(isWhole) },
  { ...ofWork, type: 'Work not done', find: find((work) => !isWhole(work)) },
];

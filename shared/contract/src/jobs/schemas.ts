import { Type } from '@sinclair/typebox';
import { Id, IsoDate, Nullable, OneOf, Text, Timestamp, paging } from '../language/primitives';
import { jobRunStatuses, jobTasks } from './values';

const JobRun = Type.Object({
  id: Id,
  task: OneOf(jobTasks),
  businessDate: IsoDate,
  status: OneOf(jobRunStatuses),
  startedAt: Timestamp,
  endedAt: Nullable(Timestamp),
  /** How many records it processed, and how many failed. */
  done: Type.Integer(),
  failed: Type.Integer(),
  /** What it did, or why it failed, in a sentence without personal data. */
  note: Type.String(),
});

export const jobSchemas = {
  listJobRuns: {
    query: Type.Object({
      task: Type.Optional(Text),
      status: Type.Optional(Text),
      businessDate: Type.Optional(IsoDate),
      ...paging,
    }),
    data: Type.Array(JobRun),
  },
  listEventReaders: {
    data: Type.Array(
      Type.Object({
        reader: Type.String(),
        /** Events of the firm that it has not read. */
        waiting: Type.Integer({ minimum: 0 }),
        /** When the oldest of them happened. */
        oldestAt: Nullable(Timestamp),
        /** Set while it rests after a failure. */
        parkedUntil: Nullable(Timestamp),
        problem: Nullable(Type.String()),
      }),
    ),
  },
  /** `until`: refused when the business date has reached or passed that day. */
  passBusinessDay: {
    body: Type.Object({ until: Type.Optional(IsoDate) }),
    data: Type.Object({ from: IsoDate, businessDate: IsoDate }),
  },
};

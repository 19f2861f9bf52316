import { Type } from '@sinclair/typebox';
import { wrapperTypes } from '../accounts/values';
import { Id, IsoDate, IsoDateOrTime, Nullable, OneOf } from '../language/primitives';
import { exportFormats } from '../language/export-formats';
import { firmReportIds, reportColumnKinds, reportDimensionNames, reportLinkPages, scheduleFrequencies } from './values';

/** Text, a number in the unit of its column, or null where there is none. */
const cell = Type.Union([Type.String(), Type.Number(), Type.Null()]);

/** Which of them a report takes, its definition says; another one is refused. Dates are cut to their day. */
export const reportQuery = {
  by: Type.Optional(OneOf(reportDimensionNames)),
  /** An office or an adviser. */
  nodeId: Type.Optional(Id),
  wrapperType: Type.Optional(OneOf(wrapperTypes)),
  modelId: Type.Optional(Id),
  assetId: Type.Optional(Id),
  fromDate: Type.Optional(IsoDateOrTime),
  toDate: Type.Optional(IsoDateOrTime),
  /** Of the client’s value, for the report of concentration. */
  percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

/** Where a row leads. A page that its reader does not have is no link. */
const ReportLink = Type.Object({
  page: OneOf(reportLinkPages),
  /** Of the record; of a report its name. Null for a list. */
  id: Nullable(Id),
  query: Type.Record(Type.String(), Type.String()),
});

export const FirmReport = Type.Object({
  report: OneOf(firmReportIds),
  title: Type.String(),
  by: Nullable(OneOf(reportDimensionNames)),
  /** Null for a report of one day. */
  fromDate: Nullable(IsoDate),
  toDate: IsoDate,
  columns: Type.Array(Type.Object({ key: Type.String(), label: Type.String(), kind: OneOf(reportColumnKinds) })),
  /** The first of all rows, as many as a page takes. */
  rows: Type.Array(
    Type.Object({ id: Type.String(), cells: Type.Record(Type.String(), cell), link: Nullable(ReportLink) }),
  ),
  /** Of all rows, on the page or not. */
  rowCount: Type.Integer({ minimum: 0 }),
  /** Of all rows, by the key of the column. */
  totals: Type.Record(Type.String(), cell),
  /** What the report says in a few figures. */
  figures: Type.Array(Type.Object({ label: Type.String(), kind: OneOf(reportColumnKinds), value: cell })),
  /** Values over time, for a chart of lines; none otherwise. */
  series: Type.Array(
    Type.Object({
      name: Type.String(),
      points: Type.Array(Type.Object({ date: IsoDate, value: Type.Number() })),
    }),
  ),
  notes: Type.Array(Type.String()),
});

/** `query` is as the report’s address has it, without days: each file is of the usual days up to the day it is made. */
const wanted = {
  report: OneOf(firmReportIds),
  query: Type.String({ maxLength: 300 }),
  format: OneOf(exportFormats),
  every: OneOf(scheduleFrequencies),
};

export const ReportSchedule = Type.Object({
  id: Id,
  ...wanted,
  /** `Net flows by adviser`. */
  title: Type.String(),
  nextDate: IsoDate,
});

export const firmReportSchemas = {
  listReportSchedules: { data: Type.Array(ReportSchedule) },
  createReportSchedule: { body: Type.Object(wanted), data: ReportSchedule },
  endReportSchedule: { data: Type.Object({ ended: Type.Boolean() }) },
  getFirmReport: { query: Type.Object(reportQuery), data: FirmReport },
  getFirmReportDocument: {
    query: Type.Object(reportQuery),
    data: Type.Object({ fileName: Type.String(), mediaType: Type.String(), base64: Type.String() }),
  },
};

import type { CallData, CallRow } from '@tessera/contract/schemas';
import type { ManualFileState } from '@tessera/contract/transfer-files/values';
import { sql } from 'kysely';
import type { ReadScope } from '../../../requests/access/scope';
import { seenClients } from '../../../requests/access/seen';
import type { Handler } from '../../../requests/handler';
import { notFound } from '../../../requests/http/api-error';
import { metaOf, readPage } from '../../../requests/http/paging';
import { readSort } from '../../../requests/http/sorting';
import { wireTimestamp } from '../../../requests/http/wire';

type ManualTransfer = CallRow<'listManualTransfers'>;

/** Manual transfers in of the clients the caller sees. */
export const seenManualTransfers = (scope: ReadScope) =>
  seenClients(scope)
    .innerJoin('manual_transfer as manual', (join) =>
      join.onRef('manual.firm_id', '=', 'client.firm_id').onRef('manual.client_id', '=', 'client.client_id'),
    )
    .innerJoin('master_party as party', (join) =>
      join.onRef('party.firm_id', '=', 'manual.firm_id').onRef('party.master_party_id', '=', 'manual.master_party_id'),
    )
    .innerJoin('portal_user as author', (join) =>
      join.onRef('author.firm_id', '=', 'manual.firm_id').onRef('author.user_id', '=', 'manual.created_by'),
    );

/** A file of a manual transfer, with the content it became. */
export interface ManualFile {
  readonly file_upload_id: string;
  readonly line: number;
  readonly upload_id: string;
  readonly file_name: string;
  readonly seen_state: ManualFileState;
  readonly state: ManualFileState;
  /** Why it was refused when it was finished; null where it was not. */
  readonly refusal: string | null;
  readonly document_id: string | null;
  readonly content_hash: string | null;
}

/**
 * The files of manual transfers, with their state now. It is not stored: the upload, the document and the scan say it.
 * An upload that is gone without a document was refused, which the file says, or not finished in a day.
 */
export const readManualFiles = async (
  { db, firmId }: Pick<ReadScope, 'db' | 'firmId'>,
  fileUploadIds: readonly string[],
): Promise<readonly ManualFile[]> => {
  if (fileUploadIds.length === 0) return [];
  const { rows } = await sql<ManualFile>`
    select f.file_upload_id, f.line, f.upload_id, f.file_name, f.seen_state, f.refusal, d.document_id, d.content_hash,
      case
        when c.scan = 'Refused' or f.refusal is not null then 'Refused'
        when d.removed_at is not null then 'Removed'
        when c.scan is not null then c.scan
        when u.upload_id is not null then 'Sending'
        when f.seen_state in ('Waiting', 'Clean', 'Refused', 'Removed') then 'Removed'
        else 'Not sent'
      end as state
    from manual_transfer_file f
    left join client_document d on d.firm_id = f.firm_id and d.upload_id = f.upload_id
    left join stored_content c on c.firm_id = d.firm_id and c.content_hash = d.content_hash
    left join upload u on u.firm_id = f.firm_id and u.upload_id = f.upload_id
    where f.firm_id = ${firmId} and f.file_upload_id = any(${[...fileUploadIds]})
    order by f.file_upload_id, f.line`.execute(db);
  return rows;
};

const columns = [
  'manual.file_upload_id',
  'manual.client_id',
  'client.name as client_name',
  'manual.kind',
  'manual.master_party_id',
  'party.name as party_name',
  'manual.provider_name',
  'manual.reference',
  'manual.note',
  'manual.transaction_id',
  'manual.created_at',
  'manual.created_by',
  'author.name as author_name',
] as const;

/** Manual transfers in with their columns. */
export const selectManualTransfers = (scope: ReadScope) => seenManualTransfers(scope).select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof selectManualTransfers>['executeTakeFirstOrThrow']>>;

const toManualTransfer = (row: Row, files: readonly ManualFile[]): ManualTransfer => ({
  id: row.file_upload_id,
  fileUploadId: row.file_upload_id,
  clientId: row.client_id,
  clientName: row.client_name,
  kind: row.kind,
  previousProvider: {
    masterPartyId: row.master_party_id,
    name: row.provider_name ?? row.party_name,
    reference: row.reference,
  },
  note: row.note,
  transactionId: row.transaction_id,
  scanned: files.every(({ state }) => state === 'Clean'),
  files: files.map((file) => ({
    uploadId: file.upload_id,
    fileName: file.file_name,
    state: file.state,
    refusal: file.refusal,
    // Its document is there while it was not removed.
    documentId: file.state === 'Clean' || file.state === 'Waiting' ? file.document_id : null,
  })),
  createdDate: wireTimestamp(row.created_at),
  createdBy: { userId: row.created_by, name: row.author_name },
});

/** Rows with the state of their files, in their order. */
export const withFiles = async (scope: ReadScope, rows: readonly Row[]): Promise<ManualTransfer[]> => {
  const files = await readManualFiles(
    scope,
    rows.map((row) => row.file_upload_id),
  );
  return rows.map((row) =>
    toManualTransfer(
      row,
      files.filter((file) => file.file_upload_id === row.file_upload_id),
    ),
  );
};

/** A manual transfer that the caller sees. @throws ApiError 404 otherwise. */
export const findManualTransfer = async (scope: ReadScope, fileUploadId: string): Promise<ManualTransfer> => {
  const row = await selectManualTransfers(scope).where('manual.file_upload_id', '=', fileUploadId).executeTakeFirst();
  const [found] = row ? await withFiles(scope, [row]) : [];
  if (!found) throw notFound('Manual transfer');
  return found;
};

/** One manual transfer in: which client or transfer it is about, its files, and whether they are scanned. */
export const getManualTransfer: Handler<'getManualTransfer'> = async ({ path: { fileUploadId }, scope }) => {
  const data: CallData<'getManualTransfer'> = await findManualTransfer(scope, fileUploadId);
  return { data };
};

/** Manual transfers in, the latest first. */
export const listManualTransfers: Handler<'listManualTransfers'> = async ({ query, scope }) => {
  const page = readPage(query);
  const { direction } = readSort(query.sort, ['createdDate'] as const, '-createdDate');
  const [rows, { count }] = await Promise.all([
    selectManualTransfers(scope)
      .orderBy('manual.created_at', direction)
      .orderBy('manual.file_upload_id', direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    seenManualTransfers(scope)
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data: await withFiles(scope, rows), meta: metaOf(page, count) };
};

import { pensionPapersMax } from '@tessera/contract/pensions/values';
import type { CallData } from '@tessera/contract/schemas';
import type { FoundId } from '../../../requests/access/found-id';
import type { ReadScope } from '../../../requests/access/scope';
import { seenClients } from '../../../requests/access/seen';
import { toFileHead } from '../../files/file-head';

type WirePaper = CallData<'getPensionRecord'>['papers'][number];

/** Papers of clients the caller sees: those that are owed first, the soonest due before all, then the newest. */
const selectPapers = (scope: ReadScope) =>
  seenClients(scope)
    .innerJoin('pension_paper as paper', (join) =>
      join.onRef('paper.firm_id', '=', 'client.firm_id').onRef('paper.client_id', '=', 'client.client_id'),
    )
    .leftJoin('file', (join) =>
      join.onRef('file.firm_id', '=', 'paper.firm_id').onRef('file.file_id', '=', 'paper.file_id'),
    )
    .orderBy('paper.made_on', (order) => order.desc().nullsFirst())
    .orderBy('paper.due')
    .orderBy('paper.triggered_on', 'desc')
    .orderBy('paper.kind')
    .orderBy('paper.subject')
    .limit(pensionPapersMax)
    .selectAll('paper')
    .select(['file.name as file_name', 'file.media_type', 'file.created_at']);

type SelectedPaper = Awaited<ReturnType<ReturnType<typeof selectPapers>['execute']>>[number];

const toWire = (row: SelectedPaper): WirePaper => ({
  kind: row.kind,
  about: row.about,
  why: row.why,
  source: row.source,
  clientProductId: row.client_product_id,
  crystallisationId: row.benefit_id,
  triggerDate: row.triggered_on,
  dueDate: row.due,
  madeDate: row.made_on,
  problem: row.problem,
  document:
    row.file_id === null || row.file_name === null || row.media_type === null || row.created_at === null
      ? null
      : toFileHead(row.firm_id, {
          fileId: row.file_id,
          name: row.file_name,
          mediaType: row.media_type,
          createdAt: row.created_at.toISOString(),
        }),
});

/** What a client was given about their pensions, and what is owed to them. */
export const papersOfClient = async (scope: ReadScope, clientId: FoundId<'Client'>): Promise<WirePaper[]> =>
  (await selectPapers(scope).where('client.client_id', '=', clientId).execute()).map(toWire);

/** The papers of a benefit; of a regular one also the pack of its first payment. */
export const papersOfBenefit = async (scope: ReadScope, id: string): Promise<WirePaper[]> =>
  (
    await selectPapers(scope)
      .where((eb) => eb.or([eb('paper.benefit_id', '=', id), eb('paper.subject', '=', id)]))
      .execute()
  ).map(toWire);

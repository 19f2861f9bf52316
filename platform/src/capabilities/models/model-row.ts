import type { CallRow } from '@tessera/contract/schemas';
import { wireTimestamp } from '../../requests/http/wire';
import type { seenModels } from './seen-models';

/** Adds the columns of a model row. */
export const selectModelRows = (models: ReturnType<typeof seenModels>) =>
  models
    .select([
      'model.firm_id',
      'model.model_id',
      'model.name',
      'model.model_type',
      'model.status',
      'model.description',
      'model.updated_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('model_component')
        .whereRef('model_component.firm_id', '=', 'model.firm_id')
        .whereRef('model_component.model_id', '=', 'model.model_id')
        .select((each) => each.fn.countAll<bigint>().as('count'))
        .as('holdings'),
    );

export type SelectedModel = Awaited<ReturnType<ReturnType<typeof selectModelRows>['execute']>>[number];

export const toModelRow = (row: SelectedModel): CallRow<'listModels'> => ({
  id: row.model_id,
  modelId: row.model_id,
  firmId: row.firm_id,
  name: row.name,
  type: row.model_type,
  status: row.status,
  description: row.description,
  holdings: Number(row.holdings),
  updateDate: wireTimestamp(row.updated_at),
});

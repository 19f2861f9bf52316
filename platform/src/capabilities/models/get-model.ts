import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { wireNullable, wireNumber, wireTimestamp } from '../../requests/http/wire';
import { selectModelRows, toModelRow } from './model-row';
import { seenModelComponents, seenModels } from './seen-models';

export const getModel: Handler<'getModel'> = async ({ path, scope }) => {
  const row = await selectModelRows(seenModels(scope))
    .where('model.model_id', '=', path.modelId)
    .select(['model.updated_by', 'model.version'])
    .executeTakeFirst();
  if (!row) throw notFound('Model');
  const components = seenModelComponents(scope).where('model.model_id', '=', row.model_id);
  const [assets, total] = await Promise.all([
    components
      .select([
        'instrument.asset_id',
        'instrument.isin',
        'instrument.long_name',
        'instrument.instrument_type',
        'model_component.target_weight',
      ])
      .orderBy('model_component.target_weight', 'desc')
      .orderBy('instrument.long_name')
      .orderBy('instrument.asset_id')
      .execute(),
    components
      .select((eb) => eb.fn.sum<string | null>('model_component.target_weight').as('weight'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    data: {
      ...toModelRow(row),
      assets: assets.map((asset) => ({
        assetId: asset.asset_id,
        isin: asset.isin,
        name: asset.long_name,
        instrumentType: asset.instrument_type,
        percentage: wireNumber(asset.target_weight),
      })),
      totalPercentage: wireNullable(total.weight),
      auditDetails: {
        application: 'tessera',
        userFirmId: row.firm_id,
        userId: row.updated_by,
        updateDate: wireTimestamp(row.updated_at),
        version: row.version,
      },
    },
  };
};
